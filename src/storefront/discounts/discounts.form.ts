import { Type, type Static } from 'typebox'
import { keepDiscounts, type DiscountChoice } from '#shop/checkout/discounts.action.ts'
import { saveDraft } from '#shop/drafts/drafts.actions.ts'
import { Draft, type DraftBody } from '#shop/drafts/drafts.schemas.ts'
import { badField } from '#kernel/refusal.ts'
import { codeTryLimit } from '#shop/route-limits.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const page = link({ base: '' }, 'cart')
const bodyBytes = 24 * 1024
const Code = Type.Optional(Type.String({ maxLength: 160 }))

/** What stands in the form of the order, which is posted along without a script. */
const typedFields = {
  ...Draft.properties,
  phone_country: Type.Optional(Type.String({ maxLength: 2 })),
  city: Type.Optional(Type.String({ maxLength: 80 })),
  page_city: Type.Optional(Type.String({ maxLength: 80 })),
  consent: Type.Optional(Type.Boolean()),
  consent_offer: Type.Optional(Type.Boolean()),
}
const Typed = Type.Object(typedFields)
type TypedFields = Static<typeof Typed>

const draftNames = Object.keys(Draft.properties) as (keyof DraftBody)[]

/** A field that was emptied is not posted at all: it is empty from now on. */
function draftIn({ phone, phone_country: iso, ...fields }: TypedFields, visit: FormVisit<unknown>): DraftBody | null {
  if (fields.city === undefined) return null
  const texts = ['first_name', 'last_name', 'email', 'street', 'house', 'house_building', 'apartment', 'comment']
  return {
    ...Object.fromEntries(texts.map((name) => [name, ''])),
    ...Object.fromEntries(
      draftNames.flatMap((name) => (name in fields ? [[name, fields[name as keyof typeof fields]]] : [])),
    ),
    phone: wholePhone(phone ?? '', iso, phoneCountries(visit.locale)),
    phone_call: fields.phone_call ?? false,
  }
}

async function keep(visit: FormVisit<TypedFields>, discounts: DiscountChoice): Promise<string> {
  const { app, locale, now, fields } = visit
  const owner = await visit.owner()
  const draft = draftIn(fields, visit)
  if (draft) await saveDraft(app.db, { owner, fields: draft, now })
  await keepDiscounts(app.db, { owner, promotions: app.promotions, discounts, locale, now })
  const { city, page_city: pageCity } = fields
  return city === undefined || city === pageCity ? page : link({ base: '' }, 'cart', { query: { city } })
}

export const promoCodeForm = form({
  path: '/cart/promo/',
  page,
  fields: Type.Object({ ...typedFields, promocode: Code }),
  bodyBytes,
  limit: codeTryLimit,
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
  limit: codeTryLimit,
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

/** Takes a code off again (R-4.5-18). */
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
