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

/** Order kinds: goods from stock, or certificates, redeemed later. */
export const orderKinds = ['goods', 'certificate'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Order states in lifecycle order (BO-050). */
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

/** Order events that leave the state unchanged. */
export const orderNoteKinds = [
  'paid',
  'refunded',
  'payment_lost',
  'delivery_changed',
  'pieces_cancelled',
  'pieces_returned',
] as const
export type OrderNoteKind = (typeof orderNoteKinds)[number]

/** Allowed moves from each state. `new` is paid on delivery. */
const nextStates: Record<OrderState, readonly OrderState[]> = {
  new: ['packing', 'cancelled'],
  awaiting_payment: ['paid', 'new', 'expired', 'cancelled'],
  expired: ['paid'],
  // Back to awaiting payment when the bank has released the hold.
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

/** Checks whether a move is allowed. Orders sent by e-mail are delivered without packing. */
export const mayMove = (
  { state, pickupType }: { state: OrderState; pickupType: OrderPickupType },
  to: OrderState,
): boolean => mayBecome(state, to) || (pickupType === 'online' && state === 'paid' && to === 'delivered')

/** Checks whether the buyer may cancel: until packing begins; staff may for longer. */
export const mayBuyerCancel = (state: OrderState): boolean => ['new', 'awaiting_payment', 'paid'].includes(state)

type PlacedOrder = { state: OrderState; kind: OrderKind; pickupType: OrderPickupType }

/** Checks whether the buyer may change address or pickup point: until packing, except for pickup in our shop. */
export const mayChangeDelivery = <Order extends PlacedOrder>(
  order: Order,
): order is Order & { pickupType: CarrierPickupType } =>
  mayBuyerCancel(order.state) && order.kind === 'goods' && order.pickupType !== 'self_pickup'

/** States in which staff may cancel single pieces (before hand-over) or take them back (after). */
const partStates = {
  // Not while awaiting payment: the buyer is looking at the total.
  cancelled: ['new', 'paid', 'packing'],
  // Refused on delivery or at the pickup point, or brought back.
  returned: ['shipped', 'ready', 'delivered', 'partly_returned'],
} as const satisfies Record<string, readonly OrderState[]>
export const mayGiveBackPart = (kind: keyof typeof partStates, state: OrderState): boolean =>
  (partStates[kind] as readonly OrderState[]).includes(state)

/** Checks whether the order is over and nothing is held for it. */
export const isOver = (state: OrderState): boolean => ['cancelled', 'expired', 'returned'].includes(state)

/** Checks whether the buyer's data were erased, so that no e-mail or receipt can be sent. */
export const isErased = ({ email }: { email: string }): boolean => email === ''

/** Groups of the buyer's order list. */
export const orderGroups = ['open', 'received', 'closed'] as const
export type OrderGroup = (typeof orderGroups)[number]

export const groupOf = (state: OrderState): OrderGroup =>
  state === 'delivered'
    ? 'received'
    : ['partly_returned', 'returned', 'cancelled', 'expired'].includes(state)
      ? 'closed'
      : 'open'

export const statesOf = (group: OrderGroup): OrderState[] => orderStates.filter((state) => groupOf(state) === group)

/** Progress stops of an order as the buyer sees them. */
export const orderStops = ['placed', 'paid', 'packed', 'shipped', 'ready', 'delivered'] as const
export type OrderStop = (typeof orderStops)[number]

/** Current stop per state; earlier stops are done. */
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

/** Progress of an order: no payment stop when paid on delivery, no pickup stop for a courier. */
export function wayOf({ state, isPaidFirst, hasPoint }: Way): { stop: OrderStop; state: StopState }[] {
  const current = stopOf[state]
  if (!current) return []
  const stops = orderStops.filter((stop) => (stop !== 'paid' || isPaidFirst) && (stop !== 'ready' || hasPoint))
  // An order in packing is at its stop; a delivered order has passed all stops.
  const at = current === 'delivered' ? stops.length : stops.indexOf(current)
  return stops.map((stop, index) => ({ stop, state: index < at ? 'done' : index === at ? 'now' : 'next' }))
}

/** Moves in the history that mark each stop. */
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

/** Checks whether the buyer has received the order and kept at least a part. */
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

/** Checks whether the payment goes through a bank at once. */
export const isPaidOnline = (type: PaymentType): type is OnlineType => type !== 'on_delivery' && type !== 'invoice'

/** `by` completes «paid …». */
export type PaymentWords = { name: string; note: string; by: string }

/** Names of online payment types as buyers know them. */
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

/** One value per online payment type. */
export const forEachOnline = <Value>(of: (type: OnlineType) => Value): Record<OnlineType, Value> =>
  Object.fromEntries(paymentTypes.filter(isPaidOnline).map((type) => [type, of(type)])) as Record<OnlineType, Value>

/** One text per online payment type, such as the note. */
export const paymentWords = (locale: Locale, word: keyof PaymentWords): Record<OnlineType, string> =>
  forEachOnline((type) => paymentNames[locale][type][word])

/** Checks whether payment comes before packing; goods are held only until the deadline. */
export const isPaidFirst = (type: PaymentType): boolean => isPaidOnline(type) || type === 'invoice'

/** Hours to pay again after the bank has released a hold. */
export const payAgainHours = 48

/** Checks whether a payment deadline needs its date: beyond twelve hours the time is not enough. */
export const isLongHold = (placedAt: Date, payBefore: Date): boolean => payBefore > after(placedAt, hours(12))

/** Initial state of an order; with advance payment, a total of zero is already paid. */
export const firstState = (type: PaymentType, total: number): OrderState =>
  !isPaidFirst(type) ? 'new' : total === 0 ? 'paid' : 'awaiting_payment'

/** Consents: terms of sale and personal data are required, news is optional. */
export const orderConsents = ['offer', 'personal_data', 'news'] as const
export type OrderConsent = (typeof orderConsents)[number]

/** Checks whether one of the two required consents is missing. */
export const lacksConsent = (given: readonly OrderConsent[] = []): boolean =>
  !given.includes('offer') || !given.includes('personal_data')

/** Days a shop of ours keeps an order that is paid on pickup. */
export const keptInStoreDays = 3

/** Maximum wrong pickup codes; after that even the right one is refused. */
export const maxCodeMisses = 5

/** Storage days at a carrier's pickup point. */
const keptAtPointDays: Partial<Record<OrderPickupType, number>> = { russian_post: 15 }
const usuallyKeptDays = 7
const storageDays = (type: OrderPickupType): number => keptAtPointDays[type] ?? usuallyKeptDays

type WaitingOrder = { state: OrderState; pickupType: OrderPickupType; keepBefore: Date | null }

/** Start of the storage in the pickup point; null for an order that has never been ready. */
export function readySince(moves: readonly { state: OrderState; at: string }[]): Date | null {
  const at = moves.findLast(({ state }) => state === 'ready')?.at
  return at === undefined ? null : new Date(at)
}

/** Storage deadline of an order ready for pickup; null otherwise. */
export function readyUntil({ state, pickupType, keepBefore }: WaitingOrder, since: Date | null): Date | null {
  if (state !== 'ready') return null
  return keepBefore ?? (since && after(since, days(storageDays(pickupType))))
}

/** Order numbers: random, eight digits, so that orders cannot be counted. */
export const numberRange = { from: 10_000_000, to: 100_000_000 } as const

/** Reasons why a late payment cannot restore an expired order. */
export const lateReasons = ['sold_out_meanwhile', 'spent_meanwhile'] as const
export type LateReason = (typeof lateReasons)[number]

/** Start of the day for which idempotency keys are remembered (O-37). */
export const rememberedSince = (now: Date): Date => after(now, -hours(24))
