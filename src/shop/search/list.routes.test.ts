import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aCategory, aColor, aModel, aProduct, aTag } from '../catalogue/catalogue.samples.ts'
import { searchQueries } from './search.tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  const { db } = shop
  const tops = await aCategory(db, { slug: 'topy' })
  await aCategory(db, { slug: 'skrytye', isPublished: false })
  const hvoya = await aColor(db, { slug: 'hvoya' })
  const tag = await aTag(db, { slug: 'antistatik', text: 'Антистатик' })
  for (let number = 0; number < 26; number++)
    await aProduct(db, {
      slug: `top-${number}`,
      name: `Топ «Озеро ${number}»`,
      categoryIds: number < 25 ? [tops.id] : [],
      tagIds: number === 0 ? [tag.id] : [],
      isNovelty: number < 2,
      isBestseller: number === 3,
      price: roubles(1_000 + number),
      salePrice: number === 5 ? roubles(500) : null,
      stock: number === 6 ? 0 : 2,
      ...(number === 7 && { colorId: hvoya.id }),
    })
})
afterAll(() => shop.close())

const list = (query = '', prefix = '') => shop.get(`${prefix}/api/catalog/list/${query}`)
const slugsOf = ({ body }: { body: { results: { slug: string }[] } }) => body.results.map(({ slug }) => slug)

test('returns pages of 24 products with the next page address (O-06 O-09 O-10)', async () => {
  const first = await list()
  expect(first).toMatchObject({ status: 200, body: { count: 26, previous: null, next: '/api/catalog/list/?page=2' } })
  expect(first.body.results).toHaveLength(24)
  const second = await list('?page=2', '/en')
  expect(second.body).toMatchObject({ count: 26, next: null, previous: '/en/api/catalog/list/' })
  expect(second.body.results).toHaveLength(2)
})

test('repeats the query in the next page address', async () => {
  const { body } = await list('?category=topy&sort=price_asc&sale=')
  expect(body.next).toBe('/api/catalog/list/?category=topy&sort=price_asc&page=2')
  expect(slugsOf({ body })[0]).toBe('top-5')
})

test('narrows the list by each query key (O-09)', async () => {
  expect((await list('?category=topy')).body.count).toBe(25)
  expect(slugsOf(await list('?new=1')).sort()).toEqual(['top-0', 'top-1'])
  expect(slugsOf(await list('?bestseller=1'))).toEqual(['top-3'])
  expect(slugsOf(await list('?sale=1'))).toEqual(['top-5'])
  expect(slugsOf(await list('?sale=letnyaya'))).toEqual([])
  expect(slugsOf(await list('?tag=antistatik'))).toEqual(['top-0'])
  expect(slugsOf(await list('?color=hvoya'))).toEqual(['top-7'])
  expect(slugsOf(await list('?price_min=1024&price_max=1025')).sort()).toEqual(['top-24', 'top-25'])
  expect((await list('?in_stock=1')).body.count).toBe(25)
  expect(slugsOf(await list(`?search=${encodeURIComponent('антистатик')}`))).toEqual(['top-0'])
})

test('answers a JSON 404 after the last page (O-45)', async () => {
  for (const query of ['?page=3', `?page=${'9'.repeat(40)}`, '?search=xyzzyq&page=2'])
    expect(await list(query)).toMatchObject({ status: 404, body: { detail: 'Ничего не найдено.' } })
})

test('shows the price in roubles and the sale price or null (O-47)', async () => {
  const { body } = await list('?sort=sale')
  expect(body.results[0]).toMatchObject({ slug: 'top-5', price: 1005, price_with_sale: 500 })
  expect(body.results[1].price_with_sale).toBeNull()
  expect(body.results[0].translations).toEqual({ ru: { name: 'Топ «Озеро 5»' }, en: { name: 'Onega top' } })
})

test('returns filters of a category and of the whole catalogue (R-7-33)', async () => {
  const whole = await shop.get('/api/catalog/filters/list/')
  expect(whole).toMatchObject({
    status: 200,
    body: { count: 26, in_stock: 25, sale: 1, price: { min: 500, max: 1025 } },
  })
  const tops = await shop.get('/en/api/catalog/filters/list/?category=topy')
  expect(tops.body).toMatchObject({ count: 25, categories: [{ slug: 'topy', count: 25, parent: null }] })
  expect(tops.body.colors).toContainEqual({
    slug: 'hvoya',
    hex: '#1F4F47',
    count: 1,
    translations: { ru: { name: 'Хвоя' }, en: { name: 'Pine needle' } },
  })
})

