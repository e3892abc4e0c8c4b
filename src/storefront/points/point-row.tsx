import { Route } from 'lucide-react'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { Radio } from '#ui/radio.tsx'
import { roubles } from '#kernel/money.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { mapRoute } from './map-route.ts'
import { distanceText, hoursLine, paymentMark } from './point-facts.ts'
import css from './point-rows.module.css'
import type { PointsTexts } from './points.texts.ts'

/** Delivery price to the point and arrival date. */
export type PointPrice = { cost: number; dateText: string }

type RowProps = {
  point: PointAnswer
  price?: PointPrice | undefined
  /** Name of the radio group. */
  name: string
  isChosen: boolean
  t: PointsTexts
  freeText: string
  /** False if a card beside the list has the link. */
  hasRoute?: boolean
  /** False for certificates, which cannot be tried on. */
  hasGarments: boolean
  onChoose: (point: PointAnswer) => void
}

export function PointRow({ point, price, isChosen, t, freeText, onChoose, ...rest }: RowProps) {
  const { hasRoute = true, hasGarments, name } = rest
  const { address, carrier, code, metro, fitting, kind, distance } = point
  const locale = useLocale()
  const cost = price && (price.cost === 0 ? freeText : formatMoney(roubles(price.cost), locale))
  return (
    <div className={css.row}>
      <Radio
        className={css.choice}
        name={name}
        value={code}
        checked={isChosen}
        onChange={() => onChoose(point)}
        aside={
          <span className={css.aside}>
            {cost && <b>{cost}</b>}
            {price && <small>{price.dateText}</small>}
            {distance !== null && <small>{distanceText(distance, t, locale)}</small>}
          </span>
        }
      >
        {address}
        <small>
          {t.carriers[carrier]} · {hoursLine(point, t)}
        </small>
        {metro && (
          <small>
            <abbr className={css.metro} title={t.metro}>
              М
            </abbr>{' '}
            {metro}
          </small>
        )}
        <span className={css.marks}>
          {hasGarments && fitting && <i>{t.marks.fitting}</i>}
          {kind === 'locker' && <i>{t.marks.locker}</i>}
          <i>{paymentMark(point, t)}</i>
        </span>
      </Radio>
      {hasRoute && (
        <a
          className={css.route}
          href={mapRoute(point)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${t.route}: ${address}`}
        >
          <Route aria-hidden /> {t.route}
        </a>
      )}
    </div>
  )
}
