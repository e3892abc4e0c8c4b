import { localePrefix, type Locale } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { cardWish, type CardChoice } from '../cards/cards.rules.ts'
import { mayWelcome } from '../inbox/welcome-letters.ts'
import { orderLinks, payPath } from '../orders/order-link.ts'
import { isPaidOnline, type PaymentType } from '../orders/orders.rules.ts'
import { methodOfType } from '../payments/payments.rules.ts'
import { ownerIds, type Owner } from '../owner.ts'
import { payAddress, startPayment } from '../payments/start-payment.action.ts'
import { createOrder, type OrderInput } from './create-order.action.ts'
import type { Invoicing } from './order-terms.ts'
import type { CreatedOrderAnswer } from './create-order.schemas.ts'

export type OrderShop = Pick<
  App,
  | 'db'
  | 'clock'
  | 'config'
  | 'limits'
  | 'log'
  | 'quotes'
  | 'promotions'
  | 'cities'
  | 'secretKeys'
  | 'payments'
  | 'paymentProviders'
  | 'companies'
  | 'seller'
>

/** Places an order from any entry point and returns the order key and payment page. */
export async function placeOrder(shop: OrderShop, input: OrderInput): Promise<CreatedOrderAnswer> {
  const { db, clock, quotes, promotions, config, cities, secretKeys } = shop
  const { unpaidOrderMinutes: unpaidMinutes } = config
  const invoicing = invoicingOf(shop)
  const paymentLimits = shop.payments?.limits
  const parts = { db, clock, quotes, promotions, unpaidMinutes, cities: () => cities.now(), invoicing, paymentLimits }
  refuseUnpayable(shop, input.body.payment_type)
  const order = await createOrder(parts, { ...input, isWelcome: await mayWelcome(shop, input) })
  const answer = { order_id: order.number, key: orderLinks(secretKeys).keyOf(order) }
  return order.isPaidOnline ? { ...answer, ...(await paymentOf(shop, answer, input)) } : answer
}

export function invoicingOf({ seller, companies: register, config, log }: OrderShop): Invoicing | undefined {
  const report = (err: unknown) => log.warn({ err }, 'the register of companies did not answer')
  return seller && { seller, vat: config.receiptVat, days: config.invoiceDays, register, report }
}

/** Refuses online payment when no provider offers the method. */
export function refuseUnpayable({ payments }: Pick<OrderShop, 'payments'>, type: PaymentType): void {
  if (isPaidOnline(type) && !payments?.methods.includes(methodOfType(type)))
    throw badField('payment_type', 'payment_unavailable')
}

type PayingInput = { owner: Owner; body: { payment_type: PaymentType } & CardChoice; locale: Locale }

/**
 * Starts the payment after the order is committed: if the bank does not answer, the order stands and its page offers a
 * retry.
 */
export async function paymentOf(
  { db, clock, config, log, payments: offer, paymentProviders: providers }: OrderShop,
  { order_id: number, key }: { order_id: number; key: string },
  input: PayingInput,
): Promise<{ payment_url?: string }> {
  const { body, locale } = input
  const page = localePrefix(locale) + payPath({ number, key })
  if (!isPaidOnline(body.payment_type)) return {}
  const method = methodOfType(body.payment_type)
  const report = (err: unknown) => log.warn({ err, order: number }, 'the payment of an order could not be begun')
  const card = cardWish(ownerIds(input.owner).accountId ?? undefined, body)
  const wish = { number, method, locale, returnUrl: config.publicUrl + page, card, now: clock() }
  try {
    const payment = await startPayment({ db, providers, report }, wish)
    if (payment === 'paid') return {}
    return { payment_url: payAddress(offer, { method, payment, page }) }
  } catch (error) {
    if (!(error instanceof Refusal)) report(error)
    return { payment_url: page }
  }
}
