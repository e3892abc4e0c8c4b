import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, openPage } from './steps.ts'

const slide = 'main [role="group"][aria-roledescription]:not([inert])'

test('the home page names the maker and phone advice under one title (R-1-01 R-1-02 R-D-02)', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/от\sпроизводителя/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /онсультация по\sтелефону 8 \(812\)/,
  )
  await expect(page.locator('h1')).toHaveCount(1)
  await page.goto('/en/')
  await expect(page).toHaveTitle(/from the maker/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /direct from the maker.*by phone/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('search engines get the organization and the site search', async ({ page, baseURL }) => {
  await page.goto('/')
  const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [shop, site] = structuredData.map((text) => JSON.parse(text) as Record<string, unknown>)
  expect(shop).toMatchObject({ '@type': 'Organization', name: 'Ясмена', telephone: '8 (812) 000-00-00' })
  expect(site).toMatchObject({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } })
  expect(new URL(String(shop?.['url'])).pathname).toBe('/')
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const { pathname } = new URL(String(image))
  expect((await page.request.get(`${baseURL}${pathname}`)).status()).toBe(200)
})

test('the home page of a city names the city and links its catalogue (R-2.1-03)', async ({ page }) => {
  await page.goto('/kazan/')
  await expect(page).toHaveTitle(/^Казань: /)
  await expect(page.getByRole('region', { name: 'Как мы работаем' })).toContainText('Казань: ')
  await expect(page.getByRole('link', { name: 'Весь каталог' })).toHaveAttribute('href', '/kazan/kategorii/')
  await page.goto('/en/kazan/')
  await expect(page).toHaveTitle(/ in Kazan — /)
})

test('arrows turn the banners, and hidden ones cannot be reached (R-2.5-22)', async ({ page }) => {
  await openPage(page, '/')
  const first = await page.locator(slide).getByRole('heading').innerText()
  await expect(page.locator(slide).getByRole('link')).toHaveCount(2)
  await page.getByRole('button', { name: 'Следующий слайд' }).first().click()
  await expect(page.locator(slide)).toHaveAccessibleName('Слайд 2 из 4')
  await expect(page.locator(slide).getByRole('heading')).not.toHaveText(first)
  await page.getByRole('button', { name: 'Предыдущий слайд' }).first().click()
  await expect(page.locator(slide)).toHaveAccessibleName('Слайд 1 из 4')
  await expect(page.locator('main [role="group"][aria-roledescription][inert]')).toHaveCount(3)
})

test('the banners change every seven seconds until hovered or stopped (R-2.5-22)', async ({ page }) => {
  await page.clock.install()
  await openPage(page, '/')
  await page.mouse.move(700, 880)
  await page.clock.runFor(7_500)
  await expect(page.locator(slide)).toHaveAccessibleName('Слайд 2 из 4')

  await page.locator('h2', { hasText: 'Верх и низ' }).hover()
  await page.clock.runFor(20_000)
  await expect(page.locator(slide)).toHaveAccessibleName('Слайд 2 из 4')

  await page.getByRole('button', { name: 'Остановить показ' }).click()
  await page.getByRole('button', { name: 'Продолжить показ' }).blur()
  await page.mouse.move(700, 880)
  await page.clock.runFor(20_000)
  await expect(page.locator(slide)).toHaveAccessibleName('Слайд 2 из 4')
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the banners do not move', async ({ page }) => {
    await page.clock.install()
    await openPage(page, '/')
    await page.clock.runFor(20_000)
    await expect(page.locator(slide)).toHaveAccessibleName('Слайд 1 из 4')
    await expect(page.getByRole('button', { name: 'Остановить показ' })).toBeHidden()
  })
})

