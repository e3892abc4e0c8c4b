import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { anOrder } from '#shop/orders/orders.samples.ts'
import { aTextPage } from '#shop/content/content.samples.ts'
import { testPages } from '#testing/test-pages.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages })
  await aProduct(shop.db, { name: 'Халат «Нева»' })
  await aTextPage(shop.db, { slug: 'delivery', title: 'Доставка' })
})
afterAll(() => shop.close())

const mainOf = (text: string): string => text.slice(text.indexOf('<main'), text.indexOf('</main>'))

const results = async (search: string, prefix = '') =>
  mainOf((await shop.get(`${prefix}/search-results/?${new URLSearchParams({ search }).toString()}`)).text)

test('links a page named in the query and shows no unrelated products', async () => {
  const text = await results('доставка')
  expect(text).toContain('href="/pages/delivery/"')
  for (const words of ['Ничего не нашлось', 'в каталоге нет']) expect(text).not.toContain(words)
  expect(text).toContain('Популярное')
  expect(await results('delivery', '/en')).toContain('href="/en/pages/delivery/"')
  const beside = await results('доставка халата')
  for (const words of ['href="/pages/delivery/"', 'Халат «Нева»']) expect(beside).toContain(words)
  expect(beside).not.toContain('в каталоге нет')
})

test('links an order number to the order form, whether the order exists or not', async () => {
  const order = await anOrder(shop.db, { state: 'shipped' })
  const answerOf = async (number: number) => {
    expect(await results(`заказ ${number}`)).toContain(`/history-orders/guest/?number=${number}"`)
    const { status, text } = await shop.get(`/history-orders/guest/?number=${number}`)
    expect(text).toContain(`value="${number}"`)
    return [status, text.replaceAll(String(number), '')]
  }
  const other = order.number === 48_262_137 ? 48_262_138 : 48_262_137
  expect(await answerOf(order.number)).toEqual(await answerOf(other))
})

test('redirects a member to an own order and shows the form for others', async () => {
  const member = await aMember(shop)
  const own = await anOrder(shop.db, { state: 'shipped', accountId: member.id })
  const other = await anOrder(shop.db, { state: 'shipped' })
  const answerOf = async (number: number) =>
    (await member.get(`/history-orders/guest/?number=${number}`)).headers['location']
  expect(await answerOf(own.number)).toBe(`/history-orders/${own.number}/`)
  expect(await answerOf(other.number)).toBeUndefined()
})
