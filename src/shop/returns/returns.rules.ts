import { after, days } from '#kernel/time.ts'

/** States of a return, from the request to the refund or the exchange. */
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

/** Allowed state transitions. A return brought to a shop skips `on_way`. */
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

/** True while the return reserves its pieces, so that no other return can claim them. */
export const isOpenReturn = (state: ReturnState): boolean => ['requested', 'approved', 'on_way'].includes(state)

/** True if the buyer may enter a tracking number; returns brought to a shop have none. */
export const maySend = (state: ReturnState, way: ReturnWay): boolean => state === 'approved' && way !== 'store'
export const trackShape = '^[A-Za-z0-9-]{5,40}$'

/** True if the buyer may still withdraw, until the items are sent. */
export const mayWithdraw = (state: ReturnState): boolean => mayReturnBecome(state, 'withdrawn')

export const returnReasons = ['too_small', 'too_large', 'does_not_suit', 'defect', 'wrong_item', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** True for a mistake of the shop. */
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
  /** True if a size of this order was exchanged before. */
  hasExchanged: boolean
}

/**
 * Payer of the return shipping, as promised on the returns page: the shop for a defect, a wrong item or the first
 * exchange of an order, otherwise the buyer. Returns to our shops are free.
 */
export function wayPaidBy({ way, lines, hasExchanged }: WayInput): ReturnPayer {
  if (way === 'store' || lines.some(({ reason }) => isOurFault(reason))) return 'shop'
  return !hasExchanged && lines.some(({ isExchange }) => isExchange) ? 'shop' : 'buyer'
}

/** Return period in days: the legal minimum for goods of proper quality, and the shop's promise. */
export const lawDays = 14
export const promisedDays = 30

const moscow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow' })
/** Moscow's UTC offset, the same all year. */
const moscowHours = 3

/** End of the return period: the last moment of the day that lies `count` days after the delivery, in Moscow time. */
export function returnUntil(deliveredAt: Date, count: number = promisedDays): Date {
  const midnight = new Date(`${moscow.format(deliveredAt)}T00:00:00+0${moscowHours}:00`)
  return after(midnight, days(count + 1) - 1)
}

/** True within the legal period; afterwards only the shop's promise applies. */
export const isByLaw = (deliveredAt: Date, now: Date): boolean => now <= returnUntil(deliveredAt, lawDays)

export type ReturnableOrder = {
  /** Certificates are returned whole, by staff, and only while unspent. */
  kind?: string
  state: string
  moves: readonly { state: string; at: string | Date }[]
}

/** Reason why the buyer cannot return anything from an order. */
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

/** Days in which an approved return must be sent, and days for which the other size is reserved. */
export const sendDays = 14
export const holdDays = 21

export const maxReturnPhotos = 6
export const maxReturnWordsLength = 1_000
/** «48262137-2»: code of a return in emails and at the counter. */
export const returnCode = (orderNumber: number, position: number): string => `${orderNumber}-${position}`
