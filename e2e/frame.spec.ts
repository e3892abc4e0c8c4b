import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, excessWidth, header, openPage, phoneScreen, scrolledBy } from './steps.ts'

const desktop = { width: 1440, height: 900 }
const catalogue = (page: Page) => header(page).getByRole('link', { name: 'Каталог', exact: true })
const opener = (page: Page, name: string | RegExp) => header(page).getByRole('button', { name, exact: true })
/** Whether the page scrolls by the wheel, checked after two frames. */
async function wheelMoves(page: Page): Promise<boolean> {
  const before = await scrolledBy(page)
  await page.mouse.wheel(0, 300)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return (await scrolledBy(page)) !== before
}

test('a slow page shows a progress line of five seconds along the top (R-2.5-24 R-9-22)', async ({ page }) => {
  await openPage(page, '/cart/')
  let release = () => {}
  const pageGate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_data/kategorii/topy/**', async (route) => {
    await pageGate
    await route.continue()
  })
  await header(page).getByRole('link', { name: 'Топы' }).click()
  const bar = page.getByRole('progressbar', { name: 'Загрузка' })
  await expect(bar).toHaveCSS('animation-duration', '5s')
  const announcement = page.locator('[aria-live=polite]', { hasText: 'Загрузка' })
  await expect(announcement).toHaveCount(1)
  release()
  await expect(page).toHaveURL('/kategorii/topy/')
  await expect(bar).toHaveCount(0)
  await expect(announcement).toHaveCount(0)
})

test.describe('the size dialog and the quick view', () => {
  test.use({ viewport: { width: 1440, height: 940 } })

  test('lock scrolling (R-4.2-07)', async ({ page }) => {
    await openPage(page, '/kategorii/topy/')
    const card = page.getByRole('article').first()
    await card.hover()
    await card.getByRole('button', { name: 'Быстрый просмотр' }).click()
    const view = page.getByRole('dialog').first()
    await expect(view.getByText('Арт.')).toBeVisible()
    await page.mouse.move(5, 400)
    expect(await wheelMoves(page)).toBe(false)
    await view.getByRole('button', { name: 'Выберите размер' }).click()
    await expect(page.getByRole('dialog', { name: 'Выберите размер и рост' })).toBeVisible()
    await page.mouse.move(5, 400)
    expect(await wheelMoves(page)).toBe(false)
  })
})

for (const base of ['', '/en'])
  test(`R-D-18 R-D-19 R-2.2-01 R-1-13 every page of ${base || 'the shop'} is whole, quiet, and asks nobody else`, async ({
    page,
  }) => {
    test.slow()
    const failedUrls: string[] = []
    page.on('response', (answer) => answer.status() >= 400 && failedUrls.push(`${answer.status()} ${answer.url()}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A picture request aborted by the next navigation has not failed.
      if (reason !== 'net::ERR_ABORTED') failedUrls.push(`${reason} ${request.url()}`)
    })
    for (const path of [
      '/',
      '/kategorii/topy/',
      '/new/',
      '/content/top-onega-v-vyrez-pudra/',
      '/favorites-page/',
      '/cart/',
      '/search-results/?search=top',
      '/blog/uhod/kak-stirat-meditsinskuyu-formu/',
      '/sales/',
      '/pages/delivery/',
      '/clinics/',
      '/adresa-magazinov/',
    ]) {
      await openPage(page, base + path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('html')).toHaveAttribute('lang', base ? 'en' : 'ru')
      for (const part of ['banner', 'main', 'contentinfo'] as const)
        await expect(page.getByRole(part), path).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    }
    expect(failedUrls).toEqual([])
  })

test('bestsellers and the table of all models are linked on every page and in the site map, with cities', async ({
  page,
}) => {
  for (const [base, names] of [
    ['', ['Хиты продаж', 'Все модели']],
    ['/en', ['Bestsellers', 'All styles']],
  ] as const) {
    await openPage(page, `${base}/cart/`)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: names[0], exact: true })).toHaveAttribute(
      'href',
      `${base}/bestsellers/`,
    )
    await expect(footer.getByRole('link', { name: names[1], exact: true })).toHaveAttribute('href', `${base}/content/`)
  }
  const mapOf = async (name: string) => (await page.request.get(`/sitemap-${name}.xml`)).text()
  const map = (await mapOf('pages')) + (await mapOf('city-kazan'))
  for (const path of ['/bestsellers/', '/content/', '/kazan/', '/en/kazan/kategorii/topy/'])
    expect(map).toMatch(new RegExp(`<loc>[^<]*//[^/<]+${path}</loc>`))
})

test.describe('error page', () => {
  test.use({ quiet: false })

  test('explains the error and leads on (R-2.2-07 R-2.2-08 R-2.2-11)', async ({ page }) => {
    const answer = await page.goto('/no-such-page/')
    expect(answer?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main.getByText('404', { exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'К сожалению, страница, которую вы запросили, отсутствует',
    )
    await expect(main.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'В каталог' })).toHaveAttribute('href', '/kategorii/')
    await expect(main.getByRole('region', { name: 'Новинки' }).locator('a[href^="/new/"]').nth(1)).toBeVisible()
  })

  test('is English under /en/ (R-2.8-09)', async ({ page }) => {
    await page.goto('/en/no-such-page/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/en/')
  })
})

test.describe('without a script', () => {
  // Console messages of the results page are allowed.
  test.use({ javaScriptEnabled: false, quiet: false })

  test('the header and the footer still lead everywhere (R-D-01)', async ({ page }) => {
    await page.goto('/cart/')
    await expect(catalogue(page)).toHaveAttribute('href', '/kategorii/')
    await opener(page, 'Поиск').click()
    await expect(page).toHaveURL(/\/search-results\//)
  })
})

for (const [name, size] of Object.entries({ desktop, phone: phoneScreen, 'narrow phone': { width: 320, height: 700 } }))
  test(`R-D-20 nothing is wider than a ${name} and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize(size)
    for (const path of ['/cart/', '/en/favorites-page/']) {
      await openPage(page, path)
      expect(await excessWidth(page)).toBeLessThanOrEqual(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }
  })
