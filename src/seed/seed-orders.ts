import { eq, inArray, sql } from 'drizzle-orm'
import { earnedBonuses, memberDays } from './seed-bonuses.ts'
import { orderedPointCode } from './seed-points.ts'
import type { Db } from '#kernel/db.ts'
import { kopecks, minus, percentOf, sum, zero, type Money } from '#kernel/money.ts'
import type { Words } from '#kernel/locale.ts'
import { after, days, hours, minutes } from '#kernel/time.ts'
import type { ModelKey } from './model-key.ts'
import { products, tradeOffers } from '#shop/catalogue/catalogue.tables.ts'
import type { OrderState, PaymentType, PickupType } from '#shop/orders/orders.rules.ts'
import { orderReturnLines, orderReturns } from '#shop/orders/order-returns.tables.ts'
import { orderAllocations, orderHistory, orderLines, orders } from '#shop/orders/orders.tables.ts'
import { wordsOf } from '#shop/words-of.ts'

type DemoOrder = {
  number: number
  /** Models in colors, one piece of each in the size that most people wear. */
  models: readonly ModelKey[]
  placed: number
  /** The state it came to, and after how many days. */
  way: readonly [OrderState, number][]
  pickup: PickupType
  point?: Words
  payment: PaymentType
  track?: string
  /** When it was promised to be there, in days after it was placed. */
  promised?: number
  /** Roubles paid with bonuses. */
  bonuses?: number
  returned?: 1
}

const cdek = { ru: 'СДЭК, Ленина, 24. Ежедневно 9–21, есть примерка', en: 'CDEK, Lenina 24. Daily 9–21, fitting room' }
const boxberry = { ru: 'Boxberry, Льва Толстого, 9. Ежедневно 10–20', en: 'Boxberry, Lva Tolstogo 9. Daily 10–20' }
const points = { cdek, boxberry }

/** What the demo buyer has ordered in the last months, an order in every state that somebody meets. */
const demoOrders: DemoOrder[] = [
  {
    number: 482_609,
    models: ['dress'],
    placed: 0,
    way: [['awaiting_payment', 0]],
    pickup: 'cdek_pvz',
    point: points.cdek,
    payment: 'sbp',
    promised: 4,
  },
  {
    number: 482_447,
    models: ['coat-women', 'cap'],
    placed: 3,
    way: [
      ['new', 0],
      ['packing', 1],
    ],
    pickup: 'boxberry_pvz',
    point: points.boxberry,
    payment: 'on_delivery',
    promised: 5,
    bonuses: 800,
  },
  {
    number: 482_136,
    models: ['top-v', 'joggers'],
    placed: 5,
    way: [
      ['awaiting_payment', 0],
      ['paid', 0.01],
      ['packing', 1],
      ['shipped', 1.4],
    ],
    pickup: 'cdek_pvz',
    point: points.cdek,
    payment: 'sbp',
    track: '10148229317',
    promised: 6,
  },
  {
    number: 479_028,
    models: ['coat'],
    placed: 21,
    way: [
      ['awaiting_payment', 0],
      ['paid', 0.01],
      ['packing', 1],
      ['shipped', 2],
      ['ready', 3],
      ['delivered', 4],
    ],
    pickup: 'cdek_pvz',
    point: points.cdek,
    payment: 'online',
    track: '10147001254',
    promised: 4,
  },
  {
    number: 451_164,
    models: ['cap', 'socks'],
    placed: 85,
    way: [
      ['awaiting_payment', 0],
      ['paid', 0.02],
      ['cancelled', 1],
    ],
    pickup: 'cdek_courier',
    payment: 'online',
    promised: 3,
  },
  {
    number: 438_775,
    models: ['top-women', 'trousers-women'],
    placed: 167,
    way: [
      ['new', 0],
      ['packing', 1],
      ['shipped', 2],
      ['delivered', 5],
    ],
    pickup: 'cdek_courier',
    payment: 'on_delivery',
    track: '10139442080',
    promised: 5,
  },
  {
    number: 430_182,
    models: ['trousers', 'underscrub', 'cap', 'socks'],
    placed: 209,
    way: [
      ['awaiting_payment', 0],
      ['paid', 0.01],
      ['packing', 1],
      ['shipped', 2],
      ['ready', 4],
      ['delivered', 5],
      ['partly_returned', 19],
    ],
    pickup: 'cdek_pvz',
    point: points.cdek,
    payment: 'sbp',
    track: '10138120019',
    promised: 5,
    returned: 1,
  },
  {
    number: 411_530,
    models: ['set-women', 'set-men', 'jumpsuit', 'dress', 'coat', 'coat-women', 'jacket', 'top-zip', 'trousers-women'],
    placed: 290,
    way: [
      ['new', 0],
      ['packing', 1],
      ['shipped', 2],
      ['delivered', 4],
    ],
    pickup: 'cdek_courier',
    payment: 'on_delivery',
    track: '10135570441',
    promised: 5,
  },
]

