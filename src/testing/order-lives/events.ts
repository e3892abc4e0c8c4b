import fc from 'fast-check'
import { roubles } from '#kernel/money.ts'
import { after, hours } from '#kernel/time.ts'
import { Refusal } from '#kernel/refusal.ts'
import { aCertificate } from '#shop/certificates/certificates.samples.ts'
import { anOrderBody, createPath } from '#shop/checkout/checkout.samples.ts'
import { moveOrder, cancelByBuyer } from '#shop/orders/move-order.action.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { mayBecome, mayGiveBackPart, orderStates } from '#shop/orders/orders.rules.ts'
import { giveBackPart } from '#shop/orders/part-of-order.action.ts'
import type { ProviderPayment } from '#shop/payments/payment.port.ts'
import { refundByHand, refundByStaff } from '#shop/money-tasks/refunds-by-staff.action.ts'
import { paymentsOf } from '#shop/payments/payments.queries.ts'
import { payOnDelivery, startPayment } from '#shop/payments/start-payment.action.ts'
import type { ShipmentState } from '#shop/delivery/shipment-states.rules.ts'
import { aVisitor, type Visitor } from '../visitor.ts'
import { askBack, handleReturn, withdraw } from './return-acts.ts'
import { by, faults, type Scene, type World } from './world.ts'

/** Acts of buyers, staff and partners; `dice` picks a variant. */
const actNames = [
  'buyer_pays',
  'buyer_takes_other_method',
  'buyer_pays_at_door',
  'buyer_cancels',
  'buyer_asks_back',
  'buyer_withdraws',
  'bank_declines',
  'bank_lets_go',
  'bank_tells',
  'staff_moves',
  'staff_handles_return',
  'staff_takes_piece_off',
  'staff_pays_back',
  'carrier_tells',
  'time_passes',
  'jobs_look',
  'jobs_work',
] as const
type ActName = (typeof actNames)[number]

export type LifeEvent = { who: number; act: ActName; dice: number; killedAfter: number | null; fault: number | null }

const often: Record<ActName, number> = {
  buyer_pays: 7,
  buyer_takes_other_method: 2,
  buyer_pays_at_door: 1,
  buyer_cancels: 1,
  buyer_asks_back: 9,
  buyer_withdraws: 1,
  bank_declines: 1,
  bank_lets_go: 1,
  bank_tells: 3,
  staff_moves: 18,
  staff_handles_return: 9,
  staff_takes_piece_off: 2,
  staff_pays_back: 1,
  carrier_tells: 12,
  time_passes: 2,
  jobs_look: 4,
  jobs_work: 6,
}

export const anyEvent: fc.Arbitrary<LifeEvent> = fc.record({
  who: fc.nat({ max: 999 }),
  act: fc.oneof(...actNames.map((name) => ({ weight: often[name], arbitrary: fc.constant(name) }))),
  dice: fc.nat({ max: 9_999 }),
  killedAfter: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 4 }),
  fault: fc.option(fc.nat({ max: faults.length - 1 }), { freq: 4 }),
})

export type OrderWish = {
  cart: [number, number][]
  code: number | null
  bonuses: number | null
  certificate: number | null
  payment: 'online' | 'sbp' | 'on_delivery'
  way: 'self_pickup' | 'cdek_courier' | 'cdek_courier_fitting'
  isMember: boolean
  isPaidAtOnce: boolean
}

export const anyOrder: fc.Arbitrary<OrderWish> = fc.record({
  cart: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 4 }),
  code: fc.option(fc.nat({ max: 3 })),
  bonuses: fc.option(fc.integer({ min: 1, max: 300 })),
  certificate: fc.option(fc.integer({ min: 1, max: 4_000 }), { freq: 3 }),
  payment: fc.constantFrom('online', 'online', 'sbp', 'on_delivery'),
  way: fc.constantFrom('self_pickup', 'cdek_courier', 'cdek_courier_fitting'),
  isMember: fc.boolean(),
  isPaidAtOnce: fc.boolean(),
})

