import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { openPage } from './steps.ts'

test.describe('newsletter', () => {
  const form = (page: Page) => page.getByRole('contentinfo').locator('form')
  const field = (page: Page) => form(page).getByLabel('Ваш e-mail')
  const send = (page: Page) => form(page).getByRole('button', { name: 'Подписаться' })
  const agree = (page: Page) =>
    form(page)
      .getByRole('checkbox', { name: /обработку персональных данных/ })
      .check()

  test('subscribes only with the consent box ticked, which is unticked by default (O-43)', async ({ page }) => {
    await openPage(page, '/cart/')
    await expect(form(page).getByRole('checkbox')).not.toBeChecked()
    await field(page).fill('marina@klinika.ru')
    await send(page).click()
    await expect(form(page).getByRole('alert')).toHaveText('Отметьте согласие на обработку данных')
    await expect(form(page).getByRole('checkbox')).toBeFocused()
  })

  test('requires an e-mail, and an error stays for four seconds (R-5-09 R-8-12 R-4.6-07)', async ({ page }) => {
    await page.clock.install()
    await openPage(page, '/cart/')
    // The page clock stands still from here on and advances only when the test does so.
    await page.clock.pauseAt(Date.now() + 60_000)
    await send(page).click()
    await expect(form(page).getByRole('alert')).toHaveText(/^Ваш e-mail: Обязательное поле$/)
    await field(page).fill('marina@klinika')
    await send(page).click()
    await expect(form(page).getByRole('alert')).toHaveText(/^Ваш e-mail: Неверный e-mail/)
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await page.clock.runFor(3900)
    await expect(form(page).getByRole('alert')).toHaveText(/^Ваш e-mail: Неверный e-mail/)
    await page.clock.runFor(200)
    await expect(form(page).getByRole('alert')).toBeEmpty()
  })

  test('replaces the form by the exact success message (R-8-13 R-4.6-06 R-2.5-17)', async ({ page }) => {
    await openPage(page, '/cart/')
    await field(page).fill(`frame-${Date.now()}@example.com`)
    await agree(page)
    await send(page).click()
    const words = page.getByText('Вы успешно подписаны. Письмо отправлено Вам на почту.', { exact: true })
    await expect(words).toBeFocused()
    await expect(form(page)).toHaveCount(0)
  })

  test.describe('when refused', () => {
    test.use({ quiet: false })

    test('shows the first message of the server (R-8-12)', async ({ page }) => {
      await page.route('**/api/subscriptions/', (route) =>
        route.fulfill({ status: 400, json: { email: ['Такого адреса нет', 'и ещё'] } }),
      )
      await openPage(page, '/cart/')
      await field(page).fill('marina@klinika.ru')
      await agree(page)
      await send(page).click()
      await expect(form(page).getByRole('alert')).toHaveText('Ваш e-mail: Такого адреса нет')
      await expect(field(page)).toHaveValue('marina@klinika.ru')
    })

    test('without a connection shows a message and keeps the input (R-4.2-12)', async ({ page, context }) => {
      await openPage(page, '/cart/')
      await field(page).fill('marina@klinika.ru')
      await agree(page)
      // The form is hydrated; early-presses.spec.ts covers earlier clicks.
      await expect(page.getByRole('contentinfo').locator('[data-late] form')).toHaveCount(0)
      await context.setOffline(true)
      await send(page).click()
      await expect(form(page).getByRole('alert')).toHaveText(/Нет соединения/)
      await expect(field(page)).toHaveValue('marina@klinika.ru')
    })
  })
})

test('the footer names the shop and its maker, links the sections and has the newsletter (R-2.4-01 R-2.4-05 R-2.4-07 R-2.4-08)', async ({
  page,
}) => {
  await openPage(page, '/cart/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Ясмена' })).toHaveAttribute('href', '/')
  await expect(footer.getByRole('link', { name: 'Каталог', exact: true })).toHaveAttribute('href', '/kategorii/')
  for (const slug of ['kostyumy', 'topy', 'aksessuary'])
    await expect(footer.locator(`a[href="/kategorii/${slug}/"]`)).toBeVisible()
  await expect(footer.getByRole('heading', { name: 'Рассылка' })).toBeVisible()
  await expect(footer.getByRole('button', { name: 'Подписаться' })).toBeVisible()
  await expect(footer).toContainText('Сделано командой «Ясмена»')

  await openPage(page, '/en/cart/')
  await expect(footer.getByRole('link', { name: 'Yasmena' })).toHaveAttribute('href', '/en/')
  await expect(footer.getByRole('link', { name: /Shop rating/ })).toHaveText('Shop rating 4.9 ★')
})

test('the footer contains the settings (R-2.4-02 R-2.4-03 R-2.4-04 R-2.4-06 R-2.4-09 R-2.4-10 R-9-24)', async ({
  page,
}) => {
  await openPage(page, '/cart/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'ВК' })).toHaveAttribute('href', /^https:\/\/vk\.com\//)
  await expect(footer.getByRole('link', { name: 'Телеграм' })).toHaveAttribute('href', /^https:\/\/t\.me\//)
  await expect(footer.getByRole('link', { name: 'Инстаграм' }), 'is not in the settings').toHaveCount(0)
  await expect(footer.getByRole('link', { name: '8 (812) 000-00-00' })).toHaveAttribute('href', 'tel:88120000000')
  await expect(footer.getByRole('link', { name: 'info@example.com' })).toHaveAttribute(
    'href',
    'mailto:info@example.com',
  )
  for (const path of [
    '/content/optovye-postavki-medicinskoy-odezhdy/',
    '/clinics/',
    '/pages/public_offerta/',
    '/pages/personal_data/',
    '/sitemap/',
    '/kategorii/',
  ])
    await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible()
  await expect(footer.locator('a[href=""]')).toHaveCount(0)
  await expect(footer).toContainText(`2013–${new Date().getFullYear()}`)
  await expect(footer.getByRole('link', { name: /Рейтинг магазина/ })).toHaveAttribute('href', /^https:\/\/market\./)
})
