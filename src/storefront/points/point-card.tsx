import { Clock, MapPin, Shirt, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { roubles } from '#kernel/money.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import { paymentMark, storageLine } from './point-facts.ts'
import type { PointPrice } from './point-row.tsx'
import css from './point-picker.module.css'
import type { PointsTexts } from './points.texts.ts'

type CardProps = {
  point: PointAnswer
  price: PointPrice | undefined | null
  t: PointsTexts
  freeText: string
  onPress: () => void
}

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)

/** Beside the list there is room for all that is worth knowing of a pin. */
export function PointCard({ point, price, t, freeText, onPress }: CardProps) {
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
          {until ? capital(fill(t.openUntil, { time: until })) : capital(t.closedNow)}
        </Fact>
        {(metro || note) && (
          <Fact sign={<MapPin aria-hidden />} text={metro || note}>
            {metro && note}
          </Fact>
        )}
        {fitting && <Fact sign={<Shirt aria-hidden />} text={t.marks.fitting} />}
        <Fact sign={<Wallet aria-hidden />} text={paymentMark(point, t)}>
          {storageLine(point, t, locale)}
        </Fact>
      </ul>
      <Button wide onClick={onPress}>
        {t.choose}
      </Button>
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
