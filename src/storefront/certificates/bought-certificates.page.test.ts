import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { aCertificateBody, buyPath } from '#shop/certificate-sales/certificate-sales.samples.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
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
  shop = await openTestShop({ pages: testPages, clock: () => now, payments: bank, config: { metrikaId: '12345678' } })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

async function pay(number: number) {
  const order = await findOrder(shop.db, { number, now })
  const [payment] = await paymentsOf(shop.db, order!.id)
  bank.payments.set(payment!.providerId!, { ...bank.payments.get(payment!.providerId!)!, state: 'paid' })
  now = new Date(now.getTime() + 60_000)
  await checkPayments({ db: shop.db, provider: bank, report: (error) => expect.fail(String(error)) }, now)
  for (let round = 0; round < 4; round++) await shop.runJobs()
}

test('R-1-07 an order of certificates leads its buyer to them once it is paid, and nobody else', async () => {
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

test('R-7-26 O-52 an order of certificates tells counters its own name and shows how far the letter is, and no parcel', async () => {
  const member = await aMember(shop)
  const { body } = await member.post(buyPath, aCertificateBody({ deliver_at: '2026-11-26T09:00:00+03:00' }))
  await pay(body.order_id)
  const order = await findOrder(shop.db, { number: body.order_id, now })
  const key = orderLinks(shop.app.secretKeys).keyOf(order!)
  const success = await shop.get(`/payments/success/?${new URLSearchParams({ key })}`)
  expect(success.text.includes(`"certificate-${body.order_id}"`)).toBe(true)
  const page = async (prefix = '') =>
    (await shop.get(`${prefix}/history-orders/${body.order_id}/`, { cookie: member.cookie() })).text
  const stops = (text: string) =>
    [...text.matchAll(/data-state="(\w+)"[^>]*>.*?<span class="[^"]*">([^<]+)<\/span><small>([^<]*)/g)].map((each) =>
      each.slice(1, 4),
    )
  expect(stops(await page())).toMatchObject([
    ['done', 'Оформлен', expect.stringContaining('23 ноября в 12:0')],
    ['done', 'Оплачен', expect.anything()],
    ['now', 'Код создан', expect.anything()],
    ['next', 'Отправлен', expect.stringMatching(/26.ноября.*09:00/)],
    ['next', 'Открыт', ''],
  ])
  expect(stops(await page('/en')).map(([, name]) => name)).toEqual(['Placed', 'Paid', 'Code made', 'Sent', 'Opened'])
})
