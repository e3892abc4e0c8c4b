import { eq, desc, inArray } from 'drizzle-orm'
import { ConfigError } from '#config/config.ts'
import { asRoubles } from '#kernel/money.ts'
import { notFound } from '#kernel/refusal.ts'
import { moveOrderByStaff, refundByStaff } from '#shop/orders/staff-orders.action.ts'
import { findOrder, type OrderDetail } from '#shop/orders/orders.queries.ts'
import { orderStates, type OrderState } from '#shop/orders/orders.rules.ts'
import { orders } from '#shop/orders/orders.tables.ts'
import { by, type StaffParts, type StaffVerb } from './staff-verb.ts'

const usage = `order list [new|paid|packing|shipped|…]
  npm run staff -- order show 48262137
  npm run staff -- order move 48262137 packing ["why"]
  npm run staff -- order ship 48262137 10148229317
  npm run staff -- order pay 48262137                              the money of an invoice or a transfer has arrived
  npm run staff -- order cancel 48262137 "why"
  npm run staff -- order refunded 48262137 2490                    so many roubles were paid back`

const numberIn = (text: string | undefined): number => {
  if (!text || !/^\d{6,9}$/.test(text)) throw new ConfigError(`usage: npm run staff -- ${usage}`)
  return Number(text)
}
const stateIn = (text: string | undefined): OrderState => {
  const state = orderStates.find((each) => each === text)
  if (!state) throw new ConfigError(`usage: npm run staff -- ${usage}`)
  return state
}
/** What others wrote may hold anything: on a terminal it is one line without control characters. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
const minute = (moment: Date | string): string => new Date(moment).toISOString().slice(0, 16)

type Act = (parts: StaffParts, args: string[]) => Promise<string>

const listOf: Act = async ({ db }, [state]) => {
  const rows = await db
    .select()
    .from(orders)
    .where(state ? eq(orders.state, stateIn(state)) : inArray(orders.state, ['new', 'paid', 'packing', 'ready']))
    .orderBy(desc(orders.placedAt))
    .limit(50)
  const lines = rows.map(({ number, state, placedAt, city, pickupType, total, firstName, lastName, ...row }) =>
    [
      number,
      state,
      minute(placedAt),
      city,
      pickupType,
      asRoubles(total),
      asRoubles(row.paid),
      `${firstName} ${lastName}`,
    ]
      .map((each) => oneLine(String(each)))
      .join('\t'),
  )
  return lines.join('\n') || 'No orders.'
}

function whole(order: OrderDetail): string {
  const { number, state, firstName, lastName, phone, email, city, street, house, apartment, pointCode, comment } = order
  const money = `${asRoubles(order.total)} to pay, ${asRoubles(order.paid)} paid, ${asRoubles(order.refunded)} paid back`
  const rows = [
    [number, state, order.paymentType, money],
    [`${firstName} ${lastName}`, phone, email],
    [
      order.pickupType,
      city,
      pointCode ?? [street, house, apartment].filter(Boolean).join(', '),
      order.trackNumber ?? '',
    ],
    ...order.lines.map(({ sku, name, size, height, quantity, total }) => [
      sku,
      name.ru,
      height > 0 ? `${size.ru}/${height}` : size.ru,
      quantity,
      asRoubles(total),
    ]),
    ...(comment ? [[comment]] : []),
    ...order.moves.map(({ state, at, by, reason }) => [minute(at), state, by, reason]),
  ]
  return rows.map((row) => row.map((each) => oneLine(String(each))).join('\t')).join('\n')
}

const moving =
  (to: OrderState): Act =>
  async ({ db }, [number, reason = '']) => {
    const order = await moveOrderByStaff(db, { number: numberIn(number), to, by: by(), reason, now: new Date() })
    return `Order ${order.number}: ${order.state}.`
  }

const acts: Record<string, Act> = {
  list: listOf,
  show: async ({ db }, [number]) => {
    const order = await findOrder(db, { number: numberIn(number), now: new Date() })
    if (!order) throw notFound('order')
    return whole(order)
  },
  move: (parts, [number = '', state, ...rest]) => moving(stateIn(state))(parts, [number, ...rest]),
  ship: async ({ db }, [number, trackNumber = '']) => {
    const move = { number: numberIn(number), to: 'shipped' as const, by: by(), trackNumber, now: new Date() }
    const order = await moveOrderByStaff(db, move)
    return `Order ${order.number}: ${order.state}, ${order.trackNumber ?? 'without a number'}.`
  },
  pay: moving('paid'),
  cancel: moving('cancelled'),
  refunded: async ({ db }, [number, roubles]) => {
    if (!roubles || !/^\d{1,7}(\.\d{1,2})?$/.test(roubles)) throw new ConfigError(`usage: npm run staff -- ${usage}`)
    const order = await refundByStaff(db, {
      number: numberIn(number),
      roubles: Number(roubles),
      by: by(),
      now: new Date(),
    })
    return `Order ${order.number}: ${asRoubles(order.refunded)} paid back of ${asRoubles(order.paid)}.`
  },
}

export const orderVerbs: Record<string, StaffVerb> = {
  order: {
    usage,
    act: (parts, [name = '', ...args]) => {
      const act = Object.hasOwn(acts, name) ? acts[name] : undefined
      if (!act) throw new ConfigError(`usage: npm run staff -- ${usage}`)
      return act(parts, args)
    },
  },
}
