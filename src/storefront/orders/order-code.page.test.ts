import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOfOrder, findOrder } from '#shop/orders/orders.queries.ts'
import { moveOrder } from '#shop/orders/move-order.action.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { maxCodeMisses, type OrderState, type PickupType } from '#shop/orders/orders.rules.ts'
import { anOrder } from '#shop/orders/orders.samples.ts'
import { orders } from '#shop/orders/orders.tables.ts'
import { aPoint } from '#shop/points/points.samples.ts'
import { aStore } from '#shop/product/product.samples.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, clock: () => now })
})
afterAll(() => shop.close())

const stateOf = async (number: number) => (await findOrder(shop.db, { number, now }))!.state
const staff = (...args: string[]) => runStaffVerb(shop, ['order', 'hand-over', ...args])

/** Order moved from shipped to ready for pickup. */
async function readyOrder(pickupType: PickupType = 'self_pickup') {
  const order = await anOrder(shop.db, { state: 'shipped', pickupType, placedAt: now })
  const move = { number: order.number, to: 'ready' as OrderState, by: 'shop', now }
  const page = () => shop.get(`/history-orders/guest/${orderLinks(shop.app.secretKeys).keyOf(order)}/`)
  const before = (await page()).text
  await shop.db.transaction((tx) => moveOrder(tx, move))
  shop.sentLetters.length = 0
  await shop.runJobs()
  return { ...order, before, page, code: await codeOfOrder(shop.db, order.id) }
}

test('shows a pickup code for our store and hands the order over by it', async () => {
  const { number, code, before, page } = await readyOrder()
  expect(code).toMatch(/^\d{4}$/)
  const caption = `translate="no">${code}</figcaption>`
  expect([before.includes(caption), (await page()).text.includes(caption)]).toEqual([false, true])
  expect(shop.sentLetters[0]!.text).toMatch(new RegExp(`Код для получения\\s+${code}`))
  expect(await staff(`${number}-${code}`)).toContain('delivered')
  await expect(staff(String(number), '--code', code!)).rejects.toMatchObject({ code: 'no_such_move' })
  expect((await page()).text).not.toContain(caption)
})

test('blocks the pickup code after five wrong attempts, even concurrent ones', async () => {
  const { number, code } = await readyOrder()
  const wrong = code === '0000' ? '0001' : '0000'
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => staff(String(number), '--code', wrong)))
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'in'))
  expect(codes.filter((each) => each === 'code_wrong')).toHaveLength(maxCodeMisses)
  expect(codes.filter((each) => each === 'code_blocked')).toHaveLength(8 - maxCodeMisses)
  await expect(staff(String(number), '--code', code!)).rejects.toMatchObject({ code: 'code_blocked' })
  expect(await stateOf(number)).toBe('ready')
  await runStaffVerb(shop, ['order', 'move', String(number), 'delivered', 'passport'])
  expect(await stateOf(number)).toBe('delivered')
})

test('links a route to the pickup point or store of the order', async () => {
  await aPoint(shop.db, 'cdek', { code: 'KZN1', latitude: 55.79, longitude: 49.11 })
  await aStore(shop.db, { slug: 'na-lnyanoy', name: 'На Льняной' })
  const words = { ru: 'Казань, Баумана, 7', en: 'Kazan, Baumana, 7' }
  const textOf = async (pickupType: PickupType, pointCode: string) => {
    const order = await anOrder(shop.db, { state: 'shipped', pickupType, placedAt: now })
    await shop.db.update(orders).set({ pointCode, pointWords: words }).where(eq(orders.id, order.id))
    return (await shop.get(`/history-orders/guest/${orderLinks(shop.app.secretKeys).keyOf(order)}/`)).text
  }
  expect(await textOf('cdek_pvz_fitting', 'KZN1')).toContain('?rtext=~55.79,49.11&amp;rtt=auto"')
  expect(await textOf('self_pickup', 'na-lnyanoy')).toContain('?rtext=~')
  // Code of another carrier, or of an unlisted point.
  expect(await textOf('boxberry_pvz', 'KZN1')).not.toContain('?rtext=~')
  expect(await textOf('cdek_pvz', 'nonesuch')).not.toContain('?rtext=~')
})

test('uses no pickup code at a point of a carrier', async () => {
  const { number, code, page } = await readyOrder('cdek_pvz')
  expect(code).toBeNull()
  expect((await page()).text).not.toContain('<figcaption')
  await expect(staff(String(number), '--code', '1234')).rejects.toMatchObject({ code: 'no_such_move' })
  for (const words of [[], [String(number)], [String(number), '--code', '12345'], ['x-1234']])
    await expect(staff(...words)).rejects.toThrow('usage')
})
