import { Fragment } from 'react'

/** Before the sign of an address of mail, and after every four digits of a long number. */
const breaks = /(?=@)|(?<=^(?:\d{4})+)(?=\d{4})/

/** What has no spaces and may be longer than a line: it breaks where its reader would pause. Copied, it is whole. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(breaks).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
