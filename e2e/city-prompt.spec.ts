import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { fillCart, openPage, rememberCity } from './steps.ts'

test.use({ saidCity: false })

const longName = {
  id: 77,
  slug: 'petropavlovsk-kamchatskiy',
  ru_name: 'Петропавловск-Камчатский',
  en_name: 'Petropavlovsk-Kamchatsky',
  iso: 'RU',
  zip_code: '683000',
  region: 'Камчатский край',
  use_in_regions: false,
}

const pages = [
  '/',
  '/kategorii/topy/',
  '/content/top-onega-v-vyrez-hvoya/',
  '/cart/',
  '/favorites-page/',
  '/search-results/?search=%D1%82%D0%BE%D0%BF',
]

const prompt = (page: Page) => page.getByRole('dialog', { name: /^(Ваш город|Deliver to)/ })

/** Headings and controls on the screen that the prompt covers. */
const coveredBy = (page: Page) =>
  prompt(page).evaluate((dialog) => {
    const box = dialog.getBoundingClientRect()
    const usable = 'h1, a[href], button, input, select, textarea, label, summary, [tabindex="0"], [role="button"]'
    return [...document.querySelectorAll<HTMLElement>(usable)]
      .filter((element) => !dialog.contains(element) && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches('.skip-link') && !element.closest('[inert], body > div > div > header'))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** Records the top of the page at every frame. */
const watchStart = (page: Page) =>
  page.addInitScript(() => {
    const starts = new Set<number>()
    Object.assign(window, { starts })
    const look = () => {
      const main = document.querySelector('main')
      if (main) starts.add(main.offsetTop)
      requestAnimationFrame(look)
    }
    look()
  })
const starts = (page: Page) => page.evaluate(() => [...(Reflect.get(window, 'starts') as Set<number>)])

const widths = { phone: [390, 320], desktop: [1440, 768, 1200] }

for (const [screen, [ownWidth = 0, ...others]] of Object.entries(widths))
  test(`R-4.1-06 the prompt covers nothing that can be used and no title, and moves nothing, on a ${screen}`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    const height = screen === 'phone' ? 640 : 900
    await page.route('**/api/detect-geo/', (route) => route.fulfill({ json: longName }))
    await watchStart(page)
    await fillCart(page)
    for (const address of pages.flatMap((path) => [path, `/en${path}`])) {
      await page.setViewportSize({ width: ownWidth, height })
      await page.context().clearCookies({ name: 'cityAsked' })
      await openPage(page, address)
      await expect(prompt(page)).toBeVisible()
      expect(await starts(page), `${address}: where the page begins`).toHaveLength(1)
      for (const width of [ownWidth, ...others])
        for (const y of [0, 30, 200, 600]) {
          await page.setViewportSize({ width, height })
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
          expect(await coveredBy(page), `${address} at ${width} px, scrolled by ${y}`).toEqual([])
        }
    }
  })

test('nothing moves when the address names another city than the cookie (R-4.1-07)', async ({
  page,
  context,
  baseURL,
}) => {
  await watchStart(page)
  await rememberCity(context, baseURL, longName)
  await openPage(page, '/kazan/kategorii/topy/')
  await expect(prompt(page)).toContainText('Казань')
  expect(await starts(page)).toHaveLength(1)
})

test.describe('when the server fails', () => {
  test.use({ quiet: false })
  test('the page does not move and explains why the city matters', async ({ page }) => {
    await watchStart(page)
    await page.route('**/api/detect-geo/', (route) => route.fulfill({ status: 500, json: {} }))
    const answer = page.waitForResponse('**/api/detect-geo/')
    await openPage(page, '/cart/')
    await answer
    await expect(page.getByText('От города зависят сроки')).toBeVisible()
    expect(await starts(page)).toHaveLength(1)
  })
})

test('a visitor with a known city gets no empty space for the prompt', async ({ page, context, baseURL }) => {
  await rememberCity(context, baseURL, longName)
  await openPage(page, '/cart/')
  await expect(page.getByText('От города зависят сроки')).toBeHidden()
})