/** Places an order and returns its number; undefined after a refusal or the death of its process. */
export async function place(world: World, member: Visitor, wish: OrderWish): Promise<number | undefined> {
  const { offers, codes, storeSlug } = world
  const visitor = wish.isMember ? member : aVisitor(world.shop)
  const pieces = new Map(wish.cart.map(([at, amount]) => [at, amount]))
  // With less stock than that, this buyer goes without.
  for (const [at, amount] of pieces) await visitor.post('/api/cart/add/', { trade_offer: offers[at]!.id, amount })
  const certificate =
    wish.certificate === null
      ? null
      : (await aCertificate(world.db, { now: world.clock(), amount: roubles(wish.certificate) })).code
  const plain = anOrderBody({
    payment_type: wish.payment,
    pickup_type: wish.way,
    ...(wish.way === 'self_pickup' && { pvz_code: storeSlug }),
  })
  const discounts = {
    ...(wish.code !== null && { promocode: codes[wish.code] }),
    ...(wish.bonuses !== null && wish.isMember && { maxma_bonuses: wish.bonuses }),
    ...(certificate && { certificate_value: certificate }),
  }
  for (const body of [{ ...plain, ...discounts }, plain]) {
    const answer = await visitor.post(createPath, body)
    if (answer.status !== 201) continue
    const number = answer.body.order_id as number
    const payment: LifeEvent = { who: 0, act: 'buyer_pays', dice: 1, killedAfter: null, fault: null }
    if (wish.isPaidAtOnce) await happen(world, number, payment)
    return number
  }
  return undefined
}

const methods = ['card', 'sbp'] as const
const minutesPassed = [1, 5, 5, 15, 15, 21, 21, 61, 200, 3 * 24 * 60]
const way: ShipmentState[] = ['handed_over', 'on_the_way', 'ready', 'delivered']
const detours: ShipmentState[] = ['with_courier', 'not_delivered', 'returning', 'returned', 'created']

const bankPayments = ({ world, order }: Scene) =>
  [...world.bank.payments.values()].filter(({ input }) => input.orderNumber === order.number)

/**
 * Changes a payment at the bank: only one known to the shop and less than 20 hours old, since no buyer sees another,
 * and no bank page stays open for days.
 */
async function atBank(
  scene: Scene,
  from: readonly ProviderPayment['state'][],
  changes: Partial<ProviderPayment>,
): Promise<void> {
  const tries = await paymentsOf(scene.world.db, scene.order.id)
  const open = bankPayments(scene).filter(
    ({ id, state }) =>
      from.includes(state) &&
      tries.some(({ providerId, createdAt }) => providerId === id && after(createdAt, hours(20)) > scene.world.clock()),
  )
  const one = open[scene.dice % Math.max(1, open.length)]
  if (!one) return
  const paidState = one.input.isTwoStage ? ('held' as const) : ('paid' as const)
  const { payments } = scene.world.bank
  payments.set(one.id, { ...one, ...changes, ...(changes.state === 'paid' && { state: paidState, payUrl: null }) })
}

async function tell(scene: Scene): Promise<void> {
  for (const { id } of bankPayments(scene))
    await scene.world.shop.ask({
      method: 'POST',
      url: '/api/payments/told/fake/',
      headers: { 'content-type': 'text/plain', 'x-bank': 'true' },
      payload: `${id} ${scene.dice % 3}`,
    })
}

