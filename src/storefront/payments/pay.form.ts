import { Type } from 'typebox'
import { localePrefix } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { cardWish } from '#shop/cards/cards.rules.ts'
import { ownerIds } from '#shop/owner.ts'
import { payAccess } from '#shop/payments/pay-key.ts'
import { OrderKeyField } from '#shop/payments/payments.schemas.ts'
import { paymentMethods } from '#shop/payments/payments.rules.ts'
import { payOnDelivery, startPayment } from '#shop/payments/start-payment.action.ts'
import { payLimit } from '#shop/route-limits.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'
import type { NamedWay, PayWay } from './pay.texts.ts'

const ways: readonly NamedWay[] = [...paymentMethods, 'on_delivery', 'other']

type PayFields = { key: string; way: PayWay; save_card?: boolean }

/** Card choice of a payment; saved cards belong to members only. */
async function cardIn({ fields: { way, save_card }, owner }: Pick<FormVisit<PayFields>, 'fields' | 'owner'>) {
  const card = Number(/^card-(\d+)$/.exec(way)?.[1] ?? 0)
  if (card === 0 && !save_card) return undefined
  return cardWish(ownerIds(await owner()).accountId ?? undefined, { card, save_card })
}

/** Shows a bank outage as an error at the payment methods, as another one may work. */
const atForm = <Answer>(coming: Promise<Answer>): Promise<Answer> =>
  coming.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'payment_not_begun') throw badField('way', error.code)
    throw error
  })

/** New payment attempt, or payment on delivery. */
export const payForm = form({
  path: '/pay/',
  page: link({ base: '' }, 'payment-failed'),
  fields: Type.Object({
    key: OrderKeyField,
    way: Type.Unsafe<PayWay>({ type: 'string', pattern: `^(${ways.join('|')}|card-[1-9]\\d{0,8})$` }),
    save_card: Type.Optional(Type.Boolean()),
  }),
  limit: payLimit,
  act: async (visit) => {
    const { app, locale, now, fields } = visit
    const { key, way } = fields
    const { db, payments, paymentProviders: providers, secretKeys, config } = app
    const access = payAccess(secretKeys, key, now)
    if (!access) throw new Refusal('link_over', 404)
    if (!payments) throw badField('way', 'payment_unavailable')
    const { number, isByOther, page } = access
    const parts = { db, providers, report: (err: unknown) => app.log.warn({ err }, 'the bank did not answer') }
    // The page shows the link itself; no payment starts.
    if (way === 'other') return page
    if (way === 'on_delivery') {
      if (isByOther) throw badField('way', 'payment_unavailable')
      await atForm(payOnDelivery(parts, { number, now }))
      return link({ base: '' }, 'order-placed', { query: { key } })
    }
    const returnUrl = config.publicUrl + localePrefix(locale) + page
    const method = paymentMethods.find((each) => each === way) ?? 'card'
    if (!payments.methods.includes(method)) throw badField('way', 'payment_unavailable')
    const wish = { number, method, locale, returnUrl, isByOther, now }
    const card = isByOther ? undefined : await cardIn(visit)
    await atForm(startPayment(parts, { ...wish, card }))
    return page
  },
})
