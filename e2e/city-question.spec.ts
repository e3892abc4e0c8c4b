import { expect, live, test } from '../src/testing/browser.ts'
import {
  russian,
  kazan,
  tver,
  petersburg,
  setPath,
  cityButton,
  strip,
  prompt,
  modal,
  kept,
  keptSlug,
  detects,
  asked,
} from './city-steps.ts'
import { accessibilityFaults, header, openPage, rememberCity } from './steps.ts'

test.use({ saidCity: false })

test.describe('the prompt', () => {
  test('appears 1.5 s after the city is known (R-4.1-06 R-9-07)', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
    await page.clock.pauseAt(new Date('2026-11-20T12:00:10Z'))
    await detects(page, tver)
    await page.goto('/cart/')
    // One frame, after which scripts arrive.
    await page.clock.runFor(100)
    await expect(cityButton(page)).toContainText('Тверь')
    await page.clock.runFor(1_400)
    await expect(prompt(page)).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(prompt(page)).toBeVisible()
    await expect(prompt(page)).toContainText(/Ваш город\s—\sТверь\?/)
  })

  test('appears when the address names another city than the cookie (R-4.1-07)', async ({ page, context, baseURL }) => {
    await rememberCity(context, baseURL, petersburg)
    await openPage(page, '/en/kazan/')
    await expect(prompt(page)).toContainText(/Deliver to\sKazan\?/)
    await prompt(page).getByRole('button', { name: 'Yes', exact: true }).click()
    await expect.poll(() => keptSlug(context)).toBe('kazan')
  })

  test('appears once: left unanswered it stays away from the next page and the next load', async ({ page }) => {
    await page.clock.install()
    await detects(page, tver)
    await openPage(page, '/cart/')
    await page.clock.runFor(2_000)
    await expect(prompt(page)).toBeVisible()
    await header(page).getByRole('link', { name: 'Избранное' }).click()
    await expect(page).toHaveURL('/favorites-page/')
    await expect(strip(page)).toBeHidden()
    for (const path of ['/cart/', '/kazan/']) {
      await openPage(page, path)
      await page.clock.runFor(10_000)
      await expect(cityButton(page)).toContainText(path === '/cart/' ? 'Тверь' : 'Казань')
      await expect(strip(page)).toBeHidden()
    }
  })

  test('does not appear when the address names the city of the cookie (R-4.1-07)', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.clock.install()
    await rememberCity(context, baseURL, kazan)
    await openPage(page, '/kazan/')
    await expect(header(page)).toContainText('Казань')
    await page.clock.runFor(10_000)
    await expect(prompt(page)).toHaveCount(0)
  })

  test('«Да» stores the city for seven days and closes (R-4.1-08 R-9-01)', async ({ page, context }) => {
    await openPage(page, '/kazan/')
    const cityRequest = page.waitForRequest(setPath)
    await prompt(page).getByRole('button', { name: 'Да', exact: true }).click()
    await expect(prompt(page)).toBeHidden()
    expect((await cityRequest).postDataJSON()).toEqual({ ru_name: 'Казань', ...russian })
    const cookie = await kept(context)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', city: { slug: 'kazan', use_in_regions: true } })
    const seconds = (cookie?.expires ?? 0) - Date.now() / 1000
    expect(Math.abs(seconds - 604_800)).toBeLessThan(60)
    await page.reload()
    await page.locator(live).waitFor()
    await expect(page).toHaveURL('/kazan/')
  })

  test('«Выбрать другой» opens the cities (R-4.1-09)', async ({ page }) => {
    await openPage(page, '/kazan/')
    await prompt(page).getByRole('button', { name: 'Выбрать другой' }).click()
    await expect(modal(page)).toBeVisible()
    await expect(prompt(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(prompt(page)).toBeHidden()
  })

  test('takes no focus, does not lock scrolling, and is reached by Tab and closed by Escape (O-62)', async ({
    page,
  }) => {
    await openPage(page, '/kazan/')
    await cityButton(page).focus()
    await expect(prompt(page)).toBeVisible()
    await expect(cityButton(page)).toBeFocused()
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    await header(page).getByRole('link', { name: 'Корзина' }).focus()
    await page.keyboard.press('Tab')
    await expect(prompt(page).getByRole('button', { name: 'Да', exact: true })).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(prompt(page)).toBeHidden()
    await expect(cityButton(page)).toBeFocused()
  })

  test('waits behind other dialogs', async ({ page }) => {
    await openPage(page, '/kazan/')
    await expect(prompt(page)).toBeVisible()
    await header(page).getByRole('button', { name: 'Войти' }).click()
    await expect(page.locator('dialog:modal')).toBeVisible()
    await expect(prompt(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(prompt(page)).toBeVisible()
  })

  test.describe('for a crawler', () => {
    test.use({ userAgent: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' })
    test('shows no prompt and moves nothing', async ({ page }) => {
      const geo = asked(page, '/api/detect-geo/')
      await page.clock.install()
      await detects(page, kazan)
      await openPage(page, '/')
      await page.waitForLoadState('networkidle')
      await page.clock.runFor(10_000)
      await expect(page).toHaveURL('/')
      await expect(prompt(page)).toHaveCount(0)
      expect(geo).toEqual([])
    })
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })
    test('shows no prompt, and the page names the default city', async ({ page }) => {
      await page.goto('/')
      await expect(prompt(page)).toHaveCount(0)
      await expect(cityButton(page)).toContainText('Москва')
    })
  })
})
