import { Type } from 'typebox'
import { notFound } from '#kernel/refusal.ts'
import { codesOf, giftOf, type GiftReader, type Sale } from '#shop/certificate-sales/certificate-sales.queries.ts'
import { resendCertificates } from '#shop/certificate-sales/handle-sale.action.ts'
import { noteOpened } from '#shop/certificates/sold-certificates.actions.ts'
import { keepDiscounts } from '#shop/checkout/discounts.action.ts'
import { mailLimit } from '#shop/route-limits.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const page = link({ base: '' }, 'certificate')
const Key = Type.String({ minLength: 1, maxLength: 200 })
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

async function saleIn({ app, fields }: Pick<FormVisit<{ key: string }>, 'app' | 'fields'>, reader?: GiftReader) {
  const gift = await giftOf(app.db, { key: fields.key, secretKeys: app.secretKeys })
  if (!gift || (reader && gift.reader !== reader)) throw notFound('certificate')
  return gift
}

/** Opening is recorded unless several printed certificates may go to several people. */
const isNoted = ({ type, quantity }: Sale): boolean => type === 'online' || quantity === 1

/** Adds the chosen code, or the first with a balance, to the cart; also marks the gift as opened. */
export const useGiftForm = form({
  path: '/certificate-cart/use/',
  page,
  fields: Type.Object({ key: Key, at: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })) }),
  act: async (visit) => {
    const { app, fields, locale, now } = visit
    const { sale, reader } = await saleIn(visit)
    if (reader === 'receiver' && isNoted(sale)) await noteOpened(app.db, { orderId: sale.orderId, now })
    const usual = sale.certificates.findIndex(({ balance }) => balance > 0)
    const certificate = codesOf(sale, app.secretKeys)[fields.at ?? Math.max(usual, 0)] ?? null
    const owner = await visit.owner()
    const { promotions } = app
    await keepDiscounts(app.db, { owner, promotions, discounts: { certificate }, locale, now })
    return link({ base: '' }, 'catalogue')
  },
})

/** Marks a gift as opened; posted by the page script, so e-mail link scanners do not trigger it. */
export const openGiftForm = form({
  path: '/certificate-cart/open/',
  page,
  fields: Type.Object({ key: Key }),
  act: async (visit) => {
    const { sale, reader } = await saleIn(visit)
    if (reader === 'receiver' && isNoted(sale))
      await noteOpened(visit.app.db, { orderId: sale.orderId, now: visit.now })
    return link({ base: '' }, 'gift', { key: visit.fields.key })
  },
})

export const resendGiftForm = form({
  path: '/certificate-cart/resend/',
  page,
  limit: mailLimit,
  fields: Type.Object({
    key: Key,
    picker_name: text(100),
    picker_last_name: text(100),
    picker_email: text(254),
    picker_phone: text(32),
    picker_phone_country: text(2),
  }),
  act: async (visit) => {
    const { fields, locale, now, app } = visit
    const { sale } = await saleIn(visit, 'buyer')
    const { picker_name: name = '', picker_last_name: lastName = '', picker_email: email = '' } = fields
    const countries = phoneCountries(locale)
    const phone = fields.picker_phone ? wholePhone(fields.picker_phone, fields.picker_phone_country, countries) : ''
    const isChanged = fields.picker_name !== undefined
    const receiver = isChanged ? { name, lastName, email, phone } : undefined
    await resendCertificates(app.db, {
      number: sale.order.number,
      receiver,
      secretKeys: app.secretKeys,
      by: 'buyer',
      now,
    })
    return link({ base: '' }, 'gift', { key: fields.key, query: { sent: 'yes' } })
  },
})
