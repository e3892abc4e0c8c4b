import { Type } from 'typebox'
import { keepDiscounts, type DiscountChoice } from '#shop/checkout/discounts.action.ts'
import { codeTryLimit } from '#shop/route-limits.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'

const page = link({ base: '' }, 'cart')
const Code = Type.String({ maxLength: 160 })

async function keep(visit: FormVisit<unknown>, discounts: DiscountChoice): Promise<string> {
  const { app, locale, now } = visit
  await keepDiscounts(app.db, { owner: await visit.owner(), promotions: app.promotions, discounts, locale, now })
  return page
}

export const promoCodeForm = form({
  path: '/cart/promo/',
  page,
  fields: Type.Object({ promocode: Code }),
  limit: codeTryLimit,
  act: (visit) => keep(visit, { promocode: visit.fields.promocode }),
})

export const certificateForm = form({
  path: '/cart/certificate/',
  page,
  fields: Type.Object({ certificate_value: Code }),
  limit: codeTryLimit,
  act: (visit) => keep(visit, { certificate: visit.fields.certificate_value }),
})

export const bonusesForm = form({
  path: '/cart/bonuses/',
  page,
  fields: Type.Object({ maxma_bonuses: Type.Integer({ minimum: 0, maximum: 10_000_000 }) }),
  act: (visit) => keep(visit, { bonuses: visit.fields.maxma_bonuses }),
})

/** Takes a code off again (R-4.5-18). */
export const clearDiscountForm = form({
  path: '/cart/clear/',
  page,
  fields: Type.Object({ discount: Type.Union([Type.Literal('promocode'), Type.Literal('certificate')]) }),
  act: (visit) => keep(visit, { [visit.fields.discount]: null }),
})
