import { Type } from 'typebox'

export const Needed = (maxLength: number) => Type.String({ minLength: 1, maxLength })
export const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
export const oneOf = <Name extends string>(names: readonly Name[]) =>
  Type.Unsafe<Name>({ type: 'string', enum: [...names] })

/** Who orders, whatever it is, with the limits of O-16. */
export const buyerFields = {
  first_name: Needed(100),
  last_name: Needed(100),
  phone: Needed(32),
  email: Type.String({ minLength: 1, maxLength: 254, format: 'email' }),
}

/** What storefront/visitor/campaign.ts keeps: marks of the first address of the visit, and where it led from. */
export const CampaignShape = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 32,
  propertyNames: { pattern: '^[a-z_]{1,32}$' },
  additionalProperties: { type: 'string', maxLength: 500 },
})

/** Where it goes; which of these a pickup type needs is for its rules. */
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
