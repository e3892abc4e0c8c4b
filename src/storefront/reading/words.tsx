import { Fragment, type ReactNode } from 'react'
import { inlineOf } from '#shop/texts/blocks.rules.ts'
import { pathFrom, type LinkBase } from '../common/links.ts'
import css from './words.module.css'

type WordsProps = { text: string; here: LinkBase; draw?: (text: string) => ReactNode }

/** Prevents line breaks within «170–176» and after the first letter of «V-вырез» or “e-mail”. */
export const inOnePiece = (text: string): string => text.replace(/\d–(?=\d)|(?<!\p{L})\p{L}-(?=\p{L})/gu, '$&\u2060')

/** Inline text; only links of the shop get the language and city of the page. */
export const Words = ({ text, here, draw = inOnePiece }: WordsProps) =>
  inlineOf(text).map((piece, index) => {
    const words = draw(piece.text)
    if (piece.href)
      return (
        <a key={index} href={pathFrom(here, piece.href)} className={css.link}>
          {words}
        </a>
      )
    return piece.strong ? <strong key={index}>{words}</strong> : <Fragment key={index}>{words}</Fragment>
  })
