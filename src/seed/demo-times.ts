import { after, days, hours, minutes } from '#kernel/time.ts'
import { isPaidFirst, type OrderState } from '#shop/orders/orders.rules.ts'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import type { ParcelState } from '#shop/shipments/shipments.rules.ts'
import type { DemoOrder } from './demo-order.ts'
import { diceFor } from './dice.ts'

export type DemoMove = { state: OrderState; at: Date }
export type ParcelEvent = { state: ParcelState; at: Date; text: string }
type Clock = (daysAgo: number, time: string) => Date

/** Moment a number of days ago, at a time of day in Moscow, which has no summer time. */
export function momentAt(now: Date, daysAgo: number, time: string): Date {
  const midnight = Math.floor(after(now, hours(3)).getTime() / days(1)) * days(1) - hours(3)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return after(new Date(midnight), hours(hour) + minutes(minute) - days(daysAgo))
}

/** Adds some minutes, the same ones at every start. */
function clockOf({ number }: DemoOrder, now: Date): Clock {
  const dice = diceFor(`times ${number}`)
  return (daysAgo, time) => after(momentAt(now, daysAgo, time), minutes(dice.upTo(25)))
}

const wayOf = ({ pickup }: DemoOrder) => pickupFacts[pickup].way

function daysOf(order: DemoOrder): { packed: number; arrived: number; delivered: number } {
  const { placed, payment, transit = 2, waits = 1 } = order
  const packed = placed[0] - (payment === 'invoice' ? 3 : 1)
  const arrived = wayOf(order) === 'store' ? packed : packed - transit
  return { packed, arrived, delivered: wayOf(order) === 'courier' ? arrived : arrived - waits }
}

export const placedAtOf = ({ placed, minutesAgo }: DemoOrder, now: Date): Date =>
  minutesAgo === undefined ? momentAt(now, placed[0], placed[1]) : after(now, -minutes(minutesAgo))

/** States that an order has passed, each at a plausible time of day for the warehouse, a shop or a courier. */
export function movesOf(order: DemoOrder, now: Date): DemoMove[] {
  const { placed, payment, returnedAfter } = order
  const { packed, arrived, delivered } = daysOf(order)
  const placedAt = placedAtOf(order, now)
  const on = clockOf(order, now)
  const way = wayOf(order)
  const isKept = passedStates(order).includes('delivered')
  const times: Record<OrderState, Date> = {
    new: placedAt,
    awaiting_payment: placedAt,
    expired: after(placedAt, hours(1)),
    paid: payment === 'invoice' ? on(placed[0] - 2, '12:30') : after(placedAt, minutes(3 + (order.number % 7))),
    packing: on(packed, '10:05'),
    shipped: on(packed, way === 'store' ? '11:20' : '16:30'),
    ready: on(arrived, '12:15'),
    delivered: way === 'letter' ? after(placedAt, minutes(40)) : on(delivered, way === 'courier' ? '14:20' : '18:30'),
    partly_returned: on(delivered - (returnedAfter ?? 9), '15:10'),
    returned: on(isKept ? delivered - (returnedAfter ?? 9) : arrived - (returnedAfter ?? 4), '11:20'),
    cancelled: after(placedAt, hours(2)),
  }
  return passedStates(order).map((state) => ({ state, at: times[state] }))
}

const road: readonly OrderState[] = ['paid', 'packing', 'shipped', 'ready', 'delivered']

function passedStates(order: DemoOrder): OrderState[] {
  const { state, parcel, exchangeOf, payment } = order
  const isPrepaid = isPaidFirst(payment)
  const first: OrderState = isPrepaid ? 'awaiting_payment' : 'new'
  if (state === 'expired') return [first, 'expired']
  if (state === 'cancelled') return isPrepaid ? [first, 'paid', 'cancelled'] : [first, 'cancelled']
  if (wayOf(order) === 'letter') return [first, 'paid', 'delivered']
  const stops = road.filter(
    (stop) => (stop !== 'paid' || isPrepaid || exchangeOf) && (stop !== 'ready' || wayOf(order) !== 'courier'),
  )
  const isBack = state === 'partly_returned' || state === 'returned'
  const last = parcel === 'returned' ? 'shipped' : isBack ? 'delivered' : state
  const passed = stops.slice(0, stops.indexOf(last) + 1)
  return [first, ...passed, ...(isBack ? [state] : [])]
}

const carriers: Record<string, string> = { cdek: 'СДЭК', boxberry: 'Boxberry', dalli: 'Dalli', russian_post: 'Почта' }

/** Carrier events of an order's parcel; none before the hand-over. */
export function parcelEventsOf(order: DemoOrder, now: Date): ParcelEvent[] {
  const moves = movesOf(order, now)
  const momentOf = (state: OrderState) => moves.find((move) => move.state === state)?.at
  const [shipped, ready, delivered] = [momentOf('shipped'), momentOf('ready'), momentOf('delivered')]
  if (!shipped || wayOf(order) === 'store') return []
  const { packed, arrived } = daysOf(order)
  const on = clockOf(order, now)
  const isAtDoor = wayOf(order) === 'courier' && Boolean(delivered ?? order.parcel)
  const events: (ParcelEvent | false | undefined)[] = [
    {
      state: 'handed_over',
      at: after(shipped, hours(3)),
      text: `Принят: ${carriers[pickupFacts[order.pickup].carrier]}`,
    },
    { state: 'on_the_way', at: on(packed - 1, '06:40'), text: 'Отправлен из Санкт-Петербурга, склад Парнас' },
    { state: 'on_the_way', at: on(packed - 1, '21:15'), text: 'Прибыл в сортировочный центр' },
    ready && { state: 'ready', at: ready, text: 'Ожидает получателя' },
    isAtDoor && { state: 'with_courier', at: on(arrived, '09:05'), text: 'Передан курьеру' },
    order.parcel && { state: 'not_delivered', at: on(arrived, '19:05'), text: 'Не вручён: получатель отказался' },
    delivered && { state: 'delivered', at: delivered, text: 'Вручён получателю' },
    order.parcel === 'returned' && {
      state: 'returned',
      at: after(moves.at(-1)!.at, -hours(1)),
      text: 'Возвращён отправителю',
    },
  ]
  return events.filter((event) => event !== false && event !== undefined).filter(({ at }) => at < now)
}
