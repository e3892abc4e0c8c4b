import type { ReactNode } from 'react'
import css from './care-symbols.module.css'
import type { CareLine } from './product.loader.ts'

const tub = <path key="tub" d="M2 7.5q1.6 1.7 3.2 0t3.2 0 3.2 0 3.2 0 3.2 0 3.2 0L19.6 20H4.4Z" />
const triangle = <path key="triangle" d="M12 4 21.5 20H2.5Z" />
const drum = (
  <g key="drum">
    <rect x="3.5" y="4" width="17" height="17" rx="1" />
    <circle cx="12" cy="12.5" r="6" />
  </g>
)
const iron = <path key="iron" d="M2.5 18.5h18.5L19 9H9M2.5 18.5c.3-3.6 2.6-6 6.5-6h10.6" />
const cross = <path key="cross" d="m3 3.5 18 18M21 3.5l-18 18" />
const degrees = (text: string) => (
  <text key="degrees" x="12" y="17" className={css.degrees}>
    {text}
  </text>
)
const dots = (...places: number[]) => places.map((x) => <circle key={x} cx={x} cy={15.6} r="1.2" className={css.dot} />)

const drawings: Record<CareLine['symbol'], ReactNode> = {
  wash_60: [tub, degrees('60')],
  wash_40: [tub, degrees('40')],
  wash_30: [tub, degrees('30')],
  no_bleach: [triangle, cross],
  oxygen_bleach: [triangle, <path key="lines" d="m10.5 20 4-7M14.5 20l2.3-4" />],
  tumble_low: [drum, <circle key="dot" cx="12" cy="12.5" r="1.2" className={css.dot} />],
  no_tumble: [drum, cross],
  iron_150: [iron, dots(11, 15)],
  iron_110: [iron, dots(13)],
  no_dry_clean: [<circle key="round" cx="12" cy="12.5" r="8" />, cross],
}

/** Care symbols and text of the garment label. */
export function CareSymbols({ care }: { care: CareLine[] }) {
  return (
    <ul className={css.list}>
      {care.map(({ symbol, text }) => (
        <li key={symbol} className={css.line}>
          <svg viewBox="0 0 24 24" aria-hidden className={css.sign}>
            {drawings[symbol]}
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}
