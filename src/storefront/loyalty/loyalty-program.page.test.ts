import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { addBonuses, spendBonuses, takeBackBonuses } from '#shop/loyalty/loyalty.actions.ts'
import { anOrder } from '#shop/orders/orders.samples.ts'
import { addByHand } from '#shop/rewards/staff-loyalty.action.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, pages: testPages })
})
afterAll(() => shop.close())

/** Text of each history row. */
async function rowsOf(member: Awaited<ReturnType<typeof aMember>>, base: string): Promise<string[]> {
  const { text } = await shop.get(`${base}/loyalty-program/`, { cookie: member.cookie() })
  return [...text.matchAll(/<tr>(?:(?!<\/tr>).)*<td.*?<\/tr>/gs)].map(([row]) =>
    row.replaceAll(/<!-- -->|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
  )
}

test('spells out a debt and marks text written by staff (R-2.5-25)', async () => {
  const member = await aMember(shop, { inLoyalty: true })
  const [{ number: first }, { number: second }] = [
    await anOrder(shop.db, { accountId: member.id, lines: [{ price: roubles(2_000) }] }),
    await anOrder(shop.db, { accountId: member.id }),
  ]
  const input = { accountId: member.id, now }
  await addBonuses(shop.db, { ...input, kind: 'earned', amount: 100, orderNumber: first, key: `earned:${first}` })
  await shop.db.transaction((tx) => spendBonuses(tx, { ...input, amount: 100, orderNumber: second }))
  await takeBackBonuses(shop.db, { orderNumber: first, amount: 70, key: 'all', now })
  const byHand = { email: member.email, by: 'olga@example.com', now }
  await addByHand(shop.db, { ...byHand, amount: 300, reason: 'за ожидание' })
  await addByHand(shop.db, { ...byHand, amount: -30, reason: 'constructor' })
  const english = await rowsOf(member, '/en')
  expect(english[0]).toContain('Taken off by us: “constructor”')
  expect(english[1]).toContain('Added by us: “за ожидание”')
  expect(english[2]).toMatch(/Taken off for a return.*70 owed/)
  const russian = await rowsOf(member, '')
  // Order numbers are grouped the same way in every language.
  const numberWords = String(first).replace(/\B(?=(\d{3})+$)/g, ' ')
  expect([english[2], russian[2]]).toEqual([
    expect.stringContaining(`No. ${numberWords}`),
    expect.stringContaining(`№ ${numberWords}`),
  ])
  expect(russian[1]).toContain('Начислил магазин: «за ожидание»')
  expect(russian[2]).toContain('долг 70')
})
