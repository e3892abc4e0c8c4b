import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '#seed/seed-reference.ts'
import { pagesOf } from '#shop/certificate-sales/certificate-file.ts'
import { giftLinks, saleOf } from '#shop/certificate-sales/certificate-sales.queries.ts'
import { aCertificateBody, buyPath, printedFields } from '#shop/certificate-sales/certificate-sales.samples.ts'
import { certificateSales } from '#shop/certificates/certificate-sales.tables.ts'
import { certificates } from '#shop/certificates/certificates.tables.ts'
import { orders } from '#shop/orders/orders.tables.ts'
import { moveOrderByStaff } from '#shop/orders/staff-orders.action.ts'
import { aPoint } from '#shop/points/points.samples.ts'
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
  shop = await openTestShop({ pages: testPages, clock: () => now, payments: bank })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

async function pay(number: number) {
  const order = await findOrder(shop.db, { number, now })
  const [payment] = await paymentsOf(shop.db, order!.id)
  bank.payments.set(payment!.providerId!, { ...bank.payments.get(payment!.providerId!)!, state: 'paid' })
  now = new Date(now.getTime() + 60_000)
  await checkPayments({ db: shop.db, providers: [bank], report: (error) => expect.fail(String(error)) }, now)
  for (let round = 0; round < 4; round++) await shop.runJobs()
}

test('links paid certificates from the order page for their buyer only (R-1-07)', async () => {
  const member = await aMember(shop)
  const { body } = await member.post(buyPath, aCertificateBody())
  const see = (path: string, cookie = member.cookie()) => shop.get(path, { cookie })
  const page = async () => (await see(`/history-orders/${body.order_id}/`)).text
  const links = (text: string) => text.match(/href="\/certificate\/[\w.-]{20,}\/"/g) ?? []
  expect(links(await page())).toEqual([])
  await pay(body.order_id)
  const [path] = [...new Set(links(await page()))].map((link) => link.slice('href="'.length, -1))
  expect((await see(path!)).text).toMatch(/[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}/)
  // No repeat order, no receiver, and no return date for certificates.
  for (const path of [`/history-orders/${body.order_id}/`, '/history-orders/']) {
    const { text } = await see(path)
    expect(text).toContain('Подарить ещё')
    expect(text).not.toMatch(/>Повторить|>Получатель|вернуть можно до \d/)
  }
  const other = await aMember(shop)
  expect((await see(`/history-orders/${body.order_id}/`, other.cookie())).status).toBe(404)
})

test('asks to confirm an unseen delivery price to a point, without scripts (R-3-37)', async () => {
  await aPoint(shop.db, 'cdek', { code: 'KZN1', address: 'ул. Баумана, 7' })
  const member = await aMember(shop)
  const {
    pickup_type: _type,
    consents: _consents,
    ...person
  } = { ...aCertificateBody({ payment_type: 'on_delivery' }), pickup_type: '' }
  const ticks = { consent: 'true', consent_offer: 'true' }
  const fields = { ...person, ...ticks, certificate_type: 'printed', pickup_type: 'cdek_pvz', city: 'Казань' }
  const send = (changes: Record<string, string>) =>
    shop.ask({
      method: 'POST',
      url: '/certificate-cart/buy/',
      headers: { cookie: member.cookie(), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, value: '5000', ...changes }).toString(),
    })
  const list = await send({})
  expect(list.text).toMatch(/name="key" value="[\da-f-]{36}"/)
  expect([list.status, list.text.includes('ул. Баумана, 7')]).toEqual([422, true])
  const unseen = await send({ pvz_code: 'KZN1' })
  expect([unseen.status, unseen.text.includes('Доставка туда стоит уже по-другому')]).toEqual([409, true])
  const [, cost = ''] = /name="agreed_delivery" value="(\d+)"/.exec(unseen.text) ?? []
  expect((await send({ pvz_code: 'KZN1', seen_delivery: `cdek_pvz=${Number(cost) - 1}` })).status).toBe(409)
  const order = await send({ pvz_code: 'KZN1', agreed_delivery: cost, street: 'Чужая', seen_delivery: '' })
  const key = new URL(String(order.headers['location']), 'https://shop.example').searchParams.get('key')!
  const { number } = orderLinks(shop.app.secretKeys).numberIn(key, now)!
  const detail = await findOrder(shop.db, { number, now })
  expect(detail).toMatchObject({ pickupType: 'cdek_pvz', pointCode: 'KZN1', city: 'Казань', street: '' })
  expect(detail!.pointWords?.ru).toContain('Баумана')
  expect(detail!.deliveryPrice).toBe(Number(cost) * 100)
  expect(await campaignsOf(number)).toEqual([null])
})

