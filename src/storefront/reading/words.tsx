import { inlineOf } from '#shop/texts/blocks.rules.ts'
import { pathFrom, type LinkBase } from '../common/links.ts'
import css from './words.module.css'

/** Only links of the shop itself get the language and the city of the page. */
export const Words = ({ text, here }: { text: string; here: LinkBase }) =>
  inlineOf(text).map((piece, index) => {
    if (piece.href)
      return (
        <a key={index} href={pathFrom(here, piece.href)} className={css.link}>
          {piece.text}
        </a>
      )
    return piece.strong ? <strong key={index}>{piece.text}</strong> : piece.text
  })
