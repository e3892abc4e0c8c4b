import { Type } from 'typebox'
import { accountOfOrder } from '#shop/orders/take-over-orders.action.ts'
import { cancelByBuyer } from '#shop/orders/move-order.action.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { changeDelivery } from '#shop/order-changes/change-delivery.action.ts'
import { isOrderOf, repeatOrder } from '#shop/orders/repeat-order.action.ts'
import { orderKeyByPhone } from '#shop/orders/orders.queries.ts'
import { AccountOfOrder, CancelOrder, FindOrder } from '#shop/orders/orders.schemas.ts'
import { findOrderLimit, mailLimit } from '#shop/route-limits.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'
import { isSearchTyped, needPoint, searchFields } from '../points/point-search.ts'
import { pointFinderForm } from '../points/points.form.ts'
import { orderNumberIn } from './order-number.rules.ts'
import { cancelReasons } from './cancel-reasons.ts'

const page = link({ base: '' }, 'history-orders')
const { order_id, key } = CancelOrder.properties
const OrderFields = { order_id, key: Type.Optional(key) }

type OrderVisit = Pick<FormVisit<{ order_id: number; key?: string }>, 'fields' | 'app' | 'now' | 'owner'>

/** Order number with the credentials: an account, or the key of an e-mail link. */
async function accessOf({ fields, app, now, owner }: OrderVisit) {
  const keyNumber = fields.key === undefined ? undefined : orderLinks(app.secretKeys).numberIn(fields.key, now)?.number
  return { number: fields.order_id, owner: await owner(), keyNumber }
}

const pageOf = ({ order_id: number, key: orderKey }: { order_id: number; key?: string }): string =>
  orderKey === undefined
    ? link({ base: '' }, 'order', { order: String(number) })
    : link({ base: '' }, 'guest-order', { key: orderKey })

/** Cancellation form; a repeated post has no effect. */
export const cancelOrderForm = form({
  path: '/orders/cancel/',
  page,
  fields: Type.Object({
    ...OrderFields,
    reason: Type.Optional(Type.Union(cancelReasons.map((reason) => Type.Literal(reason)))),
  }),
  act: async (visit) => {
    const { app, fields, now } = visit
    const access = await accessOf(visit)
    await cancelByBuyer(app.db, {
      number: access.number,
      isTheirs: (order) => isOrderOf(access, order),
      reason: fields.reason ?? '',
      now,
    })
    return pageOf(fields)
  },
})

const place = (most: number) => Type.Optional(Type.String({ maxLength: most }))

const changeFields = Type.Object({
  ...OrderFields,
  pvz_code: place(64),
  street: place(200),
  house: place(32),
  house_building: place(32),
  apartment: place(32),
  zip_code: place(16),
  ...searchFields,
  is_agreed: Type.Optional(Type.Literal('yes')),
})

/** Delivery change form; another delivery price must be confirmed first. */
export const changeDeliveryForm = form({
  path: '/orders/delivery/',
  page,
  fields: changeFields,
  act: async (visit) => {
    const { app, now } = visit
    if (isSearchTyped(visit.fields)) throw needPoint()
    const { is_agreed: consent, pvz_code, street, house, house_building, apartment, zip_code } = visit.fields
    const access = await accessOf(visit)
    await changeDelivery(
      { db: app.db, quotes: app.quotes, cities: () => app.cities.now() },
      {
        number: access.number,
        isTheirs: (order) => isOrderOf(access, order),
        place: { pvz_code, street, house, house_building, apartment, zip_code },
        isAgreed: consent === 'yes',
        by: 'buyer',
        now,
      },
    )
    return pageOf(visit.fields)
  },
})

export const changePointsForm = pointFinderForm({ path: '/orders/points/', page, properties: changeFields.properties })

/** Registration from a placed order; the page then confirms that an e-mail was sent. */
export const accountOfOrderForm = form({
  path: '/orders/account/',
  page: link({ base: '' }, 'order-placed'),
  fields: AccountOfOrder,
  limit: mailLimit,
  act: async ({ app, fields: { key: orderKey, password }, locale, session, now }) => {
    const parts = { db: app.db, limits: app.limits, links: orderLinks(app.secretKeys) }
    await accountOfOrder(parts, { key: orderKey, password, locale, browser: session.browser(), now })
    return link({ base: '' }, 'order-placed', { query: { key: orderKey, account: 'sent' } })
  },
})

/** Order search form; the number is accepted as printed in e-mails, with spaces and «№». */
export const findOrderForm = form({
  path: '/orders/find/',
  page: link({ base: '' }, 'find-order'),
  fields: Type.Object({
    order_id: Type.String({ minLength: 1, maxLength: 40 }),
    phone: FindOrder.properties.phone,
  }),
  limit: findOrderLimit,
  act: async ({ app, fields: { order_id: number, phone }, now }) => {
    const wish = { number: orderNumberIn(number), phone, now }
    const orderKey = await orderKeyByPhone(app.db, orderLinks(app.secretKeys), wish)
    return link({ base: '' }, 'guest-order', { key: orderKey })
  },
})

/** Repeat order form; the cart names the unavailable items. */
export const repeatOrderForm = form({
  path: '/orders/repeat/',
  page,
  fields: Type.Object(OrderFields),
  act: async (visit) => {
    const { app, fields, now } = visit
    await repeatOrder(app.db, { ...(await accessOf(visit)), now })
    return link({ base: '' }, 'cart', { query: { repeated: fields.key ?? fields.order_id } })
  },
})
