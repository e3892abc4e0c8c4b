import { Type } from 'typebox'

export const Needed = (maxLength: number) => Type.String({ minLength: 1, maxLength })
export const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
export const oneOf = <Name extends string>(names: readonly Name[]) =>
  Type.Unsafe<Name>({ type: 'string', enum: [...names] })

/** Buyer fields of any order, with the limits of O-16. */
export const buyerFields = {
  first_name: Needed(100),
  last_name: Needed(100),
  phone: Needed(32),
  email: Type.String({ minLength: 1, maxLength: 254, format: 'email' }),
}

/** Campaign data from storefront/visitor/campaign.ts: query marks of the landing address, and the referrer. */
export const CampaignShape = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 32,
  propertyNames: { pattern: '^[a-z_]{1,32}$' },
  additionalProperties: { type: 'string', maxLength: 500 },
})

/** Delivery address; the rules of each pickup type decide which fields are required. */
export const addressFields = {
  country: text(100),
  country_code: text(3),
  region: text(200),
  city: text(200),
  zip_code: text(16),
  street: text(200),
  house: text(20),
  house_building: text(20),
  apartment: text(20),
}
