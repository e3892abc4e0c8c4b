import { after, days } from '#kernel/time.ts'

/** A wish of its buyer to give things back, from the wish to the money or the other size. */
export const returnStates = [
  'requested',
  'approved',
  'refused',
  'withdrawn',
  'expired',
  'on_way',
  'received',
  'refunded',
  'exchanged',
] as const
export type ReturnState = (typeof returnStates)[number]

/** Which move follows which; every other one is refused. What is brought to a shop was never on its way. */
const nextStates: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['approved', 'refused', 'withdrawn', 'received'],
  approved: ['on_way', 'received', 'refused', 'withdrawn', 'expired'],
  on_way: ['received', 'expired'],
  received: ['refunded', 'exchanged'],
  refused: [],
  withdrawn: [],
  expired: [],
  refunded: [],
  exchanged: [],
}
export const mayReturnBecome = (from: ReturnState, to: ReturnState): boolean => nextStates[from].includes(to)

/** Its pieces are bound to it: nobody else asks for them. */
export const isOpenReturn = (state: ReturnState): boolean => ['requested', 'approved', 'on_way'].includes(state)

/** Its buyer sends it, and says under which number: what is brought to a shop has none. */
export const maySend = (state: ReturnState, way: ReturnWay): boolean => state === 'approved' && way !== 'store'
export const trackShape = '^[A-Za-z0-9-]{5,40}$'

/** The buyer takes it back until the things are on their way. */
export const mayWithdraw = (state: ReturnState): boolean => mayReturnBecome(state, 'withdrawn')

export const returnReasons = ['too_small', 'too_large', 'does_not_suit', 'defect', 'wrong_item', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The shop sent what it should not have sent. */
export const isOurFault = (reason: ReturnReason): boolean => reason === 'defect' || reason === 'wrong_item'
export const needsPhotos = (reason: ReturnReason): boolean => reason === 'defect'
export const needsWords = (reason: ReturnReason): boolean => reason === 'defect' || reason === 'other'

export const returnWays = ['point', 'courier', 'store'] as const
export type ReturnWay = (typeof returnWays)[number]

export const returnPayers = ['shop', 'buyer'] as const
export type ReturnPayer = (typeof returnPayers)[number]

type WayInput = {
  way: ReturnWay
  lines: readonly { reason: ReturnReason; isExchange: boolean }[]
  /** Of this order a size has been exchanged before. */
  hasExchanged: boolean
}

/**
 * Who pays for the way back, as the page on returns says: the shop for a defect or a wrong thing and for the first
 * exchange of an order; its buyer for anything else; what is brought to a shop of ours costs nobody anything.
 */
export function wayPaidBy({ way, lines, hasExchanged }: WayInput): ReturnPayer {
  if (way === 'store' || lines.some(({ reason }) => isOurFault(reason))) return 'shop'
  return !hasExchanged && lines.some(({ isExchange }) => isExchange) ? 'shop' : 'buyer'
}

/** What the law demands for things of proper quality, and what the shop promises. */
export const lawDays = 14
export const promisedDays = 30

const moscow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' })
/** Moscow is three hours ahead, summer and winter. */
const moscowHours = 3

/** The last moment of the day that lies so many days after the day of delivery, as Moscow counts days. */
export function returnUntil(deliveredAt: Date, count: number = promisedDays): Date {
  const midnight = new Date(`${moscow.format(deliveredAt)}T00:00:00+0${moscowHours}:00`)
  return after(midnight, days(count + 1) - 1)
}

/** After that the promise of the shop is what is left of the right. */
export const isByLaw = (deliveredAt: Date, now: Date): boolean => now <= returnUntil(deliveredAt, lawDays)

export type ReturnableOrder = {
  /** Certificates come back whole, by staff, while nobody has spent from one. */
  kind?: string
  state: string
  moves: readonly { state: string; at: string | Date }[]
}

/** Why nothing of an order can be asked back by a press; nothing where something can. */
export type WhyNoReturn = 'not_delivered' | 'too_late' | 'nothing_left'

export const deliveredAt = ({ moves }: Pick<ReturnableOrder, 'moves'>): Date | null => {
  const move = moves.find(({ state }) => state === 'delivered')
  return move ? new Date(move.at) : null
}

export function whyNoReturn(order: ReturnableOrder, leftPieces: number, now: Date): WhyNoReturn | null {
  if (order.kind === 'certificate') return 'nothing_left'
  const at = deliveredAt(order)
  if (!at || !['delivered', 'partly_returned'].includes(order.state)) return 'not_delivered'
  if (now > returnUntil(at)) return 'too_late'
  return leftPieces > 0 ? null : 'nothing_left'
}

/** So long an approved return waits to be sent, and a size that is exchanged waits for it; then it is over. */
export const sendDays = 14
export const holdDays = 21

export const mostReturnPhotos = 6
export const longestReturnWords = 1_000
/** «48 262 137-2» in letters and at the counter. */
export const returnCode = (orderNumber: number, position: number): string => `${orderNumber}-${position}`
