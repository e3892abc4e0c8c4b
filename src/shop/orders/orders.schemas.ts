import { Type, type Static } from 'typebox'
import { Translations } from '../catalogue/catalogue.schemas.ts'
import { orderGroups } from './orders.rules.ts'

const Named = Translations(Type.Object({ name: Type.String() }))
const TextOrNull = Type.Unsafe<string | null>({ type: 'string', nullable: true })

export const OrdersQuery = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
  group: Type.Optional(Type.Unsafe<(typeof orderGroups)[number]>({ type: 'string', enum: [...orderGroups] })),
})
export type OrdersQueryFields = Static<typeof OrdersQuery>

const Line = Type.Object({
  sku: Type.String(),
  slug: Type.String(),
  translations: Named,
  color: Named,
  size: Named,
  height: Type.Integer(),
  image: TextOrNull,
  quantity: Type.Integer(),
  returned: Type.Integer(),
  /** Unit price before sales. */
  price: Type.Number(),
  /** Line total after all discounts. */
  total: Type.Number(),
  trade_offer: Type.Unsafe<number | null>({ type: 'integer', nullable: true }),
})

const common = {
  /** Order number. */
  id: Type.Integer(),
  state: Type.String(),
  created_at: Type.String(),
  promised_on: TextOrNull,
  pickup_type: Type.String(),
  payment_type: Type.String(),
  track_number: TextOrNull,
  total_sum: Type.Number(),
  paid: Type.Number(),
  refunded: Type.Number(),
  products: Type.Array(Line),
}

export const OrderList = Type.Object({
  count: Type.Integer(),
  next: TextOrNull,
  previous: TextOrNull,
  results: Type.Array(Type.Object(common)),
})
export type OrderListAnswer = Static<typeof OrderList>

const Person = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  phone: Type.String(),
  email: Type.String(),
})
const Address = Type.Object({
  country_code: Type.String(),
  region: Type.String(),
  city: Type.String(),
  zip_code: Type.String(),
  street: Type.String(),
  house: Type.String(),
  house_building: Type.String(),
  apartment: Type.String(),
  pvz_code: TextOrNull,
  point: Type.Unsafe<{ ru: string; en: string } | null>({
    ...Type.Object({ ru: Type.String(), en: Type.String() }),
    nullable: true,
  }),
})

export const Order = Type.Object({
  ...common,
  recipient: Person,
  address: Address,
  full_price: Type.Number(),
  sale_discount: Type.Number(),
  promo_discount: Type.Number(),
  bonus_discount: Type.Number(),
  certificate_discount: Type.Number(),
  delivery_price: Type.Number(),
  promocode: TextOrNull,
  bonuses: Type.Integer(),
  comment: Type.String(),
  history: Type.Array(Type.Object({ state: Type.String(), at: Type.String() })),
})
export type OrderAnswer = Static<typeof Order>

const Key = Type.String({ minLength: 10, maxLength: 120 })
export const GuestOrderQuery = Type.Object({ key: Key })
export type GuestOrderQueryFields = Static<typeof GuestOrderQuery>
/** `until`: expiry of the key. */
export const GuestOrder = Type.Object({ order: Order, until: Type.String() })
export type GuestOrderAnswer = Static<typeof GuestOrder>

export const FindOrder = Type.Object({
  order_id: Type.Integer({ minimum: 100_000, maximum: 999_999_999 }),
  phone: Type.String({ minLength: 1, maxLength: 32 }),
})
export type FindOrderBody = Static<typeof FindOrder>
export const AccountOfOrder = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 200 }),
  password: Type.String({ minLength: 1, maxLength: 1_000, writeOnly: true }),
  consent: Type.Literal(true),
})
export type AccountOfOrderBody = Static<typeof AccountOfOrder>
export const OrderKey = Type.Object({ key: Type.String() })
export type OrderKeyAnswer = Static<typeof OrderKey>

export const CancelOrder = Type.Object({
  order_id: Type.Integer({ minimum: 100_000, maximum: 999_999_999 }),
  /** Order key, for guests. */
  key: Type.Optional(Key),
  reason: Type.Optional(Type.String({ maxLength: 200 })),
})
export type CancelOrderBody = Static<typeof CancelOrder>
export const CancelledOrder = Type.Object({ order_id: Type.Integer(), state: Type.String() })
export type CancelledOrderAnswer = Static<typeof CancelledOrder>
