import type { RefObject } from 'react'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import { roubles } from '#kernel/money.ts'
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
import type { DiscountFieldsProps } from '../discounts/discount-fields.part.tsx'
// Imported here, the styles of the fields need no request of their own.
import '../discounts/discounts.module.css'
import { useOrderChange } from '../checkout/order-change.ts'
import { discountsOf } from '../discounts/order-total.ts'
import { PriceRows } from '../discounts/price-rows.tsx'
import type { Pricing } from '../discounts/use-price.ts'
import { trackOrder } from '../visitor/track-event.ts'
import css from './cart-summary.module.css'
import type { CartTexts } from './cart.texts.ts'
import type { ShownLine } from './cart-view.ts'
import type { CartLines } from './use-cart-lines.ts'

const DiscountFields = part(() => import('../discounts/discount-fields.part.tsx').then((file) => file.DiscountFields), {
  when: touched,
  orWhen: ({ price }, { price: firstPrice }) => hasOtherFields(price, firstPrice),
})

/** True if discount fields differ; if only the sums differ, the code of the fields is not needed yet. */
const hasOtherFields = (a: PriceAnswer, b: PriceAnswer): boolean =>
  JSON.stringify([a.promocode, a.certificate, a.bonuses]) !== JSON.stringify([b.promocode, b.certificate, b.bonuses])

const FreeDelivery = part(() => import('./free-delivery.part.tsx').then((file) => file.FreeDelivery), {
  when: touched,
  orWhen: (now, first) => now.price !== first.price,
})

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
  const { price, change: changeDiscounts } = pricing
  const { quantity } = lines.answer
  const change = useOrderChange(checkout.changed)
  const total = roubles(price?.total ?? 0)
  const cart = {
    reload: lines.mayOrder,
    total: price?.total ?? 0,
    delivery: price?.delivery_price ?? null,
    discounts: price ? discountsOf(price) : {},
    fingerprint: price?.fingerprint,
    track: (id: number) => trackOrder({ id, total, items: shownLines.map(({ choice }) => choice) }),
  }
  return (
    <aside className={css.summary} aria-label={t.summary.title} aria-busy={pricing.isBusy || lines.isBusy || undefined}>
      <h2 className="display-4">{t.summary.title}</h2>
      {price && !change && <FreeDelivery of={{ price, freeFrom: checkout.delivery.freeFrom, t: t.summary }} />}
      {price && !change && <DiscountFields of={{ ...discounts, change: changeDiscounts, price }} />}
      {price && (
        <dl className={css.sums}>
          <PriceRows price={price} goods={counted(quantity, t.goods, locale)} t={discounts.t.sums}>
            {quantity > 0 && <DeliveryRow price={price} checkout={checkout} t={t.summary} />}
          </PriceRows>
          <div className={css.total}>
            <dt>
              {price.delivery_price === null ? t.summary.total : t.summary.toPay}
              {change && change.seenTotal !== null && change.seenTotal !== change.total && (
                <small>{t.summary.was.replace('{sum}', formatMoney(roubles(change.seenTotal), locale))}</small>
              )}
            </dt>
            <dd aria-live="polite">{formatMoney(change ? roubles(change.total) : total, locale)}</dd>
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
        <OrderPanel of={{ data: checkout, cart, isEmpty: quantity === 0, changes: changedLines(shownLines) }} />
      </div>
    </aside>
  )
}

type DeliveryRowProps = { price: PriceAnswer; checkout: CheckoutData; t: CartTexts['summary'] }

function DeliveryRow({ price: { delivery_price: cost }, checkout, t }: DeliveryRowProps) {
  const locale = useLocale()
  const choice = useSignal(deliveryChoice)
  const { chosenType } = checkout.delivery
  const name = choice === undefined && chosenType ? checkout.t.delivery.names[chosenType] : choice?.name
  return (
    <div>
      <dt>{name ?? t.delivery}</dt>
      {cost === null ? (
        <dd className={css.later}>{t.deliveryLater}</dd>
      ) : (
        <dd>{cost > 0 ? formatMoney(roubles(cost), locale) : t.free}</dd>
      )}
    </div>
  )
}

const changedLines = (lines: ShownLine[]): ChangedLine[] =>
  lines.flatMap(({ offerId, name, image, change }) => (change ? [{ offerId, name, image, ...change }] : []))
