import type { RefObject } from 'react'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import { zero } from '#kernel/money.ts'
import { Alert } from '#ui/alert.tsx'
import { BonusChip } from '#ui/bonus-chip.tsx'
import { counted } from '#ui/counted.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { useSignal } from '#parts/use-signal.ts'
import type { ChangedLine } from '../checkout/changed-panel.tsx'
import type { CheckoutData } from '../checkout/checkout.loader.ts'
import { deliveryChoice } from '../checkout/delivery-choice.ts'
import type { DiscountFieldsProps } from '../checkout/discount-fields.part.tsx'
// The fields are in the summary from the start: imported here, their styles need no request of their own.
import '../checkout/discounts.module.css'
import { deliveryCost, discountsOf, orderTotal } from '../checkout/order-total.ts'
import { PriceRows } from '../checkout/price-rows.tsx'
import type { Pricing } from '../checkout/use-price.ts'
import { trackOrder } from '../visitor/track-event.ts'
import css from './cart-summary.module.css'
import type { CartTexts } from './cart.texts.ts'
import type { ShownLine } from './cart-view.ts'
import type { CartLines } from './use-cart-lines.ts'

const DiscountFields = part(() => import('../checkout/discount-fields.part.tsx').then((file) => file.DiscountFields), {
  when: touched,
  orWhen: ({ price }, { price: firstPrice }) => hasOtherFields(price, firstPrice),
})

/** Another cart may have other sums and the same fields: their code is then not needed yet. */
const hasOtherFields = (a: PriceAnswer, b: PriceAnswer): boolean =>
  JSON.stringify([a.promocode, a.certificate, a.bonuses]) !== JSON.stringify([b.promocode, b.certificate, b.bonuses])

const OrderPanel = part(() => import('../checkout/order-panel.part.tsx').then((file) => file.OrderPanel), {
  when: touched,
  orWhen: () => true,
})

type SummaryProps = {
  pricing: Pricing
  discounts: Pick<DiscountFieldsProps, 't' | 'isGuest'>
  shownLines: ShownLine[]
  lines: CartLines
  checkout: CheckoutData
  t: CartTexts
  button: RefObject<HTMLDivElement | null>
}

export function CartSummary({ pricing, discounts, shownLines, lines, checkout, t, button }: SummaryProps) {
  const locale = useLocale()
  const { price, change } = pricing
  const { quantity } = lines.answer
  const delivery = useSignal(deliveryChoice)
  const total = price ? orderTotal(price, delivery) : zero
  const totalText = formatMoney(total, locale)
  const cart = {
    reload: lines.mayOrder,
    agree: lines.agree,
    discounts: price ? discountsOf(price) : {},
    track: (id: number) => trackOrder({ id, total, items: shownLines.map(({ choice }) => choice) }),
  }
  return (
    <aside className={css.summary} aria-label={t.summary.title} aria-busy={pricing.isBusy || lines.isBusy || undefined}>
      <h2 className="display-4">{t.summary.title}</h2>
      {price && <DiscountFields of={{ ...discounts, change, price }} />}
      {price && (
        <dl className={css.sums}>
          <PriceRows price={price} goods={counted(quantity, t.goods, locale)} t={discounts.t.sums}>
            <DeliveryRow price={price} t={t.summary} />
          </PriceRows>
          <div className={css.total}>
            <dt>{delivery ? t.summary.toPay : t.summary.total}</dt>
            <dd aria-live="polite">{totalText}</dd>
          </div>
        </dl>
      )}
      {price && price.bonuses_to_come > 0 && (
        <div data-print="no">
          <BonusChip count={price.bonuses_to_come} before={t.summary.bonuses} />
        </div>
      )}
      {pricing.hasFailed && <Alert tone="error">{discounts.t.failed}</Alert>}
      <div ref={button}>
        <OrderPanel
          of={{ data: checkout, cart, totalText, isEmpty: quantity === 0, changes: changedLines(shownLines) }}
        />
      </div>
    </aside>
  )
}

function DeliveryRow({ price, t }: { price: PriceAnswer; t: CartTexts['summary'] }) {
  const locale = useLocale()
  const delivery = useSignal(deliveryChoice)
  const cost = delivery ? deliveryCost(price, delivery) : zero
  return (
    <div>
      <dt>{delivery ? delivery.name : t.delivery}</dt>
      {delivery ? (
        <dd>{cost > zero ? formatMoney(cost, locale) : t.free}</dd>
      ) : (
        <dd className={css.later}>{t.deliveryLater}</dd>
      )}
    </div>
  )
}

const changedLines = (lines: ShownLine[]): ChangedLine[] =>
  lines.flatMap(({ offerId, name, image, change }) => (change ? [{ offerId, name, image, ...change }] : []))
