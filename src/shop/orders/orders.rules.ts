import type { Locale } from '#kernel/locale.ts'
import { after, days, hours } from '#kernel/time.ts'
import type { CarrierPickupType, OrderPickupType } from '../delivery/pickup-types.rules.ts'

export {
  everyPickupType,
  hasPoint,
  pickupTypes,
  type OrderPickupType,
  type PickupType,
} from '../delivery/pickup-types.rules.ts'

/** Things from the stock, or certificates: what is bought with those is chosen later. */
export const orderKinds = ['goods', 'certificate'] as const
export type OrderKind = (typeof orderKinds)[number]

/** What an order may be, in the order of its life (BO-050). */
export const orderStates = [
  'new',
  'awaiting_payment',
  'paid',
  'packing',
  'shipped',
  'ready',
  'delivered',
  'partly_returned',
  'returned',
  'cancelled',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

/** Events that leave the state as it is. */
export const orderNoteKinds = [
  'paid',
  'refunded',
  'payment_lost',
  'delivery_changed',
  'pieces_cancelled',
  'pieces_returned',
] as const
export type OrderNoteKind = (typeof orderNoteKinds)[number]

/** Which move follows which; every other one is refused. `new` is paid on delivery. */
const nextStates: Record<OrderState, readonly OrderState[]> = {
  new: ['packing', 'cancelled'],
  awaiting_payment: ['paid', 'new', 'expired', 'cancelled'],
  expired: ['paid'],
  // Back to waiting when the bank has let the money go.
  paid: ['packing', 'cancelled', 'awaiting_payment'],
  packing: ['shipped', 'paid', 'cancelled', 'awaiting_payment'],
  shipped: ['ready', 'delivered', 'returned'],
  ready: ['delivered', 'returned'],
  delivered: ['partly_returned', 'returned'],
  partly_returned: ['returned'],
  returned: [],
  cancelled: [],
}
export const mayBecome = (from: OrderState, to: OrderState): boolean => nextStates[from].includes(to)

/** What comes by e-mail is delivered by its letter: nobody packs it. */
export const mayMove = (
  { state, pickupType }: { state: OrderState; pickupType: OrderPickupType },
  to: OrderState,
): boolean => mayBecome(state, to) || (pickupType === 'online' && state === 'paid' && to === 'delivered')

/** The buyer takes an order back by a press until it is being packed; staff for longer. */
export const mayBuyerCancel = (state: OrderState): boolean => ['new', 'awaiting_payment', 'paid'].includes(state)

type PlacedOrder = { state: OrderState; kind: OrderKind; pickupType: OrderPickupType }

/** Its buyer names another point or address until then; what lies on the shelf of a shop stays there. */
export const mayChangeDelivery = <Order extends PlacedOrder>(
  order: Order,
): order is Order & { pickupType: CarrierPickupType } =>
  mayBuyerCancel(order.state) && order.kind === 'goods' && order.pickupType !== 'self_pickup'

/** Staff takes single pieces out of an order until it is handed over, and back from its buyer from then on. */
const partStates = {
  // Not while it waits to be paid: its buyer is looking at the sum.
  cancelled: ['new', 'paid', 'packing'],
  // Refused at the door or at the point, or brought back.
  returned: ['shipped', 'ready', 'delivered', 'partly_returned'],
} as const satisfies Record<string, readonly OrderState[]>
export const mayGiveBackPart = (kind: keyof typeof partStates, state: OrderState): boolean =>
  (partStates[kind] as readonly OrderState[]).includes(state)

/** From here on nothing is held for it any more. */
export const isOver = (state: OrderState): boolean => ['cancelled', 'expired', 'returned'].includes(state)

/** Its buyer's data were erased: nobody is left to send it, or a receipt, to. */
export const isErased = ({ email }: { email: string }): boolean => email === ''

/** How a buyer's list is divided. */
export const orderGroups = ['open', 'received', 'closed'] as const
export type OrderGroup = (typeof orderGroups)[number]

export const groupOf = (state: OrderState): OrderGroup =>
  state === 'delivered'
    ? 'received'
    : ['partly_returned', 'returned', 'cancelled', 'expired'].includes(state)
      ? 'closed'
      : 'open'

export const statesOf = (group: OrderGroup): OrderState[] => orderStates.filter((state) => groupOf(state) === group)

/** The stops of a parcel's way as its buyer sees them. */
export const orderStops = ['placed', 'paid', 'packed', 'shipped', 'ready', 'delivered'] as const
export type OrderStop = (typeof orderStops)[number]

/** The stop that an order stands at; every one before it is behind. */
const stopOf: Partial<Record<OrderState, OrderStop>> = {
  new: 'placed',
  awaiting_payment: 'placed',
  paid: 'paid',
  packing: 'packed',
  shipped: 'shipped',
  ready: 'ready',
  delivered: 'delivered',
}

export type StopState = 'done' | 'now' | 'next'
type Way = { state: OrderState; isPaidFirst: boolean; hasPoint: boolean }

/** The way of this order: who pays at the door has no stop of payment, a courier's parcel waits nowhere. */
export function wayOf({ state, isPaidFirst, hasPoint }: Way): { stop: OrderStop; state: StopState }[] {
  const current = stopOf[state]
  if (!current) return []
  const stops = orderStops.filter((stop) => (stop !== 'paid' || isPaidFirst) && (stop !== 'ready' || hasPoint))
  // What was taken to be packed is being packed, and what was delivered is behind.
  const at = current === 'delivered' ? stops.length : stops.indexOf(current)
  return stops.map((stop, index) => ({ stop, state: index < at ? 'done' : index === at ? 'now' : 'next' }))
}

/** Which move of its history brought an order to a stop. */
const movesTo: Record<OrderStop, readonly OrderState[]> = {
  placed: ['new', 'awaiting_payment'],
  paid: ['paid'],
  packed: ['shipped'],
  shipped: ['shipped'],
  ready: ['ready'],
  delivered: ['delivered'],
}
export const momentOfStop = (
  stop: OrderStop,
  moves: readonly { state: OrderState; at: string }[],
): string | undefined => moves.find(({ state }) => movesTo[stop].includes(state))?.at

/** It has come to its buyer, if not all of it is still there. */
export const isReceived = (state: OrderState): boolean => state === 'delivered' || state === 'partly_returned'

export const paymentTypes = [
  'online',
  'sbp',
  'sberpay',
  'tpay',
  'mirpay',
  'dolyame',
  'sber_parts',
  'on_delivery',
  'invoice',
] as const
export type PaymentType = (typeof paymentTypes)[number]
export type OnlineType = Exclude<PaymentType, 'on_delivery' | 'invoice'>

/** Through a bank, at once. */
export const isPaidOnline = (type: PaymentType): type is OnlineType => type !== 'on_delivery' && type !== 'invoice'

/** `by` completes «paid …». */
export type PaymentWords = { name: string; note: string; by: string }

/** Names of the ways to pay before, as buyers know them. */
export const paymentNames: Record<Locale, Record<OnlineType, PaymentWords>> = {
  ru: {
    sbp: { name: 'СБП', note: 'Приложение вашего банка, без ввода карты', by: 'через СБП' },
    sberpay: { name: 'SberPay', note: 'Подтвердите в приложении Сбера', by: 'через SberPay' },
    tpay: { name: 'T-Pay', note: 'Подтвердите в приложении Т-Банка', by: 'через T-Pay' },
    mirpay: { name: 'Mir Pay', note: 'Картой «Мир» с телефона на Android', by: 'через Mir Pay' },
    online: { name: 'Картой онлайн', note: 'Мир и другие карты российских банков', by: 'картой онлайн' },
    dolyame: { name: 'Долями', note: 'Четверть сейчас, остальное тремя частями', by: 'Долями' },
    sber_parts: { name: 'Плати частями', note: 'Рассрочка от Сбера: первая часть сейчас', by: '«Плати частями»' },
  },
  en: {
    sbp: { name: 'SBP', note: 'In your banking app, no card needed', by: 'by SBP' },
    sberpay: { name: 'SberPay', note: 'Confirm in the Sber app', by: 'with SberPay' },
    tpay: { name: 'T-Pay', note: 'Confirm in the T-Bank app', by: 'with T-Pay' },
    mirpay: { name: 'Mir Pay', note: 'A Mir card on an Android phone', by: 'with Mir Pay' },
    online: { name: 'Card online', note: 'Mir and other Russian bank cards', by: 'by card' },
    dolyame: { name: 'Dolyame', note: 'A quarter now, the rest in three parts', by: 'with Dolyame' },
    sber_parts: { name: 'Sber instalments', note: 'Pay the first part now', by: 'in Sber instalments' },
  },
}

/** One value for each way to pay before. */
export const forEachOnline = <Value>(of: (type: OnlineType) => Value): Record<OnlineType, Value> =>
  Object.fromEntries(paymentTypes.filter(isPaidOnline).map((type) => [type, of(type)])) as Record<OnlineType, Value>

/** One word of each, such as its note. */
export const paymentWords = (locale: Locale, word: keyof PaymentWords): Record<OnlineType, string> =>
  forEachOnline((type) => paymentNames[locale][type][word])

/** Paid before anything is packed: the goods are held for so long, and no longer. */
export const isPaidFirst = (type: PaymentType): boolean => isPaidOnline(type) || type === 'invoice'

/** How long an order is kept whose money the bank has let go. */
export const payAgainHours = 48

/** Whether a deadline needs its date: payments within the hour are told by the time alone. */
export const isLongHold = (placedAt: Date, payBefore: Date): boolean => payBefore > after(placedAt, hours(12))

/** What a new order is: one that costs nothing is paid. */
export const firstState = (type: PaymentType, total: number): OrderState =>
  !isPaidFirst(type) ? 'new' : total === 0 ? 'paid' : 'awaiting_payment'

/** The terms of the sale and what may be done with one's data, both needed; news, if one likes. */
export const orderConsents = ['offer', 'personal_data', 'news'] as const
export type OrderConsent = (typeof orderConsents)[number]

/** Whether an order lacks one of the two consents that no order is made without. */
export const lacksConsent = (given: readonly OrderConsent[] = []): boolean =>
  !given.includes('offer') || !given.includes('personal_data')

/** How long a shop of ours keeps an order for whoever pays when they fetch it. */
export const keptInStoreDays = 3

/** As many wrong codes may be named at the counter; then none is right any more. */
export const mostCodeMisses = 5

/** So many days a carrier keeps what waits at its point. */
const keptAtPointDays: Partial<Record<OrderPickupType, number>> = { russian_post: 15 }
const usuallyKeptDays = 7
const storageDays = (type: OrderPickupType): number => keptAtPointDays[type] ?? usuallyKeptDays

type WaitingOrder = {
  state: OrderState
  pickupType: OrderPickupType
  keepBefore: Date | null
  moves: readonly { state: OrderState; at: string }[]
}

/** Until when it is kept where it waits for its buyer; nothing while it waits nowhere. */
export function readyUntil({ state, pickupType, keepBefore, moves }: WaitingOrder): Date | null {
  const since = moves.findLast((move) => move.state === 'ready')?.at
  if (state !== 'ready') return null
  return keepBefore ?? (since ? after(new Date(since), days(storageDays(pickupType))) : null)
}

/** People call an order by eight figures, and nobody can count our orders by them. */
export const numberRange = { from: 10_000_000, to: 100_000_000 } as const

/** Why money that came after the end of the time cannot revive its order. */
export const lateReasons = ['sold_out_meanwhile', 'spent_meanwhile'] as const
export type LateReason = (typeof lateReasons)[number]

/** A day is what a key lives for (O-37): requests from before are forgotten. */
export const rememberedSince = (now: Date): Date => after(now, -hours(24))
