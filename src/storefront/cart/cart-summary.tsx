import type { RefObject } from 'react'
import { minus, plus, zero } from '#kernel/money.ts'
import { BonusChip } from '#ui/bonus-chip.tsx'
import { counted } from '#ui/counted.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { useSignal } from '#parts/use-signal.ts'
import type { ChangedLine } from '../checkout/changed-panel.tsx'
import type { CheckoutData } from '../checkout/checkout.loader.ts'
import { trackOrder } from '../visitor/track-event.ts'
import { deliveryChoice } from '../checkout/delivery-choice.ts'
import css from './cart-summary.module.css'
// The field is in the summary from the start: imported here, its styles need no request of their own.
import './promo-field.module.css'
import type { CartTexts } from './cart.texts.ts'
import type { ShownLine, Sums } from './cart-view.ts'
import type { CartLines } from './use-cart-lines.ts'

const PromoField = part(() => import('./promo-field.part.tsx').then((file) => file.PromoField), { when: touched })

const OrderPanel = part(() => import('../checkout/order-panel.part.tsx').then((file) => file.OrderPanel), {
  when: touched,
  orWhen: () => true,
})

type SummaryProps = {
  sums: Sums
  shownLines: ShownLine[]
  lines: CartLines
  checkout: CheckoutData
  t: CartTexts
  button: RefObject<HTMLDivElement | null>
}

export function CartSummary({ sums, shownLines, lines, checkout, t, button }: SummaryProps) {
  const locale = useLocale()
  const { summary } = t
  const delivery = useSignal(deliveryChoice)
  const total = plus(sums.total, delivery?.cost ?? zero)
  const totalText = formatMoney(total, locale)
  const cart = {
    reload: lines.mayOrder,
    agree: lines.agree,
    track: (id: number) => trackOrder({ id, total, items: shownLines.map(({ choice }) => choice) }),
  }
  const minusOf = (amount: Sums['discount']) => formatMoney(minus(zero, amount), locale)
  return (
    <aside className={css.summary} aria-label={summary.title} aria-busy={lines.isBusy || undefined}>
      <h2 className="display-4">{summary.title}</h2>
      <PromoField of={{ t: summary }} />
      <dl className={css.sums}>
        <div>
          <dt>{counted(sums.quantity, t.goods, locale)}</dt>
          <dd>{formatMoney(sums.full, locale)}</dd>
        </div>
        {sums.discount > zero && (
          <div>
            <dt>{summary.discount}</dt>
            <dd className={css.discount}>{minusOf(sums.discount)}</dd>
          </div>
        )}
        {sums.offers > zero && (
          <div className={css.part}>
            <dt>{summary.offers}</dt>
            <dd>{minusOf(sums.offers)}</dd>
          </div>
        )}
        <div>
          <dt>{delivery ? delivery.name : summary.delivery}</dt>
          {delivery ? (
            <dd>{delivery.cost > zero ? formatMoney(delivery.cost, locale) : summary.free}</dd>
          ) : (
            <dd className={css.later}>{summary.deliveryLater}</dd>
          )}
        </div>
        <div className={css.total}>
          <dt>{delivery ? summary.toPay : summary.total}</dt>
          <dd aria-live="polite">{totalText}</dd>
        </div>
      </dl>
      {sums.bonuses > 0 && (
        <div data-print="no">
          <BonusChip count={sums.bonuses} before={summary.bonuses} />
        </div>
      )}
      <div ref={button}>
        <OrderPanel
          of={{ data: checkout, cart, totalText, isEmpty: sums.quantity === 0, changes: changedLines(shownLines) }}
        />
      </div>
    </aside>
  )
}

const changedLines = (lines: ShownLine[]): ChangedLine[] =>
  lines.flatMap(({ offerId, name, image, change }) => (change ? [{ offerId, name, image, ...change }] : []))
