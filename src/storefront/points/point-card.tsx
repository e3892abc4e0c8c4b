import { Clock, MapPin, Route, Shirt, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { roubles } from '#kernel/money.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { mapRoute } from './map-route.ts'
import { paymentMark, storageLine, todayLine } from './point-facts.ts'
import type { PointPrice } from './point-row.tsx'
import css from './point-picker.module.css'
import type { PointsTexts } from './points.texts.ts'

type CardProps = {
  point: PointAnswer
  price: PointPrice | undefined | null
  t: PointsTexts
  freeText: string
  /** False for certificates, which cannot be tried on. */
  hasGarments: boolean
  onPress: () => void
}

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)

/** Details of the chosen point, beside the list or over the map. */
export function PointCard({ point, price, t, freeText, hasGarments, onPress }: CardProps) {
  const locale = useLocale()
  const { address, carrier, code, hours, open_until: until, metro, note, fitting } = point
  return (
    <section className={css.card} aria-label={address}>
      <p className={css.cardHead}>
        <b>{address}</b>
        {price && <b>{price.cost === 0 ? freeText : formatMoney(roubles(price.cost), locale)}</b>}
        <small>{[t.carriers[carrier], code].join(', ')}</small>
        <small>{price?.dateText}</small>
      </p>
      <ul className={css.facts}>
        <Fact sign={<Clock aria-hidden />} text={hours}>
          {capital(until ? todayLine(point, t) : t.closedNow)}
        </Fact>
        {(metro || note) && (
          <Fact sign={<MapPin aria-hidden />} text={metro || note}>
            {metro && note}
          </Fact>
        )}
        {hasGarments && fitting && <Fact sign={<Shirt aria-hidden />} text={t.marks.fitting} />}
        <Fact sign={<Wallet aria-hidden />} text={paymentMark(point, t)}>
          {storageLine(point, t, locale)}
        </Fact>
      </ul>
      <Button wide onClick={onPress}>
        {t.choose}
      </Button>
      <ButtonLink wide look="outline" href={mapRoute(point)} target="_blank" rel="noopener noreferrer">
        <Route aria-hidden /> {t.route}
      </ButtonLink>
    </section>
  )
}

const Fact = ({ sign, text, children }: { sign: ReactNode; text: string; children?: ReactNode }) => (
  <li>
    {sign}
    <span>
      {text}
      {children && <small>{children}</small>}
    </span>
  </li>
)
