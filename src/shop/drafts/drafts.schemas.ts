import { Type, type Static } from 'typebox'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** Draft of the order form, complete or not; omitted fields stay unchanged (O-16). */
export const Draft = Type.Object(
  {
    first_name: text(100),
    last_name: text(100),
    phone: text(32),
    email: text(254),
    street: text(200),
    house: text(20),
    house_building: text(20),
    apartment: text(20),
    zip_code: text(10),
    /** City in which the postcode was found or entered. */
    zip_city: text(80),
    /** Id of a saved address; 0 for one entered in the form. */
    address: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    pickup_type: text(40),
    pvz_code: text(64),
    payment_type: text(40),
    company_inn: text(32),
    company_kpp: text(32),
    company_name: text(300),
    company_address: text(500),
    comment: text(1_000),
    phone_call: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
)
export type DraftBody = Static<typeof Draft>

export const DraftShape = Type.Object({ ...Draft.properties })
