import { expect, test } from 'vitest'
import { after, days, hours } from '#kernel/time.ts'
import { mayMove } from '#shop/orders/orders.rules.ts'
import { demoOrders } from './demo-orders.ts'
import { movesOf, parcelEventsOf } from './demo-times.ts'

const starts = [0, 3, 6, 9.5, 15, 20.9, 21.1, 23.9].map((hour) => after(new Date('2026-11-20T00:00:00Z'), hours(hour)))

const everyLife = starts.flatMap((now) => demoOrders.map((order) => ({ now, order, moves: movesOf(order, now) })))

test('moves of every order are allowed, ascending and past at any start', () => {
  for (const { now, order, moves } of everyLife) {
    const steps = moves.slice(1).map((move, at) => ({ from: moves[at]!, move }))
    const wrong = steps.filter(
      ({ from, move }) => from.at >= move.at || !mayMove({ state: from.state, pickupType: order.pickup }, move.state),
    )
    expect([order.number, wrong]).toEqual([order.number, []])
    expect([order.number, moves.at(-1)!.state, moves.at(-1)!.at < now]).toEqual([order.number, order.state, true])
  }
})

test('carrier events follow packing in order', () => {
  for (const now of starts)
    for (const order of demoOrders) {
      const events = parcelEventsOf(order, now)
      const shipped = movesOf(order, now).find(({ state }) => state === 'shipped')?.at
      for (const [at, event] of events.entries()) {
        expect(event.at > (events[at - 1]?.at ?? shipped!), `${order.number} ${event.text}`).toBe(true)
        expect(event.at < now).toBe(true)
      }
    }
})

test('orders span ninety days and earlier years, with unique numbers', () => {
  const recent = demoOrders.filter(({ placed }) => placed[0] <= 90)
  expect(demoOrders).toHaveLength(40)
  expect(recent.length).toBeGreaterThan(34)
  expect(new Set(demoOrders.map(({ number }) => number)).size).toBe(40)
  const placed = demoOrders.map((order) => movesOf(order, after(starts[0]!, days(1)))[0]!.at)
  expect(placed.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(placed)
})
