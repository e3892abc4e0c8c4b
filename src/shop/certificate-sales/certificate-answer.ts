import { localePrefix } from '#kernel/locale.ts'
import { invoicingOf, paymentOf, refuseUnpayable, type OrderShop } from '../checkout/order-answer.ts'
import { mayWelcome } from '../inbox/welcome-letters.ts'
import { orderLinks } from '../orders/order-link.ts'
import { buyCertificates, type BuyInput } from './buy-certificates.action.ts'
import type { BoughtCertificatesAnswer } from './buy-certificates.schemas.ts'

/** Places the certificate order and returns the URL of the payment or order page. */
export async function certificateAnswer(
  shop: OrderShop,
  input: BuyInput,
): Promise<BoughtCertificatesAnswer & { key: string }> {
  const { db, clock, quotes, cities, config, secretKeys } = shop
  refuseUnpayable(shop, input.body.payment_type)
  const { unpaidOrderMinutes: unpaidMinutes } = config
  const parts = {
    db,
    clock,
    quotes,
    cities: () => cities.now(),
    unpaidMinutes,
    invoicing: invoicingOf(shop),
    paymentLimits: shop.payments?.limits ?? {},
  }
  const order = await buyCertificates(parts, { ...input, isWelcome: await mayWelcome(shop, input) })
  const answer = { order_id: order.number, key: orderLinks(secretKeys).keyOf(order) }
  const payment = order.isPaidOnline ? await paymentOf(shop, answer, input) : {}
  const page = `${localePrefix(input.locale)}/payments/success/?key=${answer.key}`
  return { ...answer, payment_url: payment.payment_url ?? page }
}
