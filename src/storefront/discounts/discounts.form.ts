import { Type } from 'typebox'
import { keepDiscounts, type DiscountChoice } from '#shop/checkout/discounts.action.ts'
import { badField } from '#kernel/refusal.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'
import { keepTypedOrder, typedBytes as bodyBytes, typedFields } from './typed-order.form.ts'

const page = link({ base: '' }, 'cart')
const Code = Type.Optional(Type.String({ maxLength: 160 }))

async function keep(visit: FormVisit<object>, discounts: DiscountChoice): Promise<string> {
  const { app, locale, now } = visit
  const to = await keepTypedOrder(visit)
  const owner = await visit.owner()
  await keepDiscounts(app.db, { owner, promotions: app.promotions, discounts, locale, now })
  return to
}

export const promoCodeForm = form({
  path: '/cart/promo/',
  page,
  fields: Type.Object({ ...typedFields, promocode: Code }),
  bodyBytes,
  codeTries: 'all',
  act: (visit) => {
    if (!visit.fields.promocode) throw badField('promocode', 'required')
    return keep(visit, { promocode: visit.fields.promocode })
  },
})

export const certificateForm = form({
  path: '/cart/certificate/',
  page,
  fields: Type.Object({ ...typedFields, certificate_value: Code }),
  bodyBytes,
  codeTries: 'all',
  act: (visit) => {
    if (!visit.fields.certificate_value) throw badField('certificate_value', 'required')
    return keep(visit, { certificate: visit.fields.certificate_value })
  },
})

export const bonusesForm = form({
  path: '/cart/bonuses/',
  page,
  fields: Type.Object({ ...typedFields, maxma_bonuses: Type.Integer({ minimum: 0, maximum: 10_000_000 }) }),
  bodyBytes,
  act: (visit) => keep(visit, { bonuses: visit.fields.maxma_bonuses }),
})

/** Removes a code (R-4.5-18). */
export const clearDiscountForm = form({
  path: '/cart/clear/',
  page,
  fields: Type.Object({
    ...typedFields,
    discount: Type.Union([Type.Literal('promocode'), Type.Literal('certificate')]),
  }),
  bodyBytes,
  act: (visit) => keep(visit, { [visit.fields.discount]: null }),
})
