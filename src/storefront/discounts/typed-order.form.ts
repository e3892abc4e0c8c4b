import { Type, type Static } from 'typebox'
import { saveDraft } from '#shop/drafts/drafts.actions.ts'
import { Draft, type DraftBody } from '#shop/drafts/drafts.schemas.ts'
import { form, type FormVisit } from '../common/form.ts'
import { countTypedLines } from './typed-lines.form.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

/* Fields of the order form, which are posted along without JavaScript. */

export const typedFields = {
  ...Draft.properties,
  phone_country: Type.Optional(Type.String({ maxLength: 2 })),
  city: Type.Optional(Type.String({ maxLength: 80 })),
  region: Type.Optional(Type.String({ maxLength: 80 })),
  page_city: Type.Optional(Type.String({ maxLength: 80 })),
  consent: Type.Optional(Type.Boolean()),
  consent_offer: Type.Optional(Type.Boolean()),
}
const Typed = Type.Object(typedFields)
type TypedFields = Static<typeof Typed>

/** Body limit of such a form. */
export const typedBytes = 24 * 1024

const draftNames = Object.keys(Draft.properties) as (keyof DraftBody)[]

/** Draft of the order; emptied fields are missing in the post and become empty. */
function draftIn({ phone, phone_country: iso, ...fields }: TypedFields, visit: FormVisit<unknown>): DraftBody {
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

const page = link({ base: '' }, 'cart')

/** Saves typed text as the order draft and typed quantities to the lines. Returns the page address. */
export async function keepTypedOrder(visit: FormVisit<TypedFields>): Promise<string> {
  const { app, now, fields } = visit
  const { city, region, page_city: pageCity, consent, consent_offer } = fields
  // Only a browser without JavaScript posts the order form along, always with a city.
  if (city === undefined) return page
  await saveDraft(app.db, { owner: await visit.owner(), fields: draftIn(fields, visit), now })
  await countTypedLines(visit)
  visit.keepTicks(Object.entries({ consent, consent_offer }).flatMap(([name, isTicked]) => (isTicked ? [name] : [])))
  const query = { city, ...(region && { region }) }
  return city === pageCity && !region ? page : link({ base: '' }, 'cart', { query })
}

/** Saves a typed order without placing it. */
export const typedOrderForm = form({
  path: '/cart/typed/',
  page,
  bodyBytes: typedBytes,
  fields: Typed,
  act: keepTypedOrder,
})
