import type { Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { expect, live, test } from '../src/testing/browser.ts'
import { wholeBrowser } from '../src/testing/browser-program.ts'
import { openPage } from './steps.ts'

/* Back/forward cache: the test runner disables it by default; these tests enable it. */

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    executablePath: wholeBrowser(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
  contextOptions: { reducedMotion: 'reduce' },
})

/** Holds back scripts requested from now on until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = (): void => undefined
  const permission = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await permission
    await route.continue().catch(() => undefined)
  })
  return letThrough
}

async function leaveAndReturn(page: Page, meanwhile: () => void): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', (event) => Object.assign(window, { isKeptPage: event.persisted }))
    location.href = '/robots.txt'
  })
  await page.waitForURL('**/robots.txt')
  meanwhile()
  await page.goBack({ waitUntil: 'commit' })
  await page.locator(live).waitFor()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isKeptPage') as unknown)).toBe(true)
}

const kept = (page: Page) => page.locator('[data-kept]')

test('clicks made before hydration take effect after the visitor comes back', async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/kategorii/topy/', { waitUntil: 'commit' })
  await page.locator('body > script').first().waitFor({ state: 'attached' })
  const heart = page.getByRole('main').getByRole('button', { name: 'Избранное', exact: true }).first()
  await heart.click()
  await expect(kept(page)).toHaveCount(1)
  await leaveAndReturn(page, letThrough)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(kept(page)).toHaveCount(0)
})

test('clicks in a part whose code was loading take effect too', async ({ page }) => {
  await openPage(page, '/')
  const letThrough = await holdScripts(page)
  const form = page.getByRole('contentinfo').locator('form')
  await form.getByLabel('Ваш e-mail').fill(`back-${Date.now()}@example.com`)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Подписаться' }).click()
  await expect(kept(page)).toHaveCount(1)
  await leaveAndReturn(page, letThrough)
  await expect(page.getByText('Вы успешно подписаны.')).toBeVisible()
  await expect(kept(page)).toHaveCount(0)
})

test('a sent letter does not leave its form busy after going back', async ({ page }) => {
  await openPage(page, '/feedback/')
  const main = page.getByRole('main')
  await main.getByText('Другое', { exact: true }).click()
  await main.getByLabel('Имя').fill('Анна')
  await main.getByLabel('E-mail').fill('anna@example.com')
  await main.getByLabel('Сообщение').fill('Можно ли забрать завтра?')
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Отправить' }).click()
  await page.waitForURL(/\/feedback\/.+/)
  await page.goBack({ waitUntil: 'commit' })
  await expect(main.getByLabel('Сообщение')).toHaveValue('Можно ли забрать завтра?')
  await expect(main.getByRole('button', { name: /^Отправ/ })).not.toHaveAttribute('aria-busy')
})

test('going back before the scripts of a reloaded page arrive shows the previous page', async ({ page }) => {
  await openPage(page, '/')
  await page.locator('main a[href="/kategorii/topy/"]').first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/топы/)
  const letThrough = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(title).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  letThrough()
  await page.locator(live).waitFor()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(title).not.toHaveText(/топы/)
})
