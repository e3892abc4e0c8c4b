import type { Page } from '@playwright/test'
import { expect } from '../src/testing/browser.ts'
import { fillCart, openPage, tick } from './steps.ts'

/* Steps from a full cart to the payment page. */

export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const field = (page: Page, name: string) => page.getByRole('main').locator(`input[name=${name}]`)

const guest = {
  first_name: 'Анна',
  last_name: 'Лебедева',
  email: 'anna@klinika.ru',
  phone: '8 (911) 204-15-16',
  street: 'Каменноостровский проспект',
  house: '10',
}

/** Ticks the consents of an order; a member who has given them before is not asked. */
export async function giveConsents(page: Page): Promise<void> {
  const ofOrder = (kind: string) => page.locator(`input${kind}[form=checkout][name^=consent]`)
  await ofOrder('').first().waitFor({ state: 'attached' })
  for (const box of await ofOrder('[type=checkbox]').all()) await box.press('Space')
}

export async function fillFields(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text)
  await giveConsents(page)
}

/** Waits until the form is hydrated: earlier clicks are queued and replayed later. */
export const formIsLive = (page: Page) => page.locator('[data-late] #checkout').waitFor({ state: 'detached' })

/** Fills the form as a guest without submitting. */
export async function fillOrder(page: Page, path: string): Promise<void> {
  await fillCart(page)
  await openPage(page, path)
  await formIsLive(page)
  // The form preselects a delivery with a fitting, and with it the payment method.
  await expect(page.getByRole('radio', { name: /^(При\sполучении После|On delivery After)/ })).toBeChecked()
  await fillFields(page, guest)
}
export const orderPanel = (page: Page) => page.getByRole('complementary', { name: /^(Ваш заказ|Your order)$/ })
/** Waits for a total that includes delivery, with no price request in flight. */
export async function sumIsWhole(page: Page): Promise<void> {
  await formIsLive(page)
  await expect(orderPanel(page)).toContainText(/К\sоплате|to\spay/)
  await expect(orderPanel(page)).not.toHaveAttribute('aria-busy')
}

/** Places the order once its total is shown: a changed total would need a confirmation. */
export async function place(page: Page): Promise<void> {
  await sumIsWhole(page)
  await orderPanel(page)
    .getByRole('button', { name: /^(Оформить заказ|Place order)/ })
    .click()
}

/** Places a guest's order that awaits payment: the bank was left without paying, or declined. */
export async function placeUnpaid(page: Page, path: '/cart/' | '/en/cart/', press: string): Promise<number> {
  await fillOrder(page, path)
  await tick(page.getByRole('radio', { name: /^(Картой онлайн|Card online)/ }))
  await place(page)
  await page.getByRole('button', { name: press }).click()
  await expect(page).toHaveURL(/\/payments\/\d+\/\?key=/)
  // Opened by the address in the letter: coming straight from the bank, the page would only check the payment.
  await openPage(page, page.url().replace(/&back=\d+/, ''))
  return Number(/\/payments\/(\d+)\//.exec(page.url())![1])
}
