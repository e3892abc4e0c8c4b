import { expect, live, test } from '../src/testing/browser.ts'
import { accessibilityFaults, excessWidth, phoneScreen } from './steps.ts'

test.use({ serviceWorkers: 'allow', quiet: false })

const words = {
  '': { title: 'Нет соединения', again: 'Проверить сеть' },
  '/en': { title: 'No connection', again: 'Try again' },
}

for (const [base, { title, again }] of Object.entries(words))
  test(`without a network a public page says so in its language and opens by itself with it (${base || '/ru'})`, async ({
    page,
    context,
  }) => {
    await page.goto(`${base}/pages/faq/`)
    await page.waitForSelector(live)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    const files = await page.evaluate(async () =>
      Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length)),
    )
    expect(files, 'only the offline page is kept').toEqual([1])

    await context.setOffline(true)
    await page.goto(`${base}/kontakty/`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: again }).click()])
    expect(await page.evaluate(async () => document.fonts.check('16px Onest'))).toBe(true)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize(phoneScreen)
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    // Private pages are never served from the offline cache.
    const other = await context.newPage()
    await expect(other.goto(`${base}/cart/`)).rejects.toThrow(/ERR_(?:INTERNET_DISCONNECTED|FAILED)/)

    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeHidden()
    await page.waitForSelector(live)
  })