const campaignsOf = async (number: number) =>
  (await shop.db.select({ campaign: orders.campaign }).from(orders).where(eq(orders.number, number))).map(
    (row) => row.campaign,
  )

test('keeps the ad campaign of a certificate sale and ignores an invalid one', async () => {
  const { pickup_type: _type, consents: _consents, ...person } = { ...aCertificateBody(), pickup_type: '' }
  const buy = async (campaign: string, value: string) => {
    const fields = { ...person, consent: 'true', consent_offer: 'true', value, campaign }
    const { headers } = await shop.ask({
      method: 'POST',
      url: '/certificate-cart/buy/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
    const key = new URL(String(headers['location']), 'https://shop.example').searchParams.get('key')!
    return campaignsOf(orderLinks(shop.app.secretKeys).numberIn(key, now)!.number)
  }
  expect(await buy('{"utm_source":"vk","referrer":"https://vk.com/"}', '3000')).toEqual([
    { utm_source: 'vk', referrer: 'https://vk.com/' },
  ])
  for (const [at, wrong] of ['not JSON', '[1]', '{"UTM":"x"}', '{"utm_source":7}', ''].entries())
    expect(await buy(wrong, String(3_500 + 500 * at)), wrong).toEqual([null])
  const { body } = await shop.post(buyPath, aCertificateBody({ campaign: { utm_source: 'call' } }))
  expect(await campaignsOf(body.order_id)).toEqual([{ utm_source: 'call' }])
})

test('shows the progress of the e-mail instead of a parcel (O-52)', async () => {
  const member = await aMember(shop)
  const { body } = await member.post(buyPath, aCertificateBody({ deliver_at: '2026-11-26T09:00:00+03:00' }))
  await pay(body.order_id)
  const page = async (prefix = '') =>
    (await shop.get(`${prefix}/history-orders/${body.order_id}/`, { cookie: member.cookie() })).text
  const stops = (text: string) =>
    [...text.matchAll(/data-state="(\w+)"[^>]*>.*?<span class="[^"]*">([^<]+)<\/span><small>([^<]*)/g)].map((each) =>
      each.slice(1, 4),
    )
  expect(stops(await page())).toMatchObject([
    ['done', 'Оформлен', expect.stringContaining('23\u00a0ноября в 12:0')],
    ['done', 'Оплачен', expect.anything()],
    ['now', 'Код создан', expect.anything()],
    ['next', 'Отправлен', expect.stringMatching(/26.ноября.*09:00/)],
    ['next', 'Открыт', ''],
  ])
  expect(stops(await page('/en')).map(([, name]) => name)).toEqual(['Placed', 'Paid', 'Code made', 'Sent', 'Opened'])
})

test('shows one code per QR link, and the envelope progress to the buyer (R-D-12)', async () => {
  const member = await aMember(shop)
  const { body } = await member.post(buyPath, aCertificateBody({ ...printedFields, quantity: 2 }))
  await pay(body.order_id)
  const { secretKeys, config } = shop.app
  const { id } = (await findOrder(shop.db, { number: body.order_id, now }))!
  const pages = pagesOf((await saleOf(shop.db, id))!, { secretKeys, config })
  const { text } = await shop.get(new URL(pages[1]!.link).pathname)
  expect(pages.map(({ code }) => text.includes(code))).toEqual([false, true])
  const wordsNow = async () => (await shop.get(`/certificate/${giftLinks(secretKeys).buyerKey(id)}/`)).text
  const moveTo = (to: 'packing' | 'shipped' | 'delivered') =>
    moveOrderByStaff(shop.db, { number: body.order_id, to, by: 'olga@example.com', now })
  expect(await wordsNow()).toMatch(/Печатаем и.собираем конверт/)
  for (const to of ['packing', 'shipped'] as const) await moveTo(to)
  expect(await wordsNow()).toMatch(/Едет в.конверте/)
  await moveTo('delivered')
  expect(await wordsNow()).toContain('Конверт вручён')
})

test('lets the buyer, but not the receiver, send a gift to another receiver', async () => {
  const member = await aMember(shop)
  const { body } = await member.post(buyPath, aCertificateBody())
  await pay(body.order_id)
  const order = (await findOrder(shop.db, { number: body.order_id, now }))!
  const sale = (await saleOf(shop.db, order.id))!
  const keys = giftLinks(shop.app.secretKeys)
  const rows = () => shop.db.select().from(certificateSales).where(eq(certificateSales.orderId, order.id))
  const resend = (key: string) => {
    const fields = { key, picker_name: 'Чужой', picker_email: 'stranger@klinika.ru' }
    const payload = new URLSearchParams(fields).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return shop.ask({ method: 'POST', url: '/certificate-cart/resend/', payload, headers })
  }
  const before = await rows()
  expect((await resend(keys.receiverKey(sale))).status).toBe(404)
  for (let round = 0; round < 3; round++) await shop.runJobs()
  expect(await rows()).toEqual(before)
  expect(shop.sentLetters.filter(({ to }) => to === 'stranger@klinika.ru')).toEqual([])
  expect((await resend(keys.buyerKey(order.id))).status).toBe(303)
  expect(await rows()).toMatchObject([{ email: 'stranger@klinika.ru' }])
})

test('refuses strangers the certificates of each other and leaves them to their buyers (R-D-12)', async () => {
  const keys = giftLinks(shop.app.secretKeys)
  const sold = []
  for (const buyer of [await aMember(shop), await aMember(shop)]) {
    const { body } = await buyer.post(buyPath, aCertificateBody())
    await pay(body.order_id)
    const order = (await findOrder(shop.db, { number: body.order_id, now }))!
    sold.push({ buyer, order, key: keys.buyerKey(order.id), link: orderLinks(shop.app.secretKeys).keyOf(order) })
  }
  const [first, second] = sold as [(typeof sold)[number], (typeof sold)[number]]
  const rows = async () => [
    await shop.db.select().from(certificateSales).orderBy(certificateSales.orderId),
    await shop.db.select().from(certificates).orderBy(certificates.id),
  ]
  const post = (path: string, fields: Record<string, string>, cookie: string) =>
    shop.ask({
      method: 'POST',
      url: `/certificate-cart/${path}/`,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    })
  const codeShape = /[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}/
  shop.sentLetters.length = 0
  const before = await rows()
  for (const [owner, stranger] of [
    [first, second],
    [second, first],
  ] as const) {
    const cookie = stranger.buyer.cookie()
    const [ownId, ownSign] = [owner.key.split('.')[0]!, stranger.key.split('.').slice(1).join('.')]
    // Order keys, and sale numbers signed for another sale, open no certificate.
    for (const key of [owner.link, `${ownId}.${ownSign}`]) {
      const wish = { key, picker_name: 'Чужой', picker_email: 'stranger@klinika.ru' }
      for (const path of ['resend', 'use']) expect((await post(path, wish, cookie)).status).toBe(404)
      expect((await shop.get(`/certificate/${key}/`, { cookie })).text).not.toMatch(codeShape)
      expect((await shop.get(`/api/catalog/certificates/file/?key=${key}`, { cookie })).status).toBe(404)
    }
    expect((await shop.get(`/history-orders/${owner.order.number}/`, { cookie })).status).toBe(404)
  }
  for (let round = 0; round < 3; round++) await shop.runJobs()
  expect(await rows()).toEqual(before)
  expect(shop.sentLetters).toEqual([])
  for (const { buyer, key } of sold) {
    expect((await shop.get(`/certificate/${key}/`, { cookie: buyer.cookie() })).text).toMatch(codeShape)
    const wish = { key, picker_name: 'Мама', picker_email: 'mama@klinika.ru' }
    expect((await post('resend', wish, buyer.cookie())).status).toBe(303)
  }
})
