import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults } from './steps.ts'

/** Signs in as this person of the demo provider, by the button of the site. */
async function arriveAs(
  page: Page,
  { site, person, from = '/auth/' }: { site: string; person: RegExp; from?: string },
) {
  await page.goto(from)
  await page.getByRole('main').getByRole('link', { name: site }).click()
  await expect(page.getByText(/Это не\sЯндекс и\sне\sVK/)).toBeVisible()
  await page.getByRole('link', { name: person }).click()
}

test('a new user signs in with Yandex, adds missing data, and next time is signed in at once (R-2.6-03)', async ({
  page,
}) => {
  await arriveAs(page, { site: 'Яндекс', person: /Мария Новикова/, from: '/auth/?next=%2Fkategorii%2Ftopy%2F' })
  await expect(page.getByRole('heading', { name: 'Почти готово' })).toBeVisible()
  await expect(page.getByLabel('Имя')).toHaveValue('Мария')
  await expect(page.getByRole('main').getByLabel('E-mail')).toHaveValue('maria@example.com')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByText('Обязательное поле').first()).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('checkbox', { name: /персональных данных/ })
    .check()
  await page
    .getByRole('main')
    .getByRole('checkbox', { name: /оферты/ })
    .check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await page.waitForURL('**/kategorii/topy/')
  await page.context().clearCookies()
  await arriveAs(page, { site: 'Яндекс', person: /Мария Новикова/, from: '/auth/?next=%2Fkategorii%2Ftopy%2F' })
  await page.waitForURL('**/kategorii/topy/')
})

test('refusing at the provider leads back to the form with a message', async ({ page }) => {
  await arriveAs(page, { site: 'ВК', person: /Отказаться/ })
  await expect(page.getByText('Вы отменили вход')).toBeVisible()
  await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible()
})

test.describe('without scripts', () => {
  // A wrong password answers 422.
  test.use({ javaScriptEnabled: false, quiet: false })
  test('an account is linked by its password and unlinked in the settings; a wrong password is reported', async ({
    page,
    browser,
  }) => {
    await arriveAs(page, { site: 'Яндекс', person: /Марина Соколова/ })
    await expect(page.getByText('demo@example.com')).toBeVisible()
    const address = page.url()
    await page.getByLabel('Пароль', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Связать и войти' }).click()
    await expect(page.getByText('Неверный e-mail или пароль')).toBeVisible()
    const stranger = await browser.newPage({ javaScriptEnabled: false })
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { name: 'Начните вход ещё раз' })).toBeVisible()
    await stranger.close()
    await page.getByLabel('Пароль', { exact: true }).fill('demo-password')
    await page.getByRole('button', { name: 'Связать и войти' }).click()
    await page.waitForURL('**/profile/')

    await page.goto('/settings-profile/')
    await page.getByRole('button', { name: 'Отвязать: Яндекс ID' }).click()
    await expect(page.getByText('Отвязали.')).toBeVisible()
    // VK does not verify the e-mail.
    await page.goto('/api/users/auth/social/login/vk/')
    await page.getByRole('link', { name: /Марина Соколова/ }).click()
    await expect(page.getByRole('heading', { name: 'VK ID: связать не получилось' })).toBeVisible()
    await page.getByRole('link', { name: 'К настройкам' }).click()
    await page.getByRole('link', { name: 'Связать: Яндекс ID' }).click()
    await page.getByRole('link', { name: /Марина Соколова/ }).click()
    await page.getByLabel('Пароль', { exact: true }).fill('demo-password')
    await page.getByRole('button', { name: 'Связать и войти' }).click()
    await page.waitForURL('**/settings-profile/')
    await expect(page.getByText('Связан', { exact: true })).toBeVisible()
  })
})
