import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, excessWidth, openPage, phone, scrolledBy, wcagTags } from './steps.ts'

const cards = 'section[aria-label="Модели"] article'

/** Opens a page and waits until everything below the first screen has its height, so that click targets do not move. */
async function openWhole(page: Page, address: string): Promise<void> {
  await openPage(page, address)
  await expect(page.locator('html')).not.toHaveAttribute('data-opening')
}

const side = (page: Page) => page.getByRole('complementary', { name: 'Фильтры' })
const countOn = async (page: Page) =>
  Number((await page.locator('h1').innerText()).match(/[\d\s\u00a0]+$/)?.[0].replaceAll(/\D/g, ''))

test('every list answers in both languages (R-2.1-07 R-2.1-16 R-2.1-23 R-2.1-24 R-2.1-29 R-2.1-30 R-2.1-36 R-2.1-41)', async ({
  page,
}) => {
  const lists = [
    '/kategorii/',
    '/kategorii/topy/',
    '/new/',
    '/new/topy/',
    '/bestsellers/',
    '/sale/',
    '/sale/poslednie-razmery/',
    '/tags/',
    '/tags/dlya-medsester/',
    '/content/',
  ]
  for (const path of lists)
    for (const address of [path, `/en${path}`]) {
      const answer = await page.request.get(address)
      expect(answer.status(), address).toBe(200)
      const html = await answer.text()
      expect(html.match(/<h1/g), address).toHaveLength(1)
      expect(html, address).toContain(`${address.startsWith('/en/') ? '/en' : ''}/content/`)
    }
})

