import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Words } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { normalPhone } from '../phone.rules.ts'
import type { CertificateMoments } from '../certificates/certificate-way.rules.ts'
import { mediaJson } from '../media/media.queries.ts'
import type { CardMedia } from '../catalogue/cards.queries.ts'
import type { Gender } from '../catalogue/catalogue.tables.ts'
import { prepared } from '../prepared.ts'
import type { OrderLinks } from './order-link.ts'
import type { ReturnKind } from './order-returns.tables.ts'
import {
  groupOf,
  orderGroups,
  orderStates,
  statesOf,
  type OrderGroup,
  type OrderNoteKind,
  type OrderState,
} from './orders.rules.ts'
import { orderCodes, orderHistory, orderLines, orders } from './orders.tables.ts'

export const orderPageSize = 10

export type OrderLine = {
  id: number
  offerId: number | null
  productId: number | null
  sku: string
  slug: string
  name: Words
  color: Words
  size: Words
  /** Gender the garment is cut for; null once the product is gone. */
  cut: Gender | null
  height: number
  tile: string
  quantity: number
  cancelledQuantity: number
  returnedQuantity: number
  /** Pieces requested back or exchanged for another size. */
  boundQuantity: number
  price: Money
  total: Money
  picture: CardMedia | null
  /** True if the product page exists. */
  isPublished: boolean
}

/**
 * Order lines as JSON, for a statement over `orders`. The table is named because a bare column would be taken for one
 * of the lines.
 */
const linesJson = (now: ReturnType<typeof sql>) => sql<OrderLine[]>`(select json_agg(
    json_build_object('id', l.id, 'offerId', l.offer_id, 'productId', l.product_id, 'sku', l.sku, 'slug', l.slug,
      'name', l.name, 'color', l.color, 'size', l.size, 'cut', (select m.gender from products p join models m on m.id = p.model_id where p.id = l.product_id),
      'height', l.height, 'tile', l.tile, 'quantity', l.quantity,
      'cancelledQuantity', l.cancelled_quantity, 'returnedQuantity', l.returned_quantity, 'boundQuantity', l.asked_quantity + l.exchanged_quantity, 'price', l.price, 'total', l.total,
      'picture', (select ${mediaJson} from media m where m.id = l.picture_id),
      'isPublished', exists (select from products p where p.id = l.product_id and p.published_at <= ${now}))
    order by l.position)
  from order_lines l where l.order_id = orders.id)`

const listFields = (now: ReturnType<typeof sql>) => ({
  id: orders.id,
  number: orders.number,
  kind: orders.kind,
  state: orders.state,
  placedAt: orders.placedAt,
  payBefore: orders.payBefore,
  promisedFrom: orders.promisedFrom,
  promisedOn: orders.promisedOn,
  pickupType: orders.pickupType,
  pointWords: orders.pointWords,
  city: orders.city,
  paymentType: orders.paymentType,
  total: orders.total,
  paid: orders.paid,
  refunded: orders.refunded,
  takenOff: orders.takenOff,
  trackNumber: orders.trackNumber,
  exchangeOf: orders.exchangeOf,
  changedAt: sql<Date>`greatest((select max(created_at) from order_history where order_id = orders.id),
    (select max(created_at) from order_notes where order_id = orders.id))`.mapWith(orderHistory.createdAt),
  deliveredAt: sql<Date | null>`(select created_at from order_history
    where order_id = orders.id and state = 'delivered')`.mapWith(orderHistory.createdAt),
  keepBefore: orders.keepBefore,
  readySince: sql<Date | null>`(select max(created_at) from order_history
    where order_id = orders.id and state = 'ready')`.mapWith(orderHistory.createdAt),
  lines: linesJson(now),
})

const moment = sql.placeholder('now')

/**
 * Ids of a page of orders. Limit and offset are subqueries: with bare parameters PostgreSQL would plan the statement
 * every time.
 */
const pageIds = sql`array(select o.id from orders o
  where o.account_id = ${sql.placeholder('account')} and o.state = any(${sql.placeholder('states')})
  order by o.placed_at desc, o.id desc
  limit (select ${sql.placeholder('limit')}::integer) offset (select ${sql.placeholder('offset')}::integer))`

const pageOf = prepared((db) =>
  db
    .select(listFields(sql`${moment}`))
    .from(orders)
    .where(sql`${orders.id} = any(${pageIds})`)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .prepare('orders_of_account'),
)
const countsBy = prepared((db) =>
  db
    .select({ state: orders.state, count: sql<number>`count(*)::integer` })
    .from(orders)
    .where(eq(orders.accountId, sql.placeholder('account')))
    .groupBy(orders.state)
    .prepare('order_counts_of_account'),
)

export type OrderInList = Awaited<ReturnType<ReturnType<typeof pageOf>['execute']>>[number]
export type OrderCounts = Record<OrderGroup | 'all', number>
export type OrderPage = { orders: OrderInList[]; counts: OrderCounts; total: number }

type ListQuery = { accountId: number; group?: OrderGroup; page: number; pageSize?: number; now: Date }

/** Page of an account's orders, latest first, and the counts per group; two parallel statements. */
export async function ordersOf(db: Db, query: ListQuery): Promise<OrderPage> {
  const [rows, stateCounts] = await Promise.all([
    orderPageOf(db, query),
    countsBy(db).execute({ account: query.accountId }),
  ])
  const counts = groupCounts(stateCounts)
  return { orders: rows, counts, total: counts[query.group ?? 'all'] }
}

/** Page of orders in one statement, for callers that know the counts. */
export const orderPageOf = (db: Db, { accountId, group, page, pageSize = orderPageSize, now }: ListQuery) =>
  pageOf(db).execute({
    account: accountId,
    states: group ? statesOf(group) : [...orderStates],
    now,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })

