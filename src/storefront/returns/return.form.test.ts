import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { aDrawing } from '#shop/media/media.samples.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { anOrder } from '#shop/orders/orders.samples.ts'
import { returnsOf } from '#shop/returns/returns.queries.ts'
import { aFileForm, aPartedForm } from '#shop/uploads/uploads.samples.ts'
import { tempFiles } from '#shop/uploads/uploads.tables.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'

/* Return form, posted without JavaScript. */

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
let photo: Buffer
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, clock: () => now, config: { limitFactor: 1_000 } })
  photo = await aDrawing({ width: 60, height: 40 }).jpeg().toBuffer()
})
afterAll(() => shop.close())

async function aGuest() {
  const { offer } = await aProduct(shop.db, { stock: 1 })
  const line = { offerId: offer.id, productId: offer.productId, price: roubles(1_000), quantity: 1 }
  const placedAt = new Date('2026-11-20T09:00:00Z')
  const order = await anOrder(shop.db, { state: 'delivered', placedAt, lines: [line] })
  const key = orderLinks(shop.app.secretKeys).keyOf(order)
  const visitor = aVisitor(shop)
  await visitor.arrive()
  const own = [
    ['from', `/history-orders/guest/${key}/return/`],
    ['order_id', String(order.number)],
    ['key', key],
    ['way', 'point'],
    ['take_0', 'true'],
    ['reason_0', 'defect'],
    ['words_0', 'Разошёлся шов\r\nна рукаве'],
  ] as const
  type Fields = Parameters<typeof aPartedForm>[0]
  const post = (fields: Fields, cut = 0) => {
    const { payload, headers } = aPartedForm([...own, ...fields])
    return shop.ask({
      method: 'POST',
      url: '/orders/return/',
      payload: payload.subarray(0, payload.length - cut),
      headers: { ...headers, cookie: visitor.cookie() },
    })
  }
  return { order, post, requests: () => returnsOf(shop.db, order.id) }
}
const idsIn = (html: string) => /name="files_0" value="([^"]*)"/.exec(html)?.[1]?.split(',') ?? []
const jpeg = (name = 'шов.jpg') => ({ name, bytes: photo })
const empty = { name: '', bytes: '' }

test('returns a defect without JavaScript: the photo is kept while the refund is confirmed (R-6-10)', async () => {
  const { post, requests } = await aGuest()
  const unseen = await post([['photos_0', jpeg()]])
  expect(unseen.status).toBe(409)
  expect(unseen.text).toContain('Сумма возврата: 1000 ₽')
  expect(unseen.text).toContain('Разошёлся шов\nна рукаве')
  const ids = idsIn(unseen.text)
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(unseen.text).toContain(`/api/utils/temp-file/${ids[0]}/`)
  const answer = await post([
    ['files_0', ids.join()],
    ['photos_0', empty],
    ['refund', '100000'],
  ])
  expect([answer.status, answer.headers['location']]).toEqual([303, expect.stringMatching(/#returns$/)])
  const [request] = await requests()
  expect(request?.lines[0]).toMatchObject({ reason: 'defect', words: 'Разошёлся шов\nна рукаве', photos: [ids[0]] })
  expect(readdirSync(join(shop.folder, 'uploads'))).toEqual([])
})

test('shows text and photos of a return on the member’s order, in both languages', async () => {
  const buyer = await aMember(shop)
  const { offer } = await aProduct(shop.db, { stock: 1 })
  const line = { offerId: offer.id, productId: offer.productId, price: roubles(1_000), quantity: 1 }
  const placedAt = new Date('2026-11-20T09:00:00Z')
  const { number } = await anOrder(shop.db, { state: 'delivered', placedAt, lines: [line], accountId: buyer.id })
  const send = (url: string, { payload, headers }: ReturnType<typeof aPartedForm>) =>
    shop.ask({ method: 'POST', url, payload, headers: { ...headers, cookie: buyer.cookie() } })
  const { body } = await send('/api/utils/temp-file/', aFileForm({ name: 'шов.jpg', bytes: photo }))
  const fields = {
    from: `/history-orders/${number}/return/`,
    order_id: String(number),
    way: 'point',
    take_0: 'true',
    reason_0: 'defect',
    words_0: 'Разошёлся шов',
    files_0: body.id,
    refund: '100000',
  }
  expect((await send('/orders/return/', aPartedForm(Object.entries(fields)))).status).toBe(303)
  for (const [prefix, reason] of [
    ['', 'Брак или повреждение · Разошёлся шов · 1 фото'],
    ['/en', 'Faulty or damaged · Разошёлся шов · 1 photo'],
  ] as const) {
    const { text } = await shop.get(`${prefix}/history-orders/${number}/`, { cookie: buyer.cookie() })
    expect(text.replaceAll('\u00a0', ' ')).toContain(reason)
    const [, href = ''] = /<img src="([^"]+temp-file[^"]+)"/.exec(text) ?? []
    expect((await buyer.get(href)).status).toBe(200)
  }
})

test('refuses a file that is no photo at its line, keeps the others, and requires a photo', async () => {
  const { post, requests } = await aGuest()
  expect((await post([['photos_0', empty]])).text).toContain('Приложите фото: без него не увидим')
  const { status, text } = await post([
    ['photos_0', jpeg()],
    ['photos_0', { name: 'письмо.txt', bytes: 'not a photo' }],
    ['photos_0', { name: 'пустое.jpg', bytes: '' }],
    ['photos_0', jpeg('ещё.jpg')],
  ])
  expect(status).toBe(422)
  expect(text).toContain('Приложить можно только фото')
  expect(idsIn(text)).toHaveLength(2)
  const left = idsIn(text)
  const again = await post([
    ['files_0', left.join()],
    ['left_out_photo', left[0]!],
    ...Array.from({ length: 6 }, () => ['photos_0', jpeg()] as const),
  ])
  const ids = idsIn(again.text)
  expect([ids.length, ids[0], ids.includes(left[0]!)]).toEqual([6, left[1], false])
  expect(again.text).toContain('Приложить можно шесть фото')
  expect(await requests()).toEqual([])
})

test('stores no photos of unknown fields, of other visitors, or of a broken body', async () => {
  const { post, requests } = await aGuest()
  const before = await shop.db.$count(tempFiles)
  await post([
    ['photos_100', jpeg()],
    ['__proto__', jpeg()],
    ['from', jpeg()],
  ])
  expect(await shop.db.$count(tempFiles)).toBe(before)
  const another = await aGuest()
  const ids = idsIn((await another.post([['photos_0', jpeg()]])).text)
  const foreign = await post([
    ['files_0', ids.join()],
    ['refund', '100000'],
  ])
  expect([foreign.status, foreign.text.includes('Файл больше не хранится')]).toEqual([422, true])
  expect((await post([['photos_0', jpeg()]], 60)).status).toBe(422)
  const { payload, headers } = aPartedForm([['photos_0', jpeg()]])
  expect((await shop.ask({ method: 'POST', url: '/subscribe/', payload, headers })).status).toBe(415)
  expect(await requests()).toEqual([])
  expect(readdirSync(join(shop.folder, 'uploads'))).toEqual([])
})