test('answers 404 for filters of an unknown category', async () => {
  for (const category of ['nonesuch', 'skrytye', "'", '%F0%9F%A9%BA', 'a'.repeat(300)])
    expect((await shop.get(`/api/catalog/filters/list/?category=${category}`)).status).toBe(404)
  expect((await shop.get('/api/catalog/filters/list/?category=topy&category=bryuki')).status).toBe(404)
})

const odd = [
  '?page=-1',
  '?page=0',
  '?page=abc',
  '?sort=cheap',
  '?sort=1&sort=new',
  '?price_min=abc&price_max=1e9',
  '?color[]=x',
  '?color=%00',
  '?size=' + '9,'.repeat(3000),
  '?category=%27%20or%201%3D1',
  '?search=%00%ff',
  '?search=' + 'a'.repeat(4000),
  '?__proto__=1',
  '?height=99999999999999',
  '?in_stock=maybe',
  '?tag=a&tag=b&tag=c',
]

test.each(odd)('answers an invalid query without a server error: %s', async (query) => {
  for (const call of ['list', 'filters/list', 'suggest']) {
    const { status } = await shop.get(`/api/catalog/${call}/${query}`)
    expect(status).toBeLessThan(500)
  }
})

test('allows a list to be cached publicly for a minute', async () => {
  expect((await list()).headers['cache-control']).toBe('public, max-age=60')
})

test('returns products by slug in the requested order, skipping unknown ones', async () => {
  const { status, body } = await list('?slugs=top-3,net-takogo,top-1,top-3,../x,top-2')
  expect({ status, ...body }).toMatchObject({ status: 200, count: 3, next: null, previous: null })
  expect(slugsOf({ body })).toEqual(['top-3', 'top-1', 'top-2'])
  expect((await list('?slugs=')).body).toMatchObject({ count: 0, results: [] })
  const many = Array.from({ length: 20 }, (_, number) => `top-${number}`)
  expect((await list(`?slugs=${many.join(',')}`)).body.count).toBe(12)
})

test('reports corrected and left-out words for a search only', async () => {
  const { body } = await list(`?search=${encodeURIComponent('топ рост 170 xyzzyq')}`)
  expect(body).toMatchObject({ left_out: ['рост 170', 'xyzzyq'] })
  expect((await list(`?search=${encodeURIComponent('антистотик')}`)).body).toMatchObject({
    corrected: 'антистатик',
    left_out: [],
  })
  expect((await list()).body).not.toHaveProperty('left_out')
})

test('does not count a search when the list is read', async () => {
  await list(`?search=${encodeURIComponent('антистатик')}`)
  expect(await shop.db.$count(searchQueries, eq(searchQueries.query, 'антистатик'))).toBe(0)
})

test('groups the list by model only on request', async () => {
  const { db } = shop
  const model = await aModel(db, { slug: 'seryoga' })
  const [snow, moss] = [await aColor(db, { slug: 'sneg' }), await aColor(db, { slug: 'moh' })]
  const about = { modelId: model.id, tagIds: [(await aTag(db, { slug: 'dva-tsveta' })).id] }
  await aProduct(db, { ...about, slug: 'sneg', colorId: snow.id, price: roubles(2_000) })
  await aProduct(db, { ...about, slug: 'moh', colorId: moss.id, price: roubles(1_000) })
  expect((await list('?tag=dva-tsveta&sort=price_desc')).body).toMatchObject({ count: 2 })
  expect(slugsOf(await list('?tag=dva-tsveta&sort=price_desc'))).toEqual(['sneg', 'moh'])
  expect(slugsOf(await list('?tag=dva-tsveta&group=model&sort=price_desc'))).toEqual(['sneg'])
  expect(slugsOf(await list('?tag=dva-tsveta&group=model&sort=price_asc'))).toEqual(['moh'])
  expect((await list('?tag=dva-tsveta&group=model&color=sneg&sort=price_asc')).body).toMatchObject({
    count: 1,
    results: [{ slug: 'sneg' }],
  })
  expect((await list('?group=model')).body.next).toBe('/api/catalog/list/?group=model&page=2')
})
