import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aCategory, aProduct, aTag } from '../catalogue/catalogue.samples.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const { db } = shop
  const tops = await aCategory(db, { slug: 'topy' })
  const tag = await aTag(db, { slug: 'antistatik', text: 'Антистатик' })
  for (let number = 0; number < 26; number++)
    await aProduct(db, {
      slug: `top-${number}`,
      name: `Топ «Озеро ${number}»`,
      categoryIds: number < 25 ? [tops.id] : [],
      tagIds: number === 0 ? [tag.id] : [],
    })
})
afterAll(() => shop.close())

test('suggests products, categories and queries in both languages', async () => {
  const { status, body } = await shop.get(`/api/catalog/suggest/?search=${encodeURIComponent('топ')}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ count: 26, corrected: null, categories: [{ slug: 'topy' }] })
  expect(body.products).toHaveLength(4)
  expect((await shop.get('/en/api/catalog/suggest/')).body).toEqual({
    count: 0,
    corrected: null,
    left_out: [],
    products: [],
    categories: [],
    queries: [],
    pages: [],
    order: null,
  })
})

test('stores only fully understood queries for suggestions', async () => {
  await shop.db.execute('delete from search_queries')
  for (const search of ['топы антистатик', 'топ +79991234567']) await shop.post('/api/catalog/search-made/', { search })
  const { rows } = await shop.db.execute('select query from search_queries')
  expect(rows).toEqual([{ query: 'топы антистатик' }])
})

test('suggests only searches that found what was typed', async () => {
  const made = (search: string) => shop.post('/api/catalog/search-made/', { search })
  expect(await made('Топ  Озеро')).toMatchObject({ status: 200, body: { counted: true } })
  for (const search of ['барабан', 'топ барабан', 'njg', 'топр'])
    expect((await made(search)).body, search).toEqual({ counted: false })
  expect((await made('топ'.repeat(21))).status).toBe(400)
  const answer = await shop.get(`/api/catalog/suggest/?search=${encodeURIComponent('топ о')}`)
  expect(answer.body.queries).toContain('топ озеро')
})
