import { Truck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSignal } from '#parts/use-signal.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import type { CheckoutTexts } from './checkout.texts.ts'
import { deliveryChoice } from './delivery-choice.ts'
import css from './order-panel.module.css'
import { agreedDelivery } from './order-state.ts'

/** A line of the cart that is not as it was. */
export type ChangedLine = {
  offerId: number
  name: string
  image: string | null
  kind: 'price' | 'less' | 'gone'
  text: string
  was: string
  now: string
}

type ChangedProps = {
  t: CheckoutTexts['order']
  changes: ChangedLine[]
  totalText: string
  isBusy: boolean
  onAgree: () => void
  onBack: () => void
}

/** Nothing is ordered yet: what has changed, and whether it shall be ordered all the same. */
export function ChangedPanel({ t, changes, totalText, isBusy, onAgree, onBack }: ChangedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={css.panel}>
      <section className={css.changed} aria-labelledby="order-changed">
        <h3 className="display-4" id="order-changed" ref={title} tabIndex={-1}>
          {t.changed}
        </h3>
        <ul>
          {changes.map(({ offerId, name, image, kind, text, was, now }) => (
            <li key={offerId}>
              {image ? <img src={image} alt="" width={44} height={58} /> : <span className={css.noPicture} />}
              <span>
                {name}
                <small>
                  {kind === 'price' ? <Prices before={t.price} {...{ was, now }} /> : kind === 'gone' ? t.gone : text}
                </small>
              </span>
            </li>
          ))}
          <DeliveryChange t={t} />
        </ul>
      </section>
      <Button wide busy={isBusy} onClick={onAgree}>
        {fill(t.orderFor, { total: totalText })}
      </Button>
      <Button wide look="outline" onClick={onBack}>
        {t.changeOrder}
      </Button>
      <p className={css.note}>{t.nothingYet}</p>
    </div>
  )
}

const Prices = ({ before, was, now }: { before: string; was: string; now: string }) => (
  <>
    {before} <s>{was}</s> <b>{now}</b>
  </>
)

function DeliveryChange({ t }: { t: CheckoutTexts['order'] }) {
  const locale = useLocale()
  const before = useSignal(agreedDelivery)
  const now = useSignal(deliveryChoice)
  if (!before || !now || (before.cost === now.cost && before.name === now.name)) return null
  return (
    <li>
      <span className={css.noPicture}>
        <Truck aria-hidden />
      </span>
      <span>
        {now.name}
        <small>
          <Prices before={t.tariff} was={formatMoney(before.cost, locale)} now={formatMoney(now.cost, locale)} />
        </small>
      </span>
    </li>
  )
}
