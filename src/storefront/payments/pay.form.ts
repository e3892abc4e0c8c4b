import { Type } from 'typebox'
import { localePrefix } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { payOnDelivery } from '#shop/payments/close-payments.action.ts'
import { payAccess } from '#shop/payments/pay-key.ts'
import { OrderKeyField } from '#shop/payments/payments.schemas.ts'
import { startPayment } from '#shop/payments/start-payment.action.ts'
import { payLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'
import { link } from '../common/links.ts'
import type { PayWay } from './pay.texts.ts'

const ways: readonly PayWay[] = ['card', 'sbp', 'on_delivery']

/** Another try to pay, or none before the order is received. */
export const payForm = form({
  path: '/pay/',
  page: link({ base: '' }, 'payment-failed'),
  fields: Type.Object({ key: OrderKeyField, way: Type.Unsafe<PayWay>({ type: 'string', enum: [...ways] }) }),
  limit: payLimit,
  act: async ({ fields: { key, way }, app, locale, now }) => {
    const { db, payments: provider, secretKeys, config } = app
    const access = payAccess(secretKeys, key, now)
    if (!access) throw new Refusal('link_over', 404)
    if (!provider) throw badField('way', 'payment_unavailable')
    const { number, isByOther, page } = access
    const parts = { db, provider, report: (err: unknown) => app.log.warn({ err }, 'the bank did not answer') }
    if (way === 'on_delivery') {
      if (isByOther) throw badField('way', 'payment_unavailable')
      await payOnDelivery(parts, { number, now })
      return link({ base: '' }, 'order-placed', { query: { key } })
    }
    const returnUrl = config.publicUrl + localePrefix(locale) + page
    await startPayment(parts, { number, method: way, locale, returnUrl, isByOther, now }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'payment_not_begun') throw badField('way', error.code)
      throw error
    })
    return page
  },
})
