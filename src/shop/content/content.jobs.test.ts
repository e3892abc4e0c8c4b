import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { after, hours, minutes } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { touchWhatTimeChanged } from './content.jobs.ts'
import { aTimedOffer } from './content.samples.ts'

let shop: TestShop
const now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  shop = await openTestShop()
  await aTimedOffer(shop.db, { startsAt: after(now, -hours(2)), endsAt: after(now, minutes(1)) })
})
afterAll(() => shop.close())

test('invalidates pages of an offer once it ends by time (R-4.3-01)', async () => {
  const messages: string[] = []
  shop.app.bus.on('bus', (message) => messages.push(message))
  expect(await touchWhatTimeChanged(shop.db, now, after(now, minutes(2)))).toEqual(['settings'])
  await vi.waitFor(() => expect(messages.join()).toContain('settings'))
})

test('invalidates nothing while no period begins or ends', async () => {
  expect(await touchWhatTimeChanged(shop.db, after(now, minutes(2)), after(now, hours(5)))).toEqual([])
})