type OrdersInput = { accountId: number; now: Date; productId: (model: ModelKey) => number }

/** Orders as they would have been placed, with the words and prices of the demo goods. */
export async function addOrders(tx: Db, input: OrdersInput): Promise<void> {
  const ids = [...new Set(demoOrders.flatMap(({ models }) => models))].map((key) => input.productId(key))
  const goods = await goodsOf(tx, ids)
  const parts = demoOrders.map((demo) => partsOf(demo, { ...input, goods }))
  const rows = await tx
    .insert(orders)
    .values(parts.map(orderRow))
    .returning({ id: orders.id, number: orders.number, placedAt: orders.placedAt })
  const rowOf = new Map(rows.map((row) => [row.number, row]))
  const orderId: OrderId = ({ number }) => rowOf.get(number)!.id
  const lines = await tx
    .insert(orderLines)
    .values(parts.flatMap((each) => lineRows(each, orderId)))
    .returning({ id: orderLines.id })
  const shares = parts.flatMap((each) => each.shares)
  await tx
    .insert(orderAllocations)
    .values(
      lines.flatMap(({ id }, at) =>
        shares[at]! > 0 ? [{ lineId: id, kind: 'bonus' as const, amount: shares[at]! }] : [],
      ),
    )
  await addReturns(tx, parts, orderId)
  await tx.insert(orderHistory).values(
    demoOrders.flatMap((demo) =>
      demo.way.map(([state, at]) => ({
        orderId: orderId(demo),
        state,
        by: 'shop',
        at: after(rowOf.get(demo.number)!.placedAt, days(at)),
      })),
    ),
  )
}

/** What left an order: all of one that was cancelled, a line of one whose buyer kept the rest. */
async function addReturns(tx: Db, parts: DemoOrderParts[], orderId: OrderId): Promise<void> {
  for (const each of parts) {
    const { demo, lines, now } = each
    const positions = positionsBack(each)
    if (positions.length === 0) continue
    const amount = sum(positions.map((position) => lines[position]!.price))
    const at = after(now, -days(demo.placed - demo.way.at(-1)![1]))
    const kind = isCancelled(demo) ? ('cancelled' as const) : ('returned' as const)
    const sums = { amount, deliveryPrice: zero, moneyDue: amount, bonuses: 0, certificate: zero }
    const [back] = await tx
      .insert(orderReturns)
      .values({ orderId: orderId(demo), kind, by: 'shop', at, ...sums })
      .returning({ id: orderReturns.id })
    await tx.execute(sql`insert into ${orderReturnLines} (return_id, line_id, quantity, total, allocations)
      select ${back!.id}::integer, id, 1, total, '[]' from order_lines
      where order_id = ${orderId(demo)} and cancelled_quantity + returned_quantity > 0`)
  }
}

const isCancelled = (demo: DemoOrder): boolean => stateOf(demo) === 'cancelled'
const positionsBack = ({ demo, lines }: DemoOrderParts): number[] =>
  isCancelled(demo) ? lines.map((_line, position) => position) : demo.returned ? [1] : []

type Goods = Awaited<ReturnType<typeof goodsOf>>

