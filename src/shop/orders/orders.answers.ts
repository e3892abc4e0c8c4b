import { asRoubles } from '#kernel/money.ts'
import { mediaAnswer, named } from '../catalogue/catalogue.answers.ts'
import type { OrderDetail, OrderInList, OrderLine } from './orders.queries.ts'
import type { OrderAnswer, OrderListAnswer } from './orders.schemas.ts'

const lineAnswer = (line: OrderLine): OrderAnswer['products'][number] => ({
  sku: line.sku,
  slug: line.slug,
  translations: named(line.name),
  color: named(line.color),
  size: named(line.size),
  height: line.height,
  image: line.picture && mediaAnswer(line.picture).file,
  quantity: line.quantity,
  returned: line.returnedQuantity,
  price: asRoubles(line.price),
  total: asRoubles(line.total),
  trade_offer: line.offerId,
})

export const orderInListAnswer = (order: OrderInList | OrderDetail): OrderListAnswer['results'][number] => ({
  id: order.number,
  state: order.state,
  created_at: order.placedAt.toISOString(),
  promised_on: order.promisedOn,
  pickup_type: order.pickupType,
  payment_type: order.paymentType,
  track_number: order.trackNumber,
  total_sum: asRoubles(order.total),
  paid: asRoubles(order.paid),
  refunded: asRoubles(order.refunded),
  products: order.lines.map(lineAnswer),
})

export const placeOrder = (order: OrderDetail): OrderAnswer => ({
  ...orderInListAnswer(order),
  recipient: { first_name: order.firstName, last_name: order.lastName, phone: order.phone, email: order.email },
  address: {
    country_code: order.country,
    region: order.region,
    city: order.city,
    zip_code: order.zip,
    street: order.street,
    house: order.house,
    house_building: order.building,
    apartment: order.apartment,
    pvz_code: order.pointCode,
    point: order.pointWords,
  },
  full_price: asRoubles(order.goods),
  sale_discount: asRoubles(order.saleDiscount),
  promo_discount: asRoubles(order.promoDiscount),
  bonus_discount: asRoubles(order.bonusDiscount),
  certificate_discount: asRoubles(order.certificateDiscount),
  delivery_price: asRoubles(order.deliveryPrice),
  promocode: order.promoCode,
  bonuses: order.bonusesToCome,
  comment: order.comment,
  history: order.moves.map(({ state, at }) => ({ state, at })),
})

const dots = '•••'
/** Masked contacts, recognizable only to their owner. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 2)} ${dots} ${phone.slice(-2)}`
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/, `$1${dots}`)

/** Order as shown by a link: the purchase in full, the buyer's data masked. */
export function guestView(order: OrderDetail): OrderDetail {
  return {
    ...order,
    lastName: `${order.lastName.slice(0, 1)}.`,
    phone: maskedPhone(order.phone),
    email: maskedEmail(order.email),
    apartment: order.apartment && dots,
    comment: '',
  }
}