test('a section has a city page with a canonical address of its own (R-2.1-25 O-46)', async ({ page }) => {
  const cities = (await (await page.request.get('/api/users/cities/list/')).json()) as {
    slug: string
    use_in_regions: boolean
  }[]
  const slug = cities.find(({ use_in_regions }) => use_in_regions)?.slug
  const answer = await page.goto(`/${slug}/kategorii/topy/`)
  expect(answer?.status()).toBe(200)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/${slug}/kategorii/topy/$`))
  await expect(page.getByRole('navigation', { name: 'Разделы' }).getByRole('link').nth(1)).toHaveAttribute(
    'href',
    new RegExp(`^/${slug}/kategorii/`),
  )
})

test('novelties of a section are linked only where the section enables them (R-2.1-31)', async ({ page }) => {
  await page.goto('/new/')
  const chips = page.getByRole('navigation', { name: 'Разделы' })
  await expect(chips.locator('a[href="/new/topy/"]')).toHaveCount(1)
  await expect(page.locator('a[href="/new/halaty/"]')).toHaveCount(0)
})

test('an unknown section, sale or tag and a page beyond the last answer 404 (R-2.1-44 O-45)', async ({ page }) => {
  for (const path of ['/kategorii/nope/', '/new/nope/', '/sale/nope/', '/tags/nope/', '/kategorii/?page=999']) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(404)
  }
})

test('filters, sort order and pages work without scripts, as a form and links (R-D-01 R-2.5-23)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto('/kategorii/topy/')
  await page.getByRole('link', { name: 'Все расцветки' }).click()
  await expect(page.locator(cards)).toHaveCount(24)
  await page.getByRole('checkbox', { name: /^Хвоя/ }).check()
  await page.getByRole('checkbox', { name: /^Ладога/ }).check()
  await page.getByRole('combobox').selectOption('price_asc')
  await side(page).getByRole('button', { name: 'Показать' }).click()
  const { searchParams } = new URL(page.url())
  expect(searchParams.getAll('color')).toEqual(['hvoya', 'ladoga'])
  expect(searchParams.get('group')).toBe('color')
  await expect(page.getByRole('list', { name: 'Выбрано' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('link', { name: 'Убрать условие: Хвоя' }).click()
  expect(new URL(page.url()).searchParams.get('color')).toBe('ladoga')
  await page.goto('/kategorii/?group=color')
  await page.getByRole('link', { name: /Показать ещё/ }).click()
  expect(new URL(page.url()).search).toBe('?group=color&page=2')
  await expect(page.locator(cards)).toHaveCount(24)
  await context.close()
})

test('facets are checkboxes named by value and count, and ticking narrows the list under a clean address', async ({
  page,
}) => {
  await openPage(page, '/kategorii/topy/')
  const all = await countOn(page)
  const lavanda = side(page).getByRole('checkbox', { name: /^Лаванда \d+$/ })
  await lavanda.click()
  await expect(lavanda).toBeChecked()
  await expect(page).toHaveURL(/\/kategorii\/topy\/\?color=lavanda$/)
  await side(page)
    .getByRole('group', { name: 'Размер' })
    .getByRole('checkbox', { name: /^46 \d+$/ })
    .click()
  await expect(page).toHaveURL(/\?color=lavanda&size=46$/)
  await expect.poll(() => countOn(page)).toBeLessThan(all)
  await expect(page.locator(cards)).toHaveCount(await countOn(page))
  await expect(page.getByRole('status').filter({ hasText: 'Найдено' })).toHaveText(/Найдено \d+/)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow')

  await page.getByRole('link', { name: 'Убрать условие: Лаванда' }).click()
  await expect(page).toHaveURL(/\/topy\/\?size=46$/)
  await expect(lavanda).not.toBeChecked()
  await page.goBack()
  await expect(lavanda).toBeChecked()
  await page.getByRole('link', { name: 'Сбросить', exact: true }).click()
  await expect(page).toHaveURL(/\/kategorii\/topy\/$/)
  await expect.poll(() => countOn(page)).toBe(all)
})

test('going back right after removing a filter shows the list of that address', async ({ page, context }) => {
  await openPage(page, '/kategorii/topy/')
  const hvoya = side(page).getByRole('checkbox', { name: /^Хвоя \d+$/ })
  await hvoya.click()
  await expect(page).toHaveURL(/\?color=hvoya$/)
  // Goes back the moment the address changes, while the list is still being rendered slowly.
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...about) => {
      push(...about)
      history.back()
      document.body.id = 'overtaken'
    }
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.getByRole('link', { name: 'Убрать условие: Хвоя' }).click()
  await page.locator('#overtaken').waitFor()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL(/\?color=hvoya$/)
  await expect(page.getByRole('link', { name: 'Убрать условие: Хвоя' })).toBeVisible()
  await expect(hvoya).toBeChecked()
  await expect(page).toHaveTitle(/топы/i)
})

test('a value without results is disabled, not hidden', async ({ page }) => {
  await openPage(page, '/kategorii/topy/?size=46&height=164')
  const pudra = side(page).getByRole('checkbox', { name: 'Пудра 0' })
  await expect(pudra).toBeVisible()
  await expect(pudra).toBeDisabled()
})

test('the price range works by fields and by keyboard on the thumbs', async ({ page }) => {
  await openPage(page, '/kategorii/')
  const group = side(page).getByRole('group', { name: 'Цена' })
  await group.getByRole('textbox', { name: /Цена до/ }).fill('3000')
  await group.getByRole('textbox', { name: /Цена до/ }).press('Enter')
  await expect(page).toHaveURL(/\?price_max=3000$/)
  await expect(page.getByRole('list', { name: 'Выбрано' })).toContainText('до 3 000 ₽')
  const low = group.getByRole('slider', { name: /Цена от/ })
  await low.focus()
  await low.press('PageUp')
  await expect(page).toHaveURL(/\?price_min=\d+&price_max=3000$/)
  await expect(low).toBeFocused()
})

test('the sort order changes in place, and an unknown one means popular (O-11)', async ({ page }) => {
  await openPage(page, '/kategorii/topy/?sort=nonsense')
  const sort = page.getByRole('combobox', { name: 'Порядок' })
  await expect(sort).toHaveValue('popular')
  await sort.selectOption('price_asc')
  await expect(page).toHaveURL(/\?sort=price_asc$/)
  await expect(page.locator(cards).first()).toContainText(/2.490/)
})

test('more products are appended on request, and Back restores them with the scroll position', async ({ page }) => {
  await openWhole(page, '/kategorii/?group=color')
  await expect(page.locator(cards)).toHaveCount(24)
  await page.getByRole('link', { name: 'Показать ещё 24' }).click()
  await expect(page.locator(cards)).toHaveCount(48)
  await expect(page).toHaveURL(/\/kategorii\/\?group=color&page=2$/)
  await expect(page.locator(cards).nth(24).getByRole('heading').getByRole('link')).toBeFocused()
  await page.locator(cards).nth(40).scrollIntoViewIfNeeded()
  const height = await scrolledBy(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Новинки' }).click()
  await expect(page.locator('h1')).toContainText('Новинки')
  await page.goBack()
  await expect(page.locator(cards)).toHaveCount(48)
  await expect.poll(() => scrolledBy(page)).toBeGreaterThan(height - 40)
  await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Страница 3' }).click()
  await expect(page.locator(cards)).toHaveCount(24)
  await expect(page).toHaveTitle(/страница 3/)
})

test('a reload keeps all loaded products and the scroll position', async ({ page }) => {
  await openWhole(page, '/kategorii/?group=color')
  for (const count of [48, 72]) {
    await page.getByRole('link', { name: 'Показать ещё 24' }).click()
    await expect(page.locator(cards)).toHaveCount(count)
  }
  const names = () => page.locator(cards).getByRole('heading').allInnerTexts()
  const shownNames = await names()
  await page.locator(cards).nth(40).scrollIntoViewIfNeeded()
  const height = await scrolledBy(page)
  await expect.poll(() => page.evaluate(() => (history.state as { y?: number }).y)).toBe(height)
  await page.reload()
  await expect(page.locator(cards)).toHaveCount(72)
  expect(await names()).toEqual(shownNames)
  await expect.poll(async () => Math.abs((await scrolledBy(page)) - height)).toBeLessThan(40)
  await page.getByRole('link', { name: 'Показать ещё 24' }).click()
  await expect(page.locator(cards)).toHaveCount(96)
})

test('an empty list suggests filters to drop, with counts, and shows similar products', async ({ page }) => {
  await openPage(page, '/kategorii/topy/?color=pudra&size=46&height=164')
  await expect(page.getByRole('heading', { name: 'Под такие фильтры ничего нет' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Похожее' })).toBeVisible()
  const relax = page.getByRole('link', { name: /Без\sусловия «Пудра»/ })
  const promisedCount = Number((await relax.innerText()).match(/\d+$/)?.[0])
  await relax.click()
  await expect(page.locator(cards)).toHaveCount(promisedCount)
})

test('an empty list suggests the section if dropping one filter is not enough', async ({ page }) => {
  for (const [base, advice, productName] of [
    ['', 'Убрать одно мало: попробуйте несколько.', 'Топ'],
    ['/en', 'Removing one won’t be enough: try a few.', 'top'],
  ] as const) {
    await page.goto(`${base}/kategorii/topy/?color=hvoya&fabric=poplin&price_max=100`)
    await expect(page.getByRole('main')).toContainText(advice)
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(productName)
  }
})

test('the browser remembers colors and sizes, and offers a size again (R-4.5-17)', async ({ page }) => {
  await openPage(page, '/kategorii/topy/')
  const storedText = () => page.evaluate(() => localStorage.getItem('chosenFilters'))
  const size = side(page).getByRole('checkbox', { name: /^46 / })
  await size.click()
  await side(page).getByRole('checkbox', { name: /^Хвоя/ }).click()
  await expect.poll(storedText).toBe('{"color":["hvoya"],"size":["46"]}')
  await side(page).getByRole('checkbox', { name: /^Хвоя/ }).click()
  await expect.poll(storedText).toBe('{"color":[],"size":["46"]}')

  await openPage(page, '/kategorii/bryuki/')
  await expect(page.getByRole('list', { name: 'Выбрано' })).toHaveCount(0)
  await side(page).getByRole('button', { name: 'Ваш размер: 46' }).click()
  await expect(page).toHaveURL(/\/bryuki\/\?size=46$/)
})

test('search engines get the list, its breadcrumbs and its pages', async ({ page }) => {
  await page.goto('/kategorii/topy/')
  const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [list, trail] = structuredData.map((text) => JSON.parse(text) as { '@type': string; itemListElement: object[] })
  expect(list).toMatchObject({ '@type': 'ItemList', itemListElement: { length: await countOn(page) } })
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } })
  await page.goto('/kategorii/topy/?group=color')
  await expect(page.getByRole('navigation', { name: 'Страницы' }).locator('a[rel="next"]')).toHaveAttribute(
    'href',
    /page=2$/,
  )
})

test('a list has a canonical address; filtered lists and lists of all colors are not indexed', async ({ page }) => {
  const hrefs = async (address: string) => {
    await page.goto(address)
    const links = page.locator('head').locator('link[rel=prev], link[rel=next], link[rel=canonical]')
    return links.evaluateAll((all) =>
      all.map((link) =>
        [link.getAttribute('rel'), link.getAttribute('href')?.replace(/^https?:\/\/[^/]+/, '')].join(' '),
      ),
    )
  }
  expect(await hrefs('/kategorii/')).toEqual(['canonical /kategorii/'])
  expect(await hrefs('/kategorii/?group=color&page=2')).toEqual([])
  expect(await hrefs('/kategorii/?color=hvoya&sort=new')).toEqual([])
  expect(await hrefs('/kategorii/kostyumy/?color=polnoch')).toEqual(['canonical /kategorii/kostyumy/?color=polnoch'])
})

test('a click on a filter whose code is loading is not lost, and nothing disappears meanwhile', async ({ page }) => {
  await openPage(page, '/kategorii/topy/')
  const panel = await side(page).elementHandle()
  let isLate = false
  await page.route('**/assets/*.js', async (route) => {
    isLate = true
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  const hvoya = side(page).getByRole('checkbox', { name: /^Хвоя/ })
  await hvoya.click()
  await expect(page).toHaveURL(/\?color=hvoya$/)
  await expect(hvoya).toBeChecked()
  await expect(hvoya).toBeFocused()
  expect(isLate).toBe(true)
  expect(await panel?.evaluate((element) => element.isConnected)).toBe(true)
})

for (const address of ['/kategorii/topy/', '/en/sale/', '/kategorii/topy/?color=pudra&size=46&height=164', '/content/'])
  test(`the checker of accessibility finds nothing on ${address}`, async ({ page }) => {
    await openPage(page, address)
    expect(await accessibilityFaults(page, { tags: wcagTags })).toEqual([])
  })

test.describe('on a phone', () => {
  test.use(phone)

  test('the filter sheet shows the count, and one step back closes it', async ({ page }) => {
    await openPage(page, '/kategorii/topy/')
    await page.getByRole('button', { name: 'Фильтры' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Фильтры' })
    await sheet.getByRole('checkbox', { name: /^Хвоя/ }).tap()
    await expect(page).toHaveURL(/\?color=hvoya$/)
    await sheet.getByRole('checkbox', { name: /^46 / }).tap()
    await expect(page).toHaveURL(/\?color=hvoya&size=46$/)
    expect(await accessibilityFaults(page)).toEqual([])
    const show = sheet.getByRole('button', { name: /^Показать \d+ модел/ })
    const promisedCount = Number((await show.innerText()).match(/\d+/)?.[0])
    await show.tap()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Фильтры · 2' })).toBeVisible()
    await expect(page.locator(cards)).toHaveCount(promisedCount)
    await page.goBack()
    await expect(page).toHaveURL(/\/kategorii\/topy\/$/)
    // Back also closes the sheet, with or without a choice in it.
    const opener = page.getByRole('button', { name: 'Фильтры' })
    for (const isChanged of [false, true]) {
      await opener.tap()
      await expect(sheet).toBeVisible()
      if (isChanged) {
        await sheet.getByRole('checkbox', { name: /^Хвоя/ }).tap()
        await expect(page).toHaveURL(/\?color=hvoya$/)
      }
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/\/kategorii\/topy\/$/)
    }
  })

  test('no page scrolls sideways', async ({ page }) => {
    for (const width of [320, 360, 390, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await openPage(page, '/kategorii/topy/?size=46&color=hvoya,ladoga,polnoch')
      expect(await excessWidth(page), `${width}`).toBeLessThanOrEqual(0)
    }
  })
})

test('recently viewed products appear below a list', async ({ page }) => {
  await openPage(page, '/kategorii/topy/')
  const href = await page.locator(cards).nth(2).getByRole('heading').getByRole('link').getAttribute('href')
  const viewedSlugs = ['bolshe-ne-prodaetsya', href?.split('/')[2], 'top-onega-v-vyrez-hvoya']
  await page.evaluate((slugs) => localStorage.setItem('recentlyViewed', JSON.stringify(slugs)), viewedSlugs)
  const catalogueCalls: string[] = []
  page.on('request', (request) => request.url().includes('/api/catalog/') && catalogueCalls.push(request.url()))
  await openPage(page, '/kategorii/bryuki/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const row = page.getByRole('region', { name: 'Недавно смотрели' })
  await expect(row.locator(`h3 a[href="${href}"]`)).toBeVisible()
  const rowLinks = await row.locator('h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(rowLinks).toEqual([href, '/content/top-onega-v-vyrez-hvoya/'])
  expect(catalogueCalls).toHaveLength(1)
  // Products that no longer exist are removed from the stored list.
  const storedText = () => page.evaluate(() => localStorage.getItem('recentlyViewed'))
  await expect.poll(storedText).toBe(JSON.stringify(viewedSlugs.slice(1)))
})

test('the keyboard reaches a facet, the sort order and more products', async ({ page }) => {
  await openPage(page, '/kategorii/?group=color')
  const hvoya = side(page).getByRole('checkbox', { name: /^Хвоя/ })
  await hvoya.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\?color=hvoya&group=color$/)
  await expect(hvoya).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/kategorii\/\?group=color$/)
  // The address changes before the list.
  await expect(page.locator('section[aria-busy]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Показать ещё 24' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator(cards)).toHaveCount(48)
  await expect(page.locator(cards).nth(24).getByRole('heading').getByRole('link')).toBeFocused()
})
