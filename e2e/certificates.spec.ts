import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { readPdf } from '../src/testing/read-pdf.ts'
import { petersburg } from './city-steps.ts'
import { formIsLive, orderPanel, place, title } from './order-steps.ts'
import { staff } from './staff-verbs.ts'
import { accessibilityFaults, excessWidth, fillCart, newEmail, openPage, phone, rememberCity, tick } from './steps.ts'

/* Purchase, gift and use of certificates: one by e-mail, one on paper. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ context, baseURL }) => rememberCity(context, baseURL, petersburg))

const field = (page: Page, name: string) => page.getByRole('main').locator(`input[name=${name}]`)
const choose = (page: Page, name: string, value: string) =>
  tick(page.getByRole('main').locator(`input[name=${name}][value="${value}"]`))

async function fillBuyer(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text)
  for (const name of ['consent', 'consent_offer']) await tick(field(page, name))
}
const buyer = { first_name: 'Марина', last_name: 'Кузнецова', phone: '8 (921) 204-15-16', email: 'marina@klinika.ru' }

/** Waits for the last letter to this address. */
async function letterTo(page: Page, address: string): Promise<string> {
  const idIn = (list: string) => new RegExp(`/_mailbox/([^/"]+)/"(?:(?!/_mailbox/).)*?${address}`, 's').exec(list)?.[1]
  const list = async () => (await page.request.get('/_mailbox/')).text()
  await expect.poll(async () => idIn(await list()), { timeout: 20_000 }).toBeTruthy()
  return (await page.request.get(`/_mailbox/${idIn(await list())}/letter/`)).text()
}

const codePattern = /[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}/
const spender = { first_name: 'Ирина', last_name: 'Соболева', phone: '8 (921) 204-15-17' }

/** Orders the cart as a guest through the form: delivery by courier, the remainder paid on delivery. */
async function orderByForm(page: Page, email: string): Promise<void> {
  await formIsLive(page)
  await page.getByRole('button', { name: /^Курьер/ }).click()
  await expect(page.locator('input[name=pickup_type][value=cdek_courier]')).toBeEnabled()
  await choose(page, 'pickup_type', 'cdek_courier')
  await choose(page, 'payment_type', 'on_delivery')
  await fillBuyer(page, { ...spender, email, street: 'Полозова', house: '10' })
  await expect(orderPanel(page)).toContainText(/Сертификат\s*−/)
  await place(page)
  await expect(title(page)).toHaveText(/принят$/)
}

test.describe('on a phone', () => {
  test.use(phone)

  test('a certificate is designed with a preview, survives a reload and is cleared (R-2.1-13/14 R-2.5-27 R-4.5-19)', async ({
    page,
  }) => {
    await openPage(page, '/certificate/')
    expect(await excessWidth(page)).toBe(0)
    await page.getByRole('link', { name: 'Полночь' }).click()
    await expect(page).toHaveURL(/certificate-cart\/\?design=midnight$/)
    await field(page, 'own_value').fill('7500')
    await field(page, 'picker_name').fill('Ирина')
    await choose(page, 'text_type', 'birthday')
    const preview = page.getByRole('region', { name: 'Так увидит получатель' })
    await expect(preview).toContainText('Ирина, с днём рождения!')
    await expect(preview).toContainText('7 500')
    expect([await excessWidth(page), await accessibilityFaults(page, { part: 'main' })]).toEqual([0, []])
    await page.reload()
    await expect(field(page, 'picker_name')).toHaveValue('Ирина')
    await page.getByRole('button', { name: 'Очистить форму' }).click()
    for (const name of ['picker_name', 'own_value']) await expect(field(page, name)).toHaveValue('')
    await expect(field(page, 'quantity')).toHaveValue('1')
    // Above the SBP limit: the next payment method is selected, also after a reload.
    await field(page, 'own_value').fill('100000')
    await field(page, 'quantity').fill('9')
    const payment = (type: string) => page.locator(`input[name=payment_type][value=${type}]`)
    for (let loads = 0; loads < 2; loads++) {
      await expect(payment('sbp')).toBeDisabled()
      await expect(payment('online')).toBeChecked()
      await page.reload()
    }
  })

  test('a printed certificate goes to a pickup point at the price of an envelope, also after a reload (R-3-37)', async ({
    page,
  }) => {
    await openPage(page, '/certificate-cart/')
    await choose(page, 'certificate_type', 'printed')
    await page.getByRole('button', { name: /^Самовывоз/ }).click()
    await page.getByRole('button', { name: /^Все пункты/ }).click()
    const window = page.getByRole('dialog')
    // Certificates are never tried on.
    await expect(window.getByRole('button', { name: 'СДЭК' })).toBeVisible()
    await expect(window.getByRole('radio').nth(5)).toBeAttached()
    await expect(page.getByText('Примерка')).toHaveCount(0)
    await tick(window.getByRole('radio').nth(5))
    await window.getByRole('button', { name: /^Забрать|^Выбрать|за \d/ }).click()
    const code = await page.locator('input[name=pvz_code]:checked').getAttribute('value')
    const summary = page.getByRole('region', { name: 'Итог' })
    await expect(summary).toContainText('210')
    expect([await excessWidth(page), await accessibilityFaults(page, { part: 'main' })]).toEqual([0, []])
    await page.reload()
    await expect(page.locator('input[name=pvz_code]:checked')).toHaveValue(code!)
    await expect(summary).toContainText('210')
  })

  test('a guest pays for a certificate by card, and its receiver spends it in two orders (R-6-09 R-4.5-18 O-52)', async ({
    page,
  }) => {
    test.slow()
    // Unique e-mail: the newest letter belongs to this run.
    const receiver = newEmail('irina-gift')
    await openPage(page, '/certificate-cart/')
    await fillBuyer(page, { ...buyer, picker_name: 'Ирина', picker_email: receiver })
    await choose(page, 'payment_type', 'online')
    await page.getByRole('button', { name: /^Оформить заказ/ }).click()
    await page.getByRole('link', { name: /^Оплатить картой/ }).click()
    await page.getByRole('button', { name: 'Заплатить', exact: true }).click()
    await expect(page).toHaveURL(/\/payments\/success\/\?key=/)
    // The draft is cleared for the next user of this tab.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('certificate-draft'))).toBeNull()
    const letter = await letterTo(page, receiver)
    const [, gift = ''] = /href="https?:\/\/[^/"]+(\/certificate\/[^"]+)"/.exec(letter) ?? []
    await openPage(page, gift)
    await expect(page.getByText(/Осталось 5.000/)).toBeVisible()
    expect([await excessWidth(page), await accessibilityFaults(page, { part: 'main' })]).toEqual([0, []])
    expect(letter).toMatch(codePattern)
    // Two aprons twice: the second order uses the balance left by the first one, and the rest is paid.
    for (const left of [/Осталось (?!5.000)\S+\s₽ из\s5.000/, /Потрачен полностью/]) {
      await page.getByRole('button', { name: 'Положить в корзину и выбрать форму' }).click()
      await expect(page).toHaveURL(/kategorii/)
      await fillCart(page)
      await openPage(page, '/cart/')
      await orderByForm(page, 'irina-spends@klinika.ru')
      await openPage(page, gift)
      await expect(page.getByText(left)).toBeVisible()
    }
  })
})

/** Certificate code in the PDF that staff prints for the envelope. */
async function printedCode(number: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'certificate-'))
  const file = path.join(folder, 'certificate.pdf')
  // A job makes the codes.
  await expect(() => staff(['certificate', 'file', number, file])).toPass({ timeout: 20_000 })
  const lines = readPdf(await readFile(file)).flatMap((each) => each.lines)
  await rm(folder, { recursive: true })
  return lines.find((line) => codePattern.test(line)) ?? ''
}