export function groupCounts(rows: { state: OrderState; count: number }[]): OrderCounts {
  const counts = { all: 0, ...Object.fromEntries(orderGroups.map((group) => [group, 0])) } as OrderCounts
  for (const { state, count } of rows) {
    counts.all += count
    counts[groupOf(state)] += count
  }
  return counts
}

export type OrderMove = { state: OrderState; at: string; by: string; reason: string }
export type OrderNote = { kind: OrderNoteKind; at: string; by: string; reason: string; amount: Money | null }

export type OrderBack = {
  id: number
  kind: ReturnKind
  /** `not_kept`, `refused`, `asked_back`, or free text of staff. */
  reason: string
  at: string
  amount: Money
  moneyDue: Money
  bonuses: number
  certificate: Money
  lines: { lineId: number; quantity: number }[]
}

/** Returns of an order with the amounts given back, earliest first. */
const returnsJson = sql<
  OrderBack[] | null
>`(select json_agg(json_build_object('id', r.id, 'kind', r.kind, 'reason', r.reason, 'at', r.created_at,
    'amount', r.amount, 'moneyDue', r.money_due, 'bonuses', r.bonuses, 'certificate', r.certificate, 'lines',
    (select coalesce(json_agg(json_build_object('lineId', b.line_id, 'quantity', b.quantity) order by b.line_id), '[]')
      from order_return_lines b where b.return_id = r.id)) order by r.id)
  from order_returns r where r.order_id = orders.id)`

type OrderKey = ({ id: number } | { number: number }) & { now: Date }

/** Order details, for a statement over `orders` with the parameter `now`. */
export const detailFields = {
  order: orders,
  lines: linesJson(sql`${moment}`),
  moves: sql<
    OrderMove[] | null
  >`(select json_agg(json_build_object('state', h.state, 'at', h.created_at, 'by', h.by, 'reason', h.reason)
    order by h.created_at, h.id) from order_history h where h.order_id = orders.id)`,
  notes: sql<
    OrderNote[] | null
  >`(select json_agg(json_build_object('kind', n.kind, 'at', n.created_at, 'by', n.by, 'reason', n.reason, 'amount', n.amount)
    order by n.created_at, n.id) from order_notes n where n.order_id = orders.id)`,
  returns: returnsJson,
  /** Sale of a certificate sent by e-mail. */
  certificate: sql<CertificateMoments | null>`(select json_build_object('issuedAt', s.issued_at, 'deliverAt', s.deliver_at,
    'sentAt', s.sent_at, 'openedAt', s.opened_at) from certificate_sales s where s.order_id = orders.id and s.type = 'online')`,
}

const detailBy = (key: 'id' | 'number') =>
  prepared((db) =>
    db
      .select(detailFields)
      .from(orders)
      .where(eq(orders[key], sql.placeholder('key')))
      .prepare(`order_by_${key}`),
  )
const detailById = detailBy('id')
const detailByNumber = detailBy('number')

/** Order with lines, moves, notes and returns, in one statement. */
export async function findOrder(db: Db, { now, ...key }: OrderKey) {
  const [order] =
    'id' in key
      ? await detailById(db).execute({ key: key.id, now })
      : await detailByNumber(db).execute({ key: key.number, now })
  return order && detailOf(order)
}

type DetailRow = {
  order: typeof orders.$inferSelect
  lines: OrderLine[] | null
  moves: OrderMove[] | null
  notes: OrderNote[] | null
  returns: OrderBack[] | null
  certificate: CertificateMoments | null
}

export const detailOf = ({ order, lines, moves, notes, returns, certificate }: DetailRow) => ({
  ...order,
  certificate,
  lines: lines ?? [],
  moves: moves ?? [],
  notes: notes ?? [],
  returns: returns ?? [],
})

export type OrderDetail = ReturnType<typeof detailOf>

/** Order of an account; an order of another account is not found (R-6-10). */
export async function orderByNumber(
  db: Db,
  { accountId, number, now }: { accountId: number; number: number; now: Date },
): Promise<OrderDetail> {
  const order = await findOrder(db, { number, now })
  if (!order || order.accountId !== accountId) throw notFound('order')
  return order
}

/** Guest order lookup by number and phone. */
type PhoneQuestion = { number: number; phone: string; now: Date }

/** Order key by number and phone, the same as in the e-mail; once expired, a new key of the same lifetime. */
export async function orderKeyByPhone(
  db: Db,
  links: OrderLinks,
  { number, phone, now }: PhoneQuestion,
): Promise<string> {
  const [order] = await db
    .select({ number: orders.number, placedAt: orders.placedAt })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.phone, normalPhone(phone) ?? '')))
  if (!order) throw new Refusal('order_unknown', 404)
  const key = links.keyOf(order)
  return links.isOver(key, now) ? links.keyOf({ number, placedAt: now }) : key
}

/** All orders of an account, for the personal data export. */
export async function allOrdersOf(db: Db, accountId: number) {
  const ownOrders = await db.select().from(orders).where(eq(orders.accountId, accountId)).orderBy(desc(orders.placedAt))
  const ids = ownOrders.map(({ id }) => id)
  const lines = ids.length > 0 ? await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)) : []
  return ownOrders.map((order) => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
}

/** Four-digit pickup code; null before creation. */
export async function codeOfOrder(db: Db, orderId: number): Promise<string | null> {
  const [row] = await db.select({ code: orderCodes.code }).from(orderCodes).where(eq(orderCodes.orderId, orderId))
  return row?.code ?? null
}
