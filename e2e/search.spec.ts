import type { Page, Route } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, excessWidth, header, openPage, phone, phoneScreen } from './steps.ts'

const panel = (page: Page, name = 'Поиск') => page.getByRole('dialog', { name })
const field = (page: Page) => panel(page).getByRole('combobox', { name: 'Что ищете' })
const option = (page: Page, name: string | RegExp) => panel(page).getByRole('option', { name })
const marked = (page: Page) => panel(page).getByRole('option', { selected: true })
const models = (page: Page) => page.getByRole('region', { name: 'Модели' }).getByRole('article')
const productLink = (page: Page) => models(page).first().getByRole('heading').getByRole('link')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function openSearch(page: Page) {
  await header(page).getByRole('button', { name: 'Поиск', exact: true }).click()
  await expect(field(page)).toBeFocused()
}

const resultsOf = (text: string) => `/search-results/?${new URLSearchParams({ search: text }).toString()}`

test.describe('suggestions', () => {
  test('products with picture and price appear while typing, with the typed part highlighted', async ({ page }) => {
    await openPage(page, '/cart/')
    await openSearch(page)
    await field(page).fill('топ с косой')
    const good = option(page, /Топ «Селигер»/).first()
    await expect(good).toContainText('₽')
    await expect
      .poll(() => good.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await field(page).fill('костю')
    const section = panel(page)
      .getByRole('group', { name: 'Разделы' })
      .getByRole('option', { name: /^Костюмы/ })
    await expect(section).toHaveAttribute('href', '/kategorii/kostyumy/')
    await expect(section.locator('b')).toHaveText('Костю')
    await expect(panel(page).getByRole('link', { name: /^(Все \d+ результат|Показать результаты)/ })).toBeVisible()
  })

  for (const [typedWord, meantWord] of [
    ['кастюм', 'костюм'],
    ['rjcn.v', 'костюм'],
    ['halat', 'халат'],
  ] as const)
    test(`«${typedWord}» is taken for «${meantWord}»`, async ({ page }) => {
      await openPage(page, '/cart/')
      await openSearch(page)
      await field(page).fill(typedWord)
      await expect(panel(page).getByText(`Показываем по запросу «${meantWord}»`).first()).toBeAttached()
      await expect(option(page, new RegExp(meantWord, 'i')).first()).toBeVisible()
    })

  test('arrows move through all entries and back to the field, Enter follows, Escape clears and closes', async ({
    page,
  }) => {
    await openPage(page, '/cart/')
    await header(page).getByRole('button', { name: 'Поиск', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('халат')
    await expect(option(page, /Халат «/).first()).toBeVisible()
    const count = await panel(page).getByRole('option').count()
    await page.keyboard.press('ArrowDown')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await marked(page).getAttribute('id')) ?? '')
    await page.keyboard.press('ArrowUp')
    await expect(marked(page)).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await expect(
      panel(page)
        .getByRole('option')
        .nth(count - 1),
    ).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(marked(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('халат')
    await page.keyboard.press('ArrowUp')
    const href = (await marked(page).getAttribute('href')) ?? ''
    expect(href).toMatch(/^\/content\/halat-/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(href)
    await expect(panel(page), 'R-2.8-03').toBeHidden()
  })

  for (const how of ['mouse', 'keyboard'] as const)
    test(`R-2.3-14 letters typed before the field is there are not lost, by ${how}`, async ({ page }) => {
      await openPage(page, '/cart/')
      await page.waitForLoadState('networkidle')
      let isHeld = false
      const arrival = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        isHeld = true
        await arrival.promise
        await route.continue()
      })
      const opener = header(page).getByRole('button', { name: 'Поиск', exact: true })
      if (how === 'mouse') await opener.click()
      else {
        await opener.focus()
        await page.keyboard.press('Enter')
      }
      await page.keyboard.type('hal')
      await expect.poll(() => isHeld).toBe(true)
      await expect(panel(page)).toBeHidden()
      arrival.resolve()
      await expect(field(page)).toHaveValue('hal')
      await page.keyboard.type('at')
      await expect(field(page)).toHaveValue('halat')
      await expect(option(page, /халат/i).first()).toBeVisible()
    })

  test('a key typed before earlier letters are rendered joins them (R-2.3-14)', async ({ page }) => {
    // A busy browser delivers a pending key as soon as the field has the focus.
    await page.addInitScript(() =>
      addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLInputElement) queueMicrotask(() => document.execCommand('insertText', false, 'at'))
      }),
    )
    await openPage(page, '/cart/')
    await page.waitForLoadState('networkidle')
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await header(page).getByRole('button', { name: 'Поиск', exact: true }).click()
    await page.keyboard.type('hal')
    arrival.resolve()
    await expect(option(page, /халат/i).first()).toBeVisible()
    await expect(field(page)).toHaveValue('halat')
  })

  test('an article and Enter from a scanner, before the field is there, lead to the results (R-2.3-14)', async ({
    page,
  }) => {
    await openPage(page, '/cart/')
    await header(page).getByRole('button', { name: 'Поиск', exact: true }).click()
    await page.keyboard.type('10245-02\n')
    await expect(page).toHaveURL(resultsOf('10245-02'))
    await expect(panel(page)).toBeHidden()
  })

  test('Escape closes and returns the focus', async ({ page }) => {
    await openPage(page, '/cart/')
    await openSearch(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(header(page).getByRole('button', { name: 'Поиск', exact: true })).toBeFocused()
  })

  test('a query is sent once typing pauses, and an outdated one is aborted', async ({ page }) => {
    const askedWords: string[] = []
    const late: Route[] = []
    await page.route('**/api/catalog/suggest/**', (route) => {
      const text = new URL(route.request().url()).searchParams.get('search') ?? ''
      askedWords.push(text)
      if (text === 'халат') late.push(route)
      else return route.continue()
    })
    await page.clock.install()
    await openPage(page, '/cart/')
    await openSearch(page)
    // The clock stands still, so a slow machine adds no time between two letters.
    await page.clock.pauseAt(Date.now() + 60_000)
    await field(page).pressSequentially('халат')
    await page.clock.runFor(1_000)
    await expect.poll(() => askedWords).toEqual(['халат'])
    await page.clock.resume()
    const calledBack = page.waitForEvent('requestfailed', (request) => request.url().includes('suggest'))
    await field(page).fill('брюки')
    await calledBack
    await expect(option(page, /^Брюки.*₽/).first()).toBeVisible()
    expect(askedWords).toEqual(['халат', 'брюки'])
    // A repeated query is answered from the cache.
    await field(page).fill('брюк')
    await expect.poll(() => askedWords.length).toBe(3)
    await field(page).fill('брюки')
    await expect(option(page, /^Брюки.*₽/).first()).toBeVisible()
    expect(askedWords).toHaveLength(3)
  })

  test('no result shows a message and alternatives', async ({ page }) => {
    await openPage(page, '/cart/')
    await openSearch(page)
    await field(page).fill('qqqzzz')
    await expect(panel(page).getByText('Ничего не нашлось по запросу «qqqzzz»')).toBeVisible()
    await panel(page).getByRole('link', { name: 'посмотрите новинки' }).click()
    await expect(page).toHaveURL('/new/')
  })

  test('a mouse can open a suggestion in another tab', async ({ page, context }) => {
    await openPage(page, '/cart/')
    await openSearch(page)
    await field(page).fill('халат')
    const newTab = context.waitForEvent('page')
    await option(page, /Халат «/)
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    await (await newTab).waitForURL(/\/content\/halat-/)
    await expect(panel(page)).toBeVisible()
  })

  for (const [locale, base, words] of [
    ['ru', '', ['Поиск', 'Что ищете', 'халат']],
    ['en', '/en', ['Search', 'What are you looking for?', 'lab coat']],
  ] as const)
    for (const size of [phoneScreen, { width: 1440, height: 900 }])
      test(`axe finds nothing in the open search, ${locale}, ${size.width} px`, async ({ page }) => {
        const [name, label, text] = words
        await page.setViewportSize(size)
        await openPage(page, `${base}/cart/`)
        await header(page).getByRole('button', { name, exact: true }).click()
        await panel(page, name).getByRole('combobox', { name: label }).fill(text)
        await expect(panel(page, name).getByRole('option', { name: /₽/ }).first()).toBeVisible()
        await page.keyboard.press('ArrowDown')
        expect(await accessibilityFaults(page, { part: 'dialog[open]' })).toEqual([])
        expect(await excessWidth(page)).toBeLessThanOrEqual(0)
      })
})

