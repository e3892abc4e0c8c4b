import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { aCertificateBody, buyPath } from '#shop/certificate-sales/certificate-sales.samples.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { checkPayments } from '#shop/payments/check-payments.action.ts'
import { aProvider } from '#shop/payments/payments.samples.ts'
import { paymentsOf } from '#shop/payments/payments.queries.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const start = new Date('2026-11-23T09:00:00Z')
let now = start
const bank = aProvider()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, clock: () => now, payments: bank })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

async function pay(number: number) {
  const order = await findOrder(shop.db, { number, now })
  const [payment] = await paymentsOf(shop.db, order!.id)
  bank.payments.set(payment!.providerId!, { ...bank.payments.get(payment!.providerId!)!, state: 'paid' })
  now = new Date(start.getTime() + 60_000)
  await checkPayments({ db: shop.db, provider: bank, report: (error) => expect.fail(String(error)) }, now)
  for (let round = 0; round < 4; round++) await shop.runJobs()
}

test('R-1-08 an order of certificates leads its buyer to them once it is paid, and nobody else', async () => {
  const member = await aMember(shop)
  const { body } = await member.post(buyPath, aCertificateBody())
  const see = (path: string, cookie = member.cookie()) => shop.get(path, { cookie })
  const page = async () => (await see(`/history-orders/${body.order_id}/`)).text
  const links = (text: string) => text.match(/href="\/certificate\/[\w.-]{20,}\/"/g) ?? []
  expect(links(await page())).toEqual([])
  await pay(body.order_id)
  const [path] = [...new Set(links(await page()))].map((link) => link.slice('href="'.length, -1))
  expect((await see(path!)).text).toMatch(/[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}/)
  const other = await aMember(shop)
  expect((await see(`/history-orders/${body.order_id}/`, other.cookie())).status).toBe(404)
})
