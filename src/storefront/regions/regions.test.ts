import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCategory } from '#shop/catalogue/catalogue.samples.ts'
import { aCity } from '#shop/cities/cities.samples.ts'
import { aPoint } from '#shop/points/points.samples.ts'
import { countStatements } from '#testing/count-statements.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let category = ''
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages })
  const town = { useInRegions: true, zipCode: '420000' }
  await aCity(shop.db, { slug: 'moskva', ruName: 'Москва', enName: 'Moscow', isDefault: true })
  await aCity(shop.db, { ...town, slug: 'kazan', ruName: 'Казань', enName: 'Kazan', latitude: 55.79, longitude: 49.11 })
  await aCity(shop.db, { ...town, slug: 'omsk', ruName: 'Омск', enName: 'Omsk', latitude: 54.99, longitude: 73.37 })
  await aCity(shop.db, { ...town, slug: 'chita', ruName: 'Чита', enName: 'Chita', latitude: 52.03, longitude: 113.5 })
  category = (await aCategory(shop.db)).slug
  await aPoint(shop.db, 'cdek', { code: 'KZN1' })
  await aPoint(shop.db, 'cdek', { code: 'KZN2', hasFitting: false })
  await aPoint(shop.db, 'boxberry', { code: 'B1', hasFitting: false })
})
afterAll(() => shop.close())

const wordsOf = async (path: string) => (await shop.get(path)).text.replaceAll(/\u00a0|&nbsp;/g, ' ')
const descriptionOf = (text: string) => /name="description" content="([^"]+)"/.exec(text)?.[1]

test('city pages have their own delivery prices and points, unlike any other city (O-46 R-2.1-03 R-2.1-25)', async () => {
  for (const path of ['/', `/kategorii/${category}/`]) {
    const [kazan, omsk, chita] = [
      await wordsOf(`/kazan${path}`),
      await wordsOf(`/omsk${path}`),
      await wordsOf(`/chita${path}`),
    ]
    expect(kazan).toMatch(/Казань: в пункт выдачи от \d+ ₽ за \d–\u2060\d рабочих дн/)
    expect(new Set([kazan, omsk, chita].map(descriptionOf)).size).toBe(3)
    expect(kazan).toContain('Здесь 3 пункта выдачи: СДЭК 2, Boxberry 1.')
    expect(await wordsOf(path)).not.toMatch(/рабочих дн|Здесь \d/)
  }
  expect(await wordsOf('/kazan/')).toContain(
    'Здесь 3 пункта выдачи: СДЭК 2, Boxberry 1. Примерить до оплаты можно в 1.',
  )
  expect(await wordsOf('/omsk/')).not.toMatch(/Здесь \d/)
  expect(await wordsOf('/en/kazan/')).toContain('There are 3 pickup points here: CDEK 2, Boxberry 1.')
  expect(await wordsOf('/kazan/')).toContain('href="/pages/delivery/?city=kazan"')
})

test('city page takes no more statements than the page without a city', async () => {
  await shop.get('/kazan/')
  const statements = countStatements(shop.pool)
  await shop.get('/kazan/?utm_source=x')
  statements.stop()
  expect(statements.texts.length).toBeLessThanOrEqual(1)
})