async function goodsOf(tx: Db, ids: number[]) {
  const rows = await tx
    .select({
      productId: products.id,
      offerId: tradeOffers.id,
      sku: products.sku,
      slug: products.slug,
      price: products.price,
      height: tradeOffers.height,
      name: wordsOf('model', products.modelId),
      color: wordsOf('color', products.colorId),
      size: wordsOf('size', tradeOffers.sizeId),
      tile: sql<string>`(select tile_hex from colors where id = ${products.colorId})`,
      pictureId: sql<number | null>`(select p.media_id from product_media p join media m on m.id = p.media_id
        where p.product_id = ${products.id} and m.kind = 'image' order by p.position limit 1)`,
    })
    .from(products)
    .innerJoin(tradeOffers, eq(tradeOffers.productId, products.id))
    .where(inArray(products.id, ids))
    .orderBy(tradeOffers.id)
  const byProduct = Map.groupBy(rows, (row) => row.productId)
  // From the middle of the sizes: that is what most people wear.
  return new Map([...byProduct].map(([id, offers]) => [id, offers[Math.floor(offers.length / 2)]!]))
}

type Line = NonNullable<ReturnType<Goods['get']>>
type DemoOrderParts = { demo: DemoOrder; accountId: number; now: Date; lines: Line[]; shares: Money[] }

const buyer = { firstName: 'Марина', lastName: 'Соколова', phone: '+79000000001', email: 'demo@example.com' }
const home = { zip: '197136', street: 'улица Полозова', house: '16', apartment: '12' }
const nothingElse = {
  saleDiscount: zero,
  promoDiscount: zero,
  certificateDiscount: zero,
  deliveryPrice: zero,
}

function orderRow(parts: DemoOrderParts): typeof orders.$inferInsert {
  const { demo, accountId, now, lines, shares } = parts
  const placedAt = demo.placed === 0 ? after(now, -minutes(18)) : after(now, -days(demo.placed) - hours(2))
  const state = stateOf(demo)
  const goods = sum(lines.map(({ price }) => price))
  const total = minus(goods, sum(shares))
  const back = sum(positionsBack(parts).map((position) => lines[position]!.price))
  const isPaid = demo.way.some(([each]) => each === 'paid') || state === 'delivered'
  return {
    ...buyer,
    ...nothingElse,
    number: demo.number,
    accountId,
    state,
    locale: 'ru',
    placedAt,
    payBefore: state === 'awaiting_payment' ? after(placedAt, hours(1)) : null,
    promisedOn: demo.promised === undefined ? null : dayOf(after(placedAt, days(demo.promised))),
    pickupType: demo.pickup,
    pointCode: demo.point ? orderedPointCode : null,
    pointWords: demo.point ?? null,
    city: 'Санкт-Петербург',
    ...(!demo.point && home),
    trackNumber: demo.track ?? null,
    paymentType: demo.payment,
    goods,
    bonusDiscount: sum(shares),
    total,
    paid: isPaid ? total : zero,
    refunded: back,
    takenOff: back,
    bonusesToCome: demo.placed > memberDays ? 0 : (earnedBonuses(demo.number) ?? Math.round(percentOf(total, 7) / 100)),
  }
}

const stateOf = ({ way }: DemoOrder): OrderState => way.at(-1)![0]
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const partsOf = (
  demo: DemoOrder,
  { accountId, now, productId, goods }: OrdersInput & { goods: Goods },
): DemoOrderParts => {
  const lines = demo.models.map((model) => goods.get(productId(model))!)
  const prices = lines.map(({ price }) => price)
  return { demo, accountId, now, lines, shares: sharesOf(kopecks((demo.bonuses ?? 0) * 100), prices) }
}

type OrderId = (demo: DemoOrder) => number

const lineRows = ({ demo, lines, shares }: DemoOrderParts, orderId: OrderId) =>
  lines.map((line, position) => ({
    ...line,
    orderId: orderId(demo),
    position,
    quantity: 1,
    cancelledQuantity: isCancelled(demo) ? 1 : 0,
    returnedQuantity: demo.returned === 1 && position === 1 ? 1 : 0,
    total: minus(line.price, shares[position]!),
  }))

/** Shares of an amount by weight, whole kopecks: what is over falls to the first. */
function sharesOf(amount: Money, weights: Money[]): Money[] {
  const whole = sum(weights)
  const shares = weights.map((weight) => kopecks(Math.floor((amount * weight) / whole)))
  const rest = amount - sum(shares)
  return shares.map((share, at) => kopecks(at === 0 ? share + rest : share))
}