test('staff hands over a printed certificate, and its code pays for two orders (R-7-25 R-4.5-18)', async ({ page }) => {
  test.slow()
  await openPage(page, '/certificate-cart/')
  await choose(page, 'certificate_type', 'printed')
  await page.getByRole('button', { name: /^Курьер/ }).click()
  await expect(page.locator('input[name=pickup_type][value=cdek_courier]')).toBeEnabled()
  await choose(page, 'pickup_type', 'cdek_courier')
  await choose(page, 'payment_type', 'on_delivery')
  const receiver = { street: 'Полозова', house: '10', picker_name: 'Ирина', picker_phone: '8 (921) 204-15-17' }
  await fillBuyer(page, { ...buyer, ...receiver, email: 'printed@klinika.ru' })
  await page.getByRole('button', { name: /^Оформить заказ/ }).click()
  await expect(title(page)).toHaveText(/принят$/)
  const number = (await title(page).innerText()).replaceAll(/\D/g, '')
  await staff(...['packing', 'shipped', 'delivered'].map((state) => ['order', 'move', number, state]))
  const code = await printedCode(number)
  const left: string[] = []
  for (const buying of ['first', 'second']) {
    await fillCart(page)
    await openPage(page, '/cart/')
    const answer = page.waitForResponse(/\/api\/cart\/discounts\//)
    await page.getByLabel('Сертификат', { exact: true }).fill(code)
    await page.getByLabel('Сертификат', { exact: true }).press('Enter')
    expect((await answer).status(), buying).toBe(200)
    await orderByForm(page, 'printed-spends@klinika.ru')
    left.push((await staff(['certificate', 'show', code]))[0]!)
  }
  expect(left[0]).toMatch(/^(?!5000|0)\d+ of 5000 RUB/)
  expect(left[1]).toMatch(/^0 of 5000 RUB/)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, quiet: false })

  test('a printed certificate is ordered to a point in English, and an error is shown at its field (O-17)', async ({
    page,
  }) => {
    const order = page.getByRole('button', { name: 'Place order' })
    const agree = async () => {
      for (const name of ['consent', 'consent_offer']) await tick(field(page, name))
    }
    await page.goto('/en/certificate-cart/')
    await fillBuyer(page, { ...buyer, own_value: '500', picker_name: 'Irina', picker_phone: '+7 921 111-22-33' })
    await choose(page, 'certificate_type', 'printed')
    await choose(page, 'pickup_type', 'cdek_pvz')
    await choose(page, 'payment_type', 'on_delivery')
    await order.click()
    await expect(page.getByText('At least 1000').first()).toBeVisible()
    await expect(field(page, 'picker_name')).toHaveValue('Irina')
    await field(page, 'own_value').fill('3000')
    // Any point of the town that takes an envelope and payment.
    const point = field(page, 'pvz_code').nth(4)
    const address = (await point.locator('xpath=..').locator('span').first().innerText()).split('\n')[0]!
    await tick(point)
    await agree()
    await order.click()
    await expect(page).toHaveURL(/\/en\/payments\/success\/\?key=/)
    await expect(page.getByRole('main')).toContainText('Printed gift certificate')
    await expect(page.getByRole('main')).toContainText(address)
  })
})
