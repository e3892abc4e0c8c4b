import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, header, openPage, phoneScreen, signInAsDemo } from './steps.ts'

const catalogue = (page: Page) => header(page).getByRole('link', { name: 'Каталог', exact: true })
const opener = (page: Page, name: string | RegExp) => header(page).getByRole('button', { name, exact: true })
const heightOf = async (page: Page) => (await header(page).boundingBox())?.height
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top)

test.describe('header', () => {
  test('is 110 px high with the offer, 78 without, 53 on a phone (R-4.2-04 R-9-11)', async ({ page }) => {
    await openPage(page, '/cart/')
    expect(await heightOf(page)).toBe(110)
    await page.setViewportSize(phoneScreen)
    expect(await heightOf(page)).toBe(53)
  })

  test('is light, dark or reduced to the logo, as the page sets it (R-4.2-10)', async ({ page }) => {
    // The kit page is the heaviest of all.
    test.slow()
    const background = () =>
      header(page)
        .locator('> div')
        .last()
        .evaluate((bar) => getComputedStyle(bar).backgroundColor)
    await openPage(page, '/_kit/')
    expect(await background()).toBe('rgb(255, 255, 255)')

    await openPage(page, '/_kit/?menu=dark')
    expect(await background()).toBe('rgb(11, 41, 37)')
    expect(await accessibilityFaults(page, { part: 'body header', rules: ['color-contrast'] })).toEqual([])
    // An open menu is light, and so is the bar above it, until the menu closes.
    await opener(page, 'Меню').click()
    await expect.poll(background).toBe('rgb(255, 255, 255)')
    await page.keyboard.press('Escape')
    await expect.poll(background).toBe('rgb(11, 41, 37)')

    await openPage(page, '/_kit/?menu=hidden')
    await expect(header(page).getByRole('link')).toHaveCount(1)
    await expect(header(page).getByRole('link')).toHaveAttribute('href', '/')
    await expect(header(page).getByRole('button')).toHaveCount(0)
    expect(await heightOf(page)).toBe(78)
  })

  test('hides the offer on scrolling down and shows it at the top (R-4.2-03)', async ({ page }) => {
    await openPage(page, '/')
    await scrollTo(page, 600)
    await expect.poll(() => heightOf(page)).toBe(78)
    await scrollTo(page, 0)
    await expect.poll(() => heightOf(page)).toBe(110)
  })

  test('links categories and offers; the logo is no link on the home page (R-2.3-01 R-2.3-02 R-2.3-03)', async ({
    page,
  }) => {
    await openPage(page, '/')
    const nav = header(page).getByRole('navigation', { name: 'Основное меню' })
    await expect(nav.getByRole('link', { name: 'Костюмы' })).toHaveAttribute('href', '/kategorii/kostyumy/')
    await expect(nav.getByRole('link', { name: 'Акции' })).toHaveAttribute('href', '/sales/')
    await expect(header(page).getByRole('link', { name: 'Ясмена' })).toHaveCount(0)
    await openPage(page, '/cart/')
    await header(page).getByRole('link', { name: 'Ясмена' }).click()
    await expect(page).toHaveURL('/')
  })

  test('links every section of the shop, and marks the catalogue when the current section does not fit (R-2.3-01)', async ({
    page,
  }) => {
    const { categories } = (await (await page.request.get('/api/utils/general/')).json()) as {
      categories: { slug: string; parent: string | null }[]
    }
    const sections = categories.filter(({ parent }) => parent === null)
    expect(sections.length).toBeGreaterThan(7)
    await openPage(page, '/kategorii/shapochki/')
    for (const { slug } of sections)
      await expect(header(page).locator(`nav a[href="/kategorii/${slug}/"]`)).toHaveCount(1)
    const stitch = () =>
      catalogue(page)
        .locator('span')
        .first()
        .evaluate((word) => getComputedStyle(word, '::after').clipPath)
    await page.mouse.move(700, 800)
    await expect.poll(stitch).toBe('inset(0px 100% 0px 0px)')
    await page.setViewportSize({ width: 1200, height: 900 })
    await expect.poll(stitch).toBe('inset(0px)')
  })

  test('shows a member the profile in place of the sign-in (R-2.3-07)', async ({ page }) => {
    await signInAsDemo(page.request, 'demo2')
    await openPage(page, '/cart/')
    await expect(header(page).getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', '/profile/')
    await expect(opener(page, 'Войти')).toHaveCount(0)
  })

  test('shows the offer with its countdown (R-2.3-16 R-4.3-03 R-4.3-05)', async ({ page }) => {
    await openPage(page, '/cart/')
    const strip = header(page).getByRole('complementary', { name: 'Акция' })
    await expect(strip.getByRole('link')).toHaveAttribute('href', /^\/sale\//)
    const clock = strip.getByRole('timer')
    await expect(clock).toHaveText(/^\d\d:\d\d:\d\d$/)
    const first = (await clock.textContent()) ?? ''
    await expect(clock).not.toHaveText(first)
  })

  test('shows badges before the script without moving (R-2.3-08 R-2.3-09)', async ({ page, context, baseURL }) => {
    await page.route('**/api/utils/general/', (route) =>
      route.fulfill({ json: { cart_quantity: 2, favorite_quantity: 4 } }),
    )
    await context.addCookies([{ name: 'hint', value: '2.4.0', url: baseURL ?? '' }])
    await openPage(page, '/new/')
    const cart = header(page).getByRole('link', { name: 'Корзина: 2 товара' })
    await expect(cart).toHaveText('2')
    await expect(header(page).getByRole('link', { name: 'Избранное: 4 товара' })).toHaveText('4')
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--cart-count'))).toBe('"2"')
  })

  test('keeps the page when the language is switched (R-2.3-12)', async ({ page }) => {
    await openPage(page, '/cart/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/cart/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(header(page).getByRole('link', { name: 'Catalogue' })).toBeVisible()
  })

  test('remembers language and currency (R-9-02 R-9-05 R-9-06)', async ({ page, context }) => {
    await openPage(page, '/en/cart/')
    const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
    expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(364)
    expect(days).toBeLessThan(366)
    const keptChoices = await page.evaluate(() => [
      localStorage.getItem('currentLang'),
      localStorage.getItem('currentCurrency'),
    ])
    expect(keptChoices).toEqual(['en', 'rub'])
  })
})
