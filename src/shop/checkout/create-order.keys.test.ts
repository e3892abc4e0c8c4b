import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, hours, minutes } from '#kernel/time.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { addToCart } from '../cart/cart.actions.ts'
import { anOffer } from '../catalogue/catalogue.samples.ts'
import { cities } from '../cities/cities.tables.ts'
import { noPrice, type Quotes } from '../delivery/quotes.ts'
import type { Owner } from '../owner.ts'
import { anOrderBody } from './checkout.samples.ts'
import { createOrder } from './create-order.action.ts'
import { recentOrder } from './order-requests.queries.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

async function aFullCart(owner: Owner): Promise<void> {
  const offer = await anOffer(shop.db, { stock: 9 })
  await addToCart(shop.db, { owner, offerId: offer.id, amount: 1, promotions: [], now })
}

type OrderWish = { owner: Owner; key: string; at?: Date; quotes?: Pick<Quotes, 'quoteForOrder'> }

function order({ owner, key, at = now, quotes = shop.app.quotes }: OrderWish) {
  const parts = { ...shop.app, quotes, clock: () => at, unpaidMinutes: 60, cities: () => shop.db.select().from(cities) }
  return createOrder(parts, { owner, key, body: anOrderBody() as never, locale: 'ru', address: '192.0.2.7' })
}

test('frees a key after a day, even before the cleanup job (O-37)', async () => {
  const [owner, key] = [{ visitorId: randomUUID() }, randomUUID()]
  await aFullCart(owner)
  const first = await order({ owner, key })
  await aFullCart(owner)
  expect((await order({ owner, key, at: after(now, hours(23)) })).number).toBe(first.number)
  const nextDay = after(now, hours(24))
  const second = await order({ owner, key, at: nextDay })
  expect(second.number).not.toBe(first.number)
  await aFullCart(owner)
  expect((await order({ owner, key, at: nextDay })).number).toBe(second.number)
})

test('answers a repeat with its order despite a refilled cart and carrier outage (O-37)', async () => {
  const [owner, key] = [{ visitorId: randomUUID() }, randomUUID()]
  await aFullCart(owner)
  const first = await order({ owner, key })
  await aFullCart(owner)
  const quotes = { quoteForOrder: () => Promise.reject(noPrice('cdek_courier')) }
  expect((await order({ owner, key, quotes })).number).toBe(first.number)
  await expect(order({ owner, key: randomUUID(), quotes })).rejects.toMatchObject({ status: 424 })
})

test('shows the recent order on an empty cart, only to its buyer, for half an hour', async () => {
  const [owner, other] = [{ visitorId: randomUUID() }, { visitorId: randomUUID() }]
  await aFullCart(owner)
  const { number } = await order({ owner, key: randomUUID() })
  const at = (moment: Date, of: Owner = owner) => recentOrder(shop.db, { owner: of, now: moment })
  expect(await at(after(now, minutes(29)))).toMatchObject({ number })
  expect([await at(after(now, minutes(31))), await at(now, other)]).toEqual([undefined, undefined])
  await runStaffVerb(shop, ['order', 'move', String(number), 'cancelled'])
  expect(await at(after(now, minutes(29)))).toBeUndefined()
})