for (const [width, art] of [
  [1440, 'wide'],
  [992, 'wide'],
  [991, 'tall'],
  [390, 'tall'],
] as const) {
  test(`R-2.2-10 at ${width} px the first banner is ${art}, fetched once and before the others`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const picture = page.locator(`${slide} img`)
    await expect(picture).toHaveAttribute('fetchpriority', 'high')
    const ratio = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
    await expect.poll(ratio).toBeGreaterThan(0)
    expect((await ratio()) > 1 ? 'wide' : 'tall').toBe(art)
    const current = await picture.evaluate((img: HTMLImageElement) => img.currentSrc)
    const fetchedUrls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const hash = current.split('/').at(-2) ?? ''
    expect(fetchedUrls.filter((name) => name.includes(hash))).toEqual([current])
  })
}

test('the novelties are cards that lead to their products, with a link to all (R-1-14 R-2.5-21 R-2.7-01)', async ({
  page,
}) => {
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Новинки' })
  await expect(row.getByRole('link', { name: 'Смотреть все' })).toHaveAttribute('href', '/new/')
  const cards = row.getByRole('article')
  expect(await cards.count()).toBeGreaterThanOrEqual(8)
  const card = cards.first()
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/content\/[a-z0-9-]+\/$/)
  await expect(card).toContainText('₽')
})

test('a card has the shape of its picture, links to colors and a second picture (R-2.7-03 R-2.7-05 R-2.7-06)', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Новинки' }).getByRole('article').first()
  const picture = card.locator('img').first()
  await card.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  expect(Math.abs((box?.width ?? 0) / (box?.height ?? 1) / (335 / 458) - 1)).toBeLessThan(0.01)
  await expect(card.getByRole('link', { name: 'Хвоя' })).toHaveAttribute('href', /^\/content\/.+-hvoya\/$/)
  const second = card.locator('picture').nth(1)
  await expect(second).toHaveCSS('opacity', '0')
  await card.hover()
  await expect(second).toHaveCSS('opacity', '1')
})

test('a card on sale shows both prices and the rounded discount in the sale color (R-2.7-02 R-2.7-07 R-2.7-08)', async ({
  page,
}) => {
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Старая цена' }).first()
  // Content far below has no layout yet: textContent has the price, innerText does not.
  const [now, before] = ((await card.locator('h3 + div').textContent()) ?? '').match(/[\d\u00a0]+(?=\u00a0₽)/g) ?? []
  const roubles = (text = '') => Number(text.replaceAll('\u00a0', ''))
  const percent = Math.round(((roubles(before) - roubles(now)) / roubles(before)) * 100)
  const tag = card.getByText(`−${percent}%`, { exact: true })
  await expect(tag).toBeVisible()
  const plain = page.getByRole('article').getByText('Новинка', { exact: true }).first()
  const paint = (of: typeof tag) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await paint(tag)).not.toBe(await paint(plain))
})

test('a color links to the catalogue in that color and rises on hover', async ({ page }) => {
  await page.goto('/')
  const strip = page.getByRole('link', { name: 'Графит', exact: true }).last()
  await expect(strip).toHaveAttribute('href', '/kategorii/?color=grafit')
  await strip.hover()
  await expect
    .poll(() => strip.evaluate((element) => getComputedStyle(element, '::before').transform))
    .toBe('matrix(1, 0, 0, 1, 0, -10)')
})

test('the loyalty panel shows the levels of the programme (O-35)', async ({ page }) => {
  await page.goto('/')
  const levels = page.locator('main ol').getByRole('listitem')
  await expect(levels).toHaveText([/Друг5\s%/, /Лучший друг7\s%от\s30\s000\s₽/, /Семья10\s%от\s100\s000\s₽/])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all content is there with working links (R-D-01)', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: 'Костюмы' }).first()).toHaveAttribute(
      'href',
      '/kategorii/kostyumy/',
    )
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Журнал' })).toBeVisible()
  })
})

for (const width of [320, 360, 768, 992, 1200, 1440, 1680, 2560])
  test(`R-D-20 the home page does not scroll sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond).toBeLessThanOrEqual(0)
  })

for (const [path, width] of [
  ['/', 1440],
  ['/', 390],
  ['/en/', 1200],
] as const)
  test(`axe finds nothing on ${path} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, path)
    expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
  })
