import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#kernel/locale.ts'
import { aCategory, aPicture } from '#shop/catalogue/catalogue.samples.ts'
import { anErrorRecord } from '#shop/content/content.samples.ts'
import { saveSettings } from '#shop/content/content.actions.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { loadError } from './error.loader.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const errorPage = async (locale: Locale, status = 404, trouble?: string) => {
  const { data } = await loadError(status, {
    path: '/no-such-page/',
    locale,
    base: '',
    pathname: '/no-such-page/',
    region: undefined,
    query: {},
    params: {},
    now: new Date(),
    context: shop.app,
    tag: () => {},
    trouble,
  })
  return data
}

test('has default texts for the error page (R-2.2-11 R-2.8-09)', async () => {
  expect(await errorPage('ru')).toMatchObject({
    title: '404',
    sentence: 'К сожалению, страница, которую вы запросили, отсутствует',
    art: null,
  })
  expect(await errorPage('en')).toMatchObject({ title: '404', sentence: 'This page could not be found' })
})

test('shows the edited texts and both pictures of the error page (R-2.2-09)', async () => {
  const wide = await aPicture(shop.db, { width: 1920, height: 580 })
  const tall = await aPicture(shop.db, { width: 800, height: 1000 })
  await anErrorRecord(shop.db, { desktopMediaId: wide.id, mobileMediaId: tall.id })
  expect(await errorPage('ru')).toMatchObject({ sentence: 'Здесь пусто' })
  const { sentence, art } = await errorPage('en')
  expect(sentence).toBe('Nothing here')
  expect(art).toMatchObject({ desktop: { hash: wide.hash }, mobile: { hash: tall.hash } })
})

test('slider links only novelties of sections with such a page (R-2.2-08 R-2.1-31)', async () => {
  await aCategory(shop.db, { slug: 'topy', displayNovelties: true })
  await aCategory(shop.db, { slug: 'bryuki' })
  expect((await errorPage('ru')).novelties.map(({ slug }) => slug)).toEqual(['topy'])
})

test('makes no requests during an outage (Q-09)', async () => {
  expect(await errorPage('ru', 503)).toMatchObject({ title: '503', art: null, novelties: [], menu: 'hidden' })
})

test('server error page has an error id and contacts that work without the shop (Q-09)', async () => {
  await saveSettings(shop.db, { phone: '8 (812) 000-00-00' })
  await shop.app.site.now()
  const { trouble, phone, writeHref, menu } = await errorPage('en', 500, '7F3C-21AC')
  expect({ trouble, phone, writeHref, menu }).toEqual({
    trouble: '7F3C-21AC',
    phone: '8 (812) 000-00-00',
    writeHref: '/feedback/',
    menu: undefined,
  })
})
