import type { Locator, Page } from '@playwright/test'
import { anAccount, samplePassword } from '../src/shop/accounts/accounts.samples.ts'
import { expect, test } from '../src/testing/browser.ts'
import { petersburg } from './city-steps.ts'
import { field, formIsLive, giveConsents, orderPanel, place, sumIsWhole, title } from './order-steps.ts'
import { onDatabase } from './staff-verbs.ts'
import {
  addedWindow,
  buyButton,
  fillCart,
  header,
  newEmail,
  newPhone,
  openPage,
  phone,
  rememberCity,
  tick,
} from './steps.ts'

/* Number of clicks from search to payment; typing is not counted. */

test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ context, baseURL }) => rememberCity(context, baseURL, petersburg))

/** Clicks controls by their labels, as a finger does, and counts the clicks. */
function countedPresses(page: Page) {
  let count = 0
  const press = async (control: Locator) => {
    count++
    const id = await control.getAttribute('id')
    const label = page.locator(`label[for="${id}"]`)
    await (id && (await label.count()) > 0 ? label.first() : control).click()
  }
  return { press, count: () => count }
}

const zoya = { name: 'Зоя', body: 'women', height: 166, chest: 100, size: '50' }
const query = 'топ онега пудра'

async function openSearch(page: Page, press: (control: Locator) => Promise<void>): Promise<Locator> {
  await press(header(page).getByRole('button', { name: 'Поиск', exact: true }))
  const panel = page.getByRole('dialog', { name: 'Поиск' })
  await panel.getByRole('combobox', { name: 'Что ищете' }).fill(query)
  return panel
}

async function placeAndPay(page: Page, press: (control: Locator) => Promise<void>): Promise<void> {
  await sumIsWhole(page)
  await press(orderPanel(page).getByRole('button', { name: /^Оформить заказ/ }))
  await press(page.getByRole('link', { name: /^Оплатить через СБП/ }))
  await page
    .getByRole('button', { name: /^Заплатить/ })
    .first()
    .click()
  await expect(title(page)).toHaveText(/принят$/)
}

test('a guest needs at most 11 clicks from the search to the bank, with point and SBP', async ({ page }) => {
  const { press, count } = countedPresses(page)
  await openPage(page, '/')
  const panel = await openSearch(page, press)
  await expect(panel.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Модели' }).getByRole('article').first()
  await press(card.getByRole('button', { name: 'В корзину' }))
  const sizes = page.getByRole('dialog')
  for (const name of ['Размер', 'Рост'])
    await press(sizes.getByRole('group', { name }).getByRole('radio', { disabled: false }).first())
  await press(addedWindow(page).getByRole('link', { name: /Оформить/ }))
  await formIsLive(page)
  const guest = { first_name: 'Анна', last_name: 'Лебедева', email: 'anna@klinika.ru', phone: '911 204-15-16' }
  for (const [name, text] of Object.entries(guest)) await field(page, name).fill(text)
  await press(page.getByRole('button', { name: /^Самовывоз/ }))
  await press(page.getByRole('group', { name: 'Какой пункт' }).getByRole('radio').first())
  for (const name of ['consent', 'consent_offer']) await press(field(page, name))
  await placeAndPay(page, press)
  expect(count()).toBeLessThanOrEqual(11)
})

test('a returning member with saved measures needs at most 6 clicks', async ({ page }) => {
  const email = newEmail('zoya-presses')
  await onDatabase((db) => anAccount(db, { email, phone: newPhone(), lastName: 'Лебедева' }))
  await openPage(page, '/')
  await page.evaluate((person) => {
    localStorage.setItem('measures', JSON.stringify({ isAccounts: false, chosenName: person.name, people: [person] }))
  }, zoya)
  await page.request.post('/api/users/auth/login/', { data: { email, password: samplePassword } })
  await fillCart(page)
  await openPage(page, '/cart/')
  await formIsLive(page)
  await page.getByRole('button', { name: /^Самовывоз/ }).click()
  await tick(page.getByRole('group', { name: 'Какой пункт' }).getByRole('radio').first())
  await tick(page.getByRole('radio', { name: /^СБП/ }))
  await giveConsents(page)
  await place(page)
  await expect(title(page)).toHaveText('Осталось оплатить')

  const { press, count } = countedPresses(page)
  await openPage(page, '/')
  const panel = await openSearch(page, press)
  await press(panel.getByRole('option', { name: /Топ «Онега»/ }).first())
  await expect(page.getByText('По меркам: Зоя')).toBeVisible()
  await press(buyButton(page, 'В корзину'))
  await press(addedWindow(page).getByRole('link', { name: /Оформить/ }))
  await formIsLive(page)
  await expect(orderPanel(page)).toContainText('Вы уже согласились на обработку персональных данных')
  await placeAndPay(page, press)
  expect(count()).toBeLessThanOrEqual(6)
})
