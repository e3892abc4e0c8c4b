import { eq, desc, inArray } from 'drizzle-orm'
import { ConfigError } from '#config/config.ts'
import { asRoubles, minus } from '#kernel/money.ts'
import { badField, notFound } from '#kernel/refusal.ts'
import { cities } from '#shop/cities/cities.tables.ts'
import { changeDelivery } from '#shop/order-changes/change-delivery.action.ts'
import { handOver } from '#shop/counter/hand-over.action.ts'
import { costOf } from '#shop/orders/move-order.action.ts'
import { moveOrderByStaff } from '#shop/orders/staff-orders.action.ts'
import { receiveWholeSum } from '#shop/invoices/transfers.actions.ts'
import { overpaid, type ReturnRequest } from '#shop/orders/order-returns.rules.ts'
import type { ReturnKind } from '#shop/orders/order-returns.tables.ts'
import { giveBackPart } from '#shop/orders/part-of-order.action.ts'
import { findOrder, type OrderDetail } from '#shop/orders/orders.queries.ts'
import { orderStates, type OrderState } from '#shop/orders/orders.rules.ts'
import { orders } from '#shop/orders/orders.tables.ts'
import { refundByStaff } from '#shop/money-tasks/refunds-by-staff.action.ts'
import { placeOf } from './stock-verbs.ts'
import { by, verbGroup, type StaffParts, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `order list [new|paid|packing|shipped|…]
  npm run staff -- order show 48262137
  npm run staff -- order move 48262137 packing ["why"] [unpaid]
  npm run staff -- order ship 48262137 10148229317 [unpaid]       although money of it is missing
  npm run staff -- order pay 48262137                              the money of an invoice or a transfer has arrived
  npm run staff -- order cancel 48262137 "why"
  npm run staff -- order cancel-lines 48262137 1:2,3:1 "why"       2 pieces of its first line and 1 of its third
  npm run staff -- order return 48262137 1:2,3:1 [warehouse|<shop>] ["why"]
  npm run staff -- order deliver-to 48262137 point SPB24           another point of the same carrier and town
  npm run staff -- order deliver-to 48262137 "улица" 16 [flat] [postcode]
  npm run staff -- order hand-over 48262137 --code 7731           fetched from a shop of ours
  npm run staff -- order hand-over 48262137-7731                   as its code was scanned
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
/** One line without control characters: user input on a terminal may contain anything. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
export const minute = (moment: Date | string): string => new Date(moment).toISOString().slice(0, 16)

const listOf: StaffAct = async ({ db }, [state]) => {
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
    ...order.lines.map(({ sku, name, size, height, quantity, total, cancelledQuantity, returnedQuantity }, at) => [
      at + 1,
      sku,
      name.ru,
      height > 0 ? `${size.ru}/${height}` : size.ru,
      quantity,
      asRoubles(total),
      cancelledQuantity > 0 ? `${cancelledQuantity} cancelled` : '',
      returnedQuantity > 0 ? `${returnedQuantity} returned` : '',
    ]),
    ...(comment ? [[comment]] : []),
    ...eventsOf(order).map(({ at, what, by, reason }) => [minute(at), what, by, reason]),
  ]
  return rows.map((row) => row.map((each) => oneLine(String(each))).join('\t')).join('\n')
}

/** Moves and notes of an order, oldest first. */
const eventsOf = ({ moves, notes }: OrderDetail) =>
  [
    ...moves.map(({ state: what, ...move }) => ({ what, ...move })),
    ...notes.map(({ kind, amount, ...note }) => ({
      what: amount === null ? kind : `${kind} ${asRoubles(amount)}`,
      ...note,
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

/** Option to ship an order without its money. */
const unpaidIn = (word: string | undefined) => ({ isUnpaidAccepted: word === 'unpaid' })

const moving =
  (to: OrderState): StaffAct =>
  async ({ db }, [number, reason = '', word]) => {
    const move = { number: numberIn(number), to, by: by(), reason, ...unpaidIn(word), now: new Date() }
    const order = await moveOrderByStaff(db, move)
    return `Order ${order.number}: ${order.state}.`
  }

/** Records a transfer for an unpaid invoice order; any other order is moved to paid. */
const pay: StaffAct = async (parts, [number, reason = '']) => {
  const now = new Date()
  const order = await findOrder(parts.db, { number: numberIn(number), now })
  if (order?.paymentType !== 'invoice' || !isWaitingForInvoice(order))
    return moving('paid')(parts, [number ?? '', reason])
  const transfer = await receiveWholeSum(parts.db, { number: order.number, by: by(), now })
  const after = await findOrder(parts.db, { number: order.number, now })
  return `Order ${order.number}: ${after?.state}. Transfer ${transfer.id}: ${[transfer.state, transfer.reason].filter(Boolean).join(', ')}.`
}

const isWaitingForInvoice = ({ state }: OrderDetail): boolean =>
  ['awaiting_payment', 'expired', 'cancelled'].includes(state)

/** Parses «1:2,3:1» with the line numbers of `order show`. */
export function piecesIn(text: string | undefined, { lines }: OrderDetail): ReturnRequest[] {
  return (text ?? '').split(',').map((part) => {
    const [, position, quantity] = /^(\d{1,3}):(\d{1,4})$/.exec(part) ?? []
    if (!position) throw new ConfigError(`usage: npm run staff -- ${usage}`)
    const line = lines[Number(position) - 1]
    if (!line) throw badField('lines', 'not_listed')
    return { lineId: line.id, quantity: Number(quantity) }
  })
}

type PartOptions = { kind: ReturnKind; args: string[]; reason: string; storeId?: number | null }

async function partBack({ db }: StaffParts, { args: [text, pieces], ...part }: PartOptions): Promise<string> {
  const now = new Date()
  const before = await findOrder(db, { number: numberIn(text), now })
  if (!before) throw notFound('order')
  const { number } = before
  const order = await giveBackPart(db, { number, ...part, pieces: piecesIn(pieces, before), by: by(), now })
  const due = minus(overpaid(order), order.refunded)
  return `Order ${number}: ${order.state}, ${asRoubles(minus(order.takenOff, before.takenOff))} taken off, ${asRoubles(due)} to be paid back.`
}

/** Changes the address; the buyer has agreed to the price by phone. */
const deliverTo: StaffAct = async ({ db, quotes }, [number, first = '', second = '', apartment = '', zip = '']) => {
  if (!quotes || !first || !second) throw new ConfigError(`usage: npm run staff -- ${usage}`)
  const address = { street: first, house: second, apartment, zip_code: zip }
  const order = await changeDelivery(
    { db, quotes, cities: () => db.select().from(cities) },
    {
      number: numberIn(number),
      isTheirs: () => true,
      place: first === 'point' ? { pvz_code: second } : address,
      isAgreed: true,
      by: by(),
      now: new Date(),
    },
  )
  const place = order.pointWords?.ru ?? [order.street, order.house, order.apartment].filter(Boolean).join(', ')
  return `Order ${order.number}: ${oneLine(place)}, costs ${asRoubles(costOf(order))}.`
}

const acts: Record<string, StaffAct> = {
  'cancel-lines': (parts, args) => partBack(parts, { kind: 'cancelled', args, reason: args[2] ?? '' }),
  return: async (parts, args) => {
    const storeId = await placeOf(parts.db, args[2])
    return partBack(parts, { kind: 'returned', args, reason: args[3] ?? '', storeId })
  },
  list: listOf,
  show: async ({ db }, [number]) => {
    const order = await findOrder(db, { number: numberIn(number), now: new Date() })
    if (!order) throw notFound('order')
    return whole(order)
  },
  move: (parts, [number = '', state, ...rest]) => {
    const to = stateIn(state)
    return (to === 'paid' ? pay : moving(to))(parts, [number, ...rest])
  },
  ship: async ({ db }, [number, trackNumber = '', word]) => {
    const sent = { number: numberIn(number), to: 'shipped' as const, trackNumber }
    const move = { ...sent, ...unpaidIn(word), by: by(), now: new Date() }
    const order = await moveOrderByStaff(db, move)
    return `Order ${order.number}: ${order.state}, ${order.trackNumber ?? 'without a number'}.`
  },
  pay,
  cancel: moving('cancelled'),
  'deliver-to': deliverTo,
  'hand-over': async ({ db }, args) => {
    const [, number, code] = /^(\d{6,9})(?: --code |-)(\d{4})$/.exec(args.join(' ')) ?? []
    if (!number || !code) throw new ConfigError(`usage: npm run staff -- ${usage}`)
    const order = await handOver(db, { number: numberIn(number), code, by: by(), now: new Date() })
    const due = minus(costOf(order), order.paid)
    return `Order ${order.number}: ${order.state}${due > 0 ? `, ${asRoubles(due)} to be paid` : ''}.`
  },
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
  order: verbGroup(usage, acts),
}