test.describe('failing suggestions', () => {
  test.use({ quiet: false })

  test('show a message without network and return with it; recent searches stay', async ({ page, context }) => {
    await page.addInitScript(() => localStorage.setItem('recentSearches', '["халат с лацканами"]'))
    await openPage(page, '/cart/')
    await openSearch(page)
    await context.setOffline(true)
    await field(page).fill('топ')
    await expect(panel(page).getByText('Нет соединения. Подсказки вернутся вместе с сетью.')).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'халат с лацканами' })).toBeVisible()
    await context.setOffline(false)
    await expect(option(page, /Топ «/).first()).toBeVisible()
  })

  test('can be retried', async ({ page }) => {
    let answers = 0
    await page.route('**/api/catalog/suggest/**', (route) =>
      answers++ === 0 ? route.fulfill({ status: 500, json: { detail: '' } }) : route.continue(),
    )
    await openPage(page, '/cart/')
    await openSearch(page)
    await field(page).fill('топ')
    await panel(page).getByRole('button', { name: 'Повторить' }).click()
    await expect(option(page, /Топ «/).first()).toBeVisible()
  })
})

test.describe('results', () => {
  test('Enter leads to the results, closes the search and keeps the query for reopening (R-2.3-14)', async ({
    page,
  }) => {
    await openPage(page, '/cart/')
    await openSearch(page)
    await page.keyboard.type('  синий   топ 46 ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(resultsOf('синий топ 46'))
    await expect(panel(page)).toBeHidden()
    await expect(title(page)).toContainText('По запросу «синий топ 46»')
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await openSearch(page)
    await expect(field(page)).toHaveValue('синий топ 46')
  })

  test('color and size: blue tops that can be ordered in 46', async ({ page }) => {
    await page.goto(resultsOf('синий топ 46'))
    await expect(models(page).first()).toContainText('Топ')
    const dyes = page.getByRole('group', { name: 'Цвет' })
    await expect(dyes.getByText('Полночь')).toBeVisible()
    await expect(dyes.getByText('Хвоя')).toHaveCount(0)
  })

  test('a whole article number finds its product first', async ({ page, request }) => {
    await page.goto(resultsOf('топ с косой застёжкой'))
    const href = (await productLink(page).getAttribute('href')) ?? ''
    const detail = (await (await request.get(`/api/catalog/detail/${href.split('/')[2]}/`)).json()) as { sku: string }
    for (const article of [detail.sku, detail.sku.toLowerCase().replaceAll('-', '')]) {
      await page.goto(resultsOf(article))
      await expect(productLink(page)).toHaveAttribute('href', href)
    }
  })

  test('a corrected query is shown with a link to the typed one', async ({ page }) => {
    await openPage(page, resultsOf('rjcn.v'))
    await expect(page.getByText('Возможно, вы искали «костюм».')).toBeVisible()
    await expect(models(page).first()).toContainText('Костюм')
    await page.getByRole('link', { name: 'Искать именно «rjcn.v»' }).click()
    await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Похожие запросы' }).getByRole('link', { name: 'костюм' }).click()
    await expect(page).toHaveURL(/search=%D0%BA%D0%BE%D1%81%D1%82%D1%8E%D0%BC$/)
    await expect(models(page).first()).toContainText('Костюм')
  })

  test('ignored words of a query are named', async ({ page }) => {
    await page.goto(resultsOf('бурнус зелёный'))
    await expect(page.getByText('Этого слова в каталоге нет, искали без него: «бурнус».')).toBeVisible()
    await expect(models(page).first()).toBeVisible()
  })

  test('a section narrows the results and can be removed again', async ({ page }) => {
    await openPage(page, resultsOf('синий топ'))
    const sections = page.getByRole('main').getByRole('navigation', { name: 'Разделы' })
    const all = await title(page).textContent()
    await sections.getByRole('link', { name: /^Костюмы/ }).click()
    await expect(page).toHaveURL(/category=kostyumy/)
    await expect(sections.getByRole('link', { name: /^Костюмы/ })).toHaveAttribute('aria-current', 'page')
    await expect(title(page)).not.toHaveText(all ?? '')
    await sections.getByRole('link', { name: 'Все', exact: true }).click()
    await expect(title(page)).toHaveText(all ?? '')
  })

  test('without a query there is a hint and the popular list, page 1 by default (R-2.1-38 R-9-19 O-44)', async ({
    page,
  }) => {
    await page.goto('/search-results/')
    await expect(title(page)).toHaveText('Поиск')
    await expect(page.getByRole('heading', { name: 'Популярное' })).toBeVisible()
    const names = await models(page).allTextContents()
    expect(names.length).toBeGreaterThan(12)
    await page.goto('/search-results/?page=1&sort=popular')
    expect(await models(page).allTextContents()).toEqual(names)
    await page.goto('/search-results/?group=color')
    await expect(models(page)).toHaveCount(24)
  })

  test('a page beyond the last answers 404 (O-45)', async ({ request }) => {
    const status = async (path: string) => (await request.get(path)).status()
    expect(await status(`${resultsOf('халат')}&page=99`)).toBe(404)
    expect(await status(resultsOf(`${'x'.repeat(3000)}'; --`))).toBe(200)
    expect(await status('/search-results/?search=%00%ff&sort=up&page=-1&color=..')).toBeLessThan(500)
  })

  test('no results: similar and popular products', async ({ page }) => {
    await page.goto(resultsOf('кстм'))
    await expect(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible()
    const near = page.getByRole('navigation', { name: 'Похожие запросы' })
    await expect(near.getByRole('link', { name: 'костюм', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Популярное' }).getByRole('article')).toHaveCount(8)
  })

  for (const path of [resultsOf('синий топ 46'), resultsOf('rjcn.v'), resultsOf('кстм'), '/en/search-results/'])
    for (const size of [phoneScreen, { width: 1440, height: 900 }])
      test(`axe finds nothing on ${decodeURIComponent(path)} at ${size.width} px`, async ({ page }) => {
        await page.setViewportSize(size)
        await openPage(page, path)
        expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
        expect(await excessWidth(page)).toBeLessThanOrEqual(0)
      })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the opener leads to a form, and the form to results in the same language', async ({ page }) => {
    await page.goto('/en/cart/')
    await header(page).getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\/en\/search-results\//)
    await page.getByRole('searchbox', { name: 'What are you looking for?' }).fill('lab coat')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/en/search-results/?search=lab+coat')
    await expect(title(page)).toContainText('Results for “lab coat”')
    await expect(page.getByRole('region', { name: 'Styles' }).getByRole('heading', { level: 2 }).first()).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the search fills the screen, and a tap leads to the product (R-4.2-06)', async ({ page }) => {
    await openPage(page, '/')
    await header(page).getByRole('button', { name: 'Поиск', exact: true }).tap()
    await expect(field(page)).toBeFocused()
    expect(await panel(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
    await field(page).fill('брюки')
    const good = option(page, /₽/).first()
    const href = (await good.getAttribute('href')) ?? ''
    await good.tap()
    await expect(page).toHaveURL(href)
    await expect(panel(page)).toBeHidden()
  })

  test('recent searches are offered and can be removed without losing the focus', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('recentSearches', '["халат с лацканами","джоггеры полночь"]'))
    await openPage(page, '/cart/')
    await openSearch(page)
    await panel(page).getByRole('button', { name: 'Убрать из списка: халат с лацканами' }).tap()
    await expect(panel(page).getByRole('button', { name: 'Убрать из списка: джоггеры полночь' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
  })
})

test('queries with viewed results are counted and suggested to others; empty ones are not', async ({ page }) => {
  const countedSearches: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/search-made/') && countedSearches.push(request.postData() ?? ''),
  )
  const search = 'топ морошка'
  const countAnswer = page.waitForResponse('**/api/catalog/search-made/')
  await openPage(page, resultsOf(search))
  expect(await (await countAnswer).json()).toEqual({ counted: true })
  await openPage(page, resultsOf('барабан'))
  await openPage(page, resultsOf('njg'))
  await page.waitForLoadState('networkidle')
  expect(countedSearches).toEqual([JSON.stringify({ search })])
})
