import { Fragment } from 'react'

/** Break points: before the @ of an e-mail address, and after every four digits of a long number. */
const breaks = /(?=@)|(?<=^(?:\d{4})+)(?=\d{4})/

/** Long text without spaces: breaks where a reader would pause. Copied text has no breaks. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(breaks).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