const acts: Record<ActName, (scene: Scene) => Promise<unknown>> = {
  buyer_pays: async (scene) => {
    await atBank(scene, ['pending', 'declined'], { state: 'paid' })
    // The bank sends its webhook at once, or not at all.
    if (scene.dice % 2) await tell(scene)
  },
  buyer_takes_other_method: ({ world, order: { number }, dice }) =>
    startPayment(bankParts(world), {
      number,
      method: methods[dice % 2]!,
      locale: 'ru',
      returnUrl: 'https://shop.example/',
      now: world.clock(),
    }),
  buyer_pays_at_door: ({ world, order: { number } }) => payOnDelivery(bankParts(world), { number, now: world.clock() }),
  buyer_cancels: ({ world, order: { number } }) =>
    cancelByBuyer(world.db, { number, isTheirs: () => true, reason: '', now: world.clock() }),
  buyer_asks_back: askBack,
  buyer_withdraws: withdraw,
  staff_handles_return: handleReturn,
  bank_declines: (scene) => atBank(scene, ['pending'], { state: 'declined', reason: 'bank_refused' }),
  bank_lets_go: (scene) => atBank(scene, ['held'], { state: 'cancelled', payUrl: null }),
  bank_tells: tell,
  staff_moves: async ({ world, order, dice }) => {
    // Staff does not move orders that wait for payment, and rarely cancels or takes back.
    const others = [
      'paid',
      'expired',
      'awaiting_payment',
      'partly_returned',
      ...(dice % 8 ? ['cancelled', 'returned'] : []),
    ]
    const ways = orderStates.filter((to) => !others.includes(to) && mayBecome(order.state, to))
    if (ways.length === 0 || order.state === 'awaiting_payment') return
    const to = ways[dice % 4 ? 0 : dice % ways.length]
    const move = { number: order.number, to: to!, by, now: world.clock() }
    await world.db.transaction((tx) => moveOrder(tx, move))
  },
  staff_takes_piece_off: async ({ world, order, dice }) => {
    const kind = dice % 2 ? ('cancelled' as const) : ('returned' as const)
    const line = order.lines[dice % order.lines.length]!
    const left = line.quantity - line.cancelledQuantity - line.returnedQuantity
    if (left === 0 || !mayGiveBackPart(kind, order.state)) return
    const pieces = [{ lineId: line.id, quantity: 1 + (dice % left) }]
    await giveBackPart(world.db, { number: order.number, kind, pieces, by, reason: '', now: world.clock() })
  },
  staff_pays_back: async ({ world, order, dice }) => {
    const tries = await paymentsOf(world.db, order.id)
    const payment = tries[dice % Math.max(1, tries.length)]
    const part = { roubles: 1 + (dice % 900), by, now: world.clock() }
    if (payment) await refundByHand(world.db, { paymentId: payment.id, ...part })
  },
  carrier_tells: async ({ world, order, dice }) => {
    const parcel = [...world.parcels.values()].find(({ orderNumber }) => orderNumber.startsWith(String(order.number)))
    if (!parcel) return
    const next = way[parcel.events.filter(({ state }) => state && way.includes(state)).length]
    const state = dice % 9 === 0 ? detours[dice % detours.length]! : next
    const at = world.clock().toISOString()
    const items = parcel.items.map(({ sku, quantity }) => ({ sku, quantity: dice % (quantity + 1) }))
    if (dice % 7 === 3) parcel.events.unshift({ at, state: 'partly_delivered', text: 'in part', kept: items })
    else if (state) parcel.events.unshift({ at, state, text: `${state} ${parcel.events.length}` })
    world.pass(1)
  },
  time_passes: async ({ world, dice }) => world.pass(minutesPassed[dice % minutesPassed.length]!),
  jobs_look: ({ world, dice }) => world.looks[dice % world.looks.length]!(world.clock()),
  jobs_work: ({ world, dice }) => world.workOutbox(1 + (dice % 40)),
}

/** Refunds cash on delivery by hand. */
export async function payBackByHand({ db, clock }: World, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    const order = (await findOrder(db, { number, now: clock() }))!
    const due = order.paid - order.refunded - (order.total - order.takenOff)
    if (order.paymentType === 'on_delivery' && due > 0)
      await refundByStaff(db, { number, roubles: due / 100, by, now: clock() })
  }
}

const bankParts = ({ db, bank }: World) => ({ db, providers: [bank], report: () => {} })

/** Performs an event. A refusal is fine; any other error is a fault of the shop. */
export async function happen(world: World, number: number, { act, dice }: LifeEvent): Promise<void> {
  const order = await findOrder(world.db, { number, now: world.clock() })
  if (!order) return
  await acts[act]({ world, order, dice }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
