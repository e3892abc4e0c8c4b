import { serve } from '#http/serve.ts'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import type { City } from '../cities/cities.tables.ts'
import type { Live } from '../live.ts'
import { orderLinks } from '../orders/order-link.ts'
import { isPaidFirst } from '../orders/orders.rules.ts'
import { payPath } from '../payments/pay-path.rules.ts'
import { methodOfType } from '../payments/payments.rules.ts'
import { startPayment } from '../payments/start-payment.action.ts'
import { orderLimit } from '../route-limits.ts'
import { createOrder } from './create-order.action.ts'
import { createOrderCall } from './create-order.calls.ts'
import { CreatedOrder, CreateOrder, type CreateOrderBody } from './create-order.schemas.ts'

const longestKey = 200

export function createOrderRoutes(app: App, cities: Live<City[]>): void {
  const { db, clock, config, owners, quotes, promotions, secretKeys } = app
  const links = orderLinks(secretKeys)
  const parts = { db, clock, quotes, promotions, unpaidMinutes: config.unpaidOrderMinutes, cities: () => cities.now() }
  serve(
    app,
    createOrderCall,
    {
      summary: 'Оформить заказ; 409 с новыми суммами, если цена, остаток или доставка изменились',
      group: 'Заказ',
      body: CreateOrder,
      answer: CreatedOrder,
      status: 201,
      limit: orderLimit,
      bodyBytes: 16 * 1024,
    },
    async ({ body, locale, request, reply }) => {
      const key = String(request.headers['idempotency-key'] ?? '').trim()
      const owner = await owners.of({ request, reply })
      refuseUnpayable(app, body)
      const order = await createOrder(parts, { owner, body, locale, key: key.slice(0, longestKey) || null })
      const answer = { order_id: order.number, key: links.keyOf(order) }
      return order.isPaidFirst ? { ...answer, ...(await paymentOf(app, answer, { body, locale })) } : answer
    },
  )
}

/** An order that is paid first needs somebody who takes the money. */
function refuseUnpayable({ payments }: App, { payment_type: type }: CreateOrderBody): void {
  if (isPaidFirst(type) && !payments?.methods.includes(methodOfType(type)))
    throw badField('payment_type', 'payment_unavailable')
}

type CreatedPayment = { body: CreateOrderBody; locale: Locale }

/** After the order is made, and never with it: if the bank does not answer, the order stands and its page offers to try again. */
async function paymentOf(
  { db, clock, config, log, payments: provider }: App,
  { order_id: number, key }: { order_id: number; key: string },
  { body, locale }: CreatedPayment,
): Promise<{ payment_url?: string }> {
  const page = localePrefix(locale) + payPath({ number, key })
  const method = methodOfType(body.payment_type)
  const report = (err: unknown) => log.warn({ err, order: number }, 'the payment of an order could not be begun')
  const wish = { number, method, locale, returnUrl: config.publicUrl + page, now: clock() }
  try {
    const payment = await startPayment({ db, provider: provider!, report }, wish)
    return payment === 'paid' ? {} : { payment_url: payment.payUrl }
  } catch (error) {
    if (!(error instanceof Refusal)) report(error)
    return { payment_url: page }
  }
}
