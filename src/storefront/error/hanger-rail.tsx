import { classNames } from '#ui/class-names.ts'
import css from './hanger-rail.module.css'

/** Illustration: two tops on a rail and an empty hanger between them. */
export function HangerRail() {
  return (
    <div aria-hidden className={css.art}>
      <div className={css.rail} />
      <Piece at="left" garment="/art/top-v-hvoya.webp" />
      <Piece at="middle" />
      <Piece at="right" garment="/art/top-zip-hvoya.webp" />
    </div>
  )
}

function Piece({ at, garment }: { at: 'left' | 'middle' | 'right'; garment?: string }) {
  return (
    <div className={classNames(css.piece, css[at])}>
      {garment && <img src={garment} width={760} height={1039} alt="" className={css.garment} />}
      <svg viewBox="0 0 24 40" className={css.hook}>
        <path d="M2 13a10 10 0 1 1 13 9.5q-3 1.5-3 5.5v11" />
      </svg>
      {!garment && (
        <svg viewBox="0 0 176 64" className={css.hanger}>
          <path d="M88 5 10 48q-8 9 3 11h150q11-2 3-11Z" />
        </svg>
      )}
    </div>
  )
}
