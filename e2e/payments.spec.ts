import { anAccount, samplePassword } from '../src/shop/accounts/accounts.samples.ts'
import { expect, test } from '../src/testing/browser.ts'
import { petersburg } from './city-steps.ts'
import { field, fillFields, fillOrder, formIsLive, place, title } from './order-steps.ts'
import { onDatabase } from './staff-verbs.ts'
import {
  accessibilityFaults,
  excessWidth,
  fillCart,
  newEmail,
  newPhone,
  openPage,
  phone,
  rememberCity,
  tick,
} from './steps.ts'

/* Payment from the order form to the bank of the demo shop and back. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ context, baseURL }) => rememberCity(context, baseURL, petersburg))

test.describe('on a phone', () => {
  test.use(phone)

  test('a guest pays by card: closed once, then paid, and the page continues by itself (O-24 O-25)', async ({
    page,
  }) => {
    await fillOrder(page, '/cart/')
    await tick(page.getByRole('radio', { name: /^Картой онлайн/ }))
    await place(page)
    await expect(title(page)).toHaveText('Банк демонстрационного магазина')
    await page.getByRole('button', { name: 'Вернуться, не заплатив' }).click()
    // A buyer just back from the bank is not asked to pay at once.
    await expect(title(page)).toHaveText('Проверяем оплату…')
    await expect(page.getByRole('link', { name: /^Оплатить/ })).toHaveCount(0)
    await expect(title(page)).toHaveText('Осталось оплатить', { timeout: 25_000 })
    await expect(page.getByRole('status').filter({ hasText: 'Ждём ответ банка' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('timer')).toHaveText(/^59:\d\d$/)
    expect([await excessWidth(page), await accessibilityFaults(page, { part: 'main' })]).toEqual([0, []])
    // Paid in another window without a webhook: the waiting page finds out.
    const bank = page.getByRole('link', { name: /^Оплатить картой/ })
    const other = await page.context().newPage()
    await other.goto((await bank.getAttribute('href')) ?? '')
    await other.getByRole('button', { name: /магазину не\sговорить/ }).click()
    // The order has a fitting: the bank only holds the money.
    await expect(other.getByText('Удержано до получения')).toBeVisible()
    await other.close()
    await expect(page).toHaveURL(/\/payments\/success\/\?key=/)
    await expect(title(page)).toHaveText(/^Заказ №\s.+ принят$/)
    await expect(page.getByText('картой онлайн')).toBeVisible()
  })
})

test('after a card decline the order is paid through the SBP in English; others cannot open its page (O-25)', async ({
  page,
  browser,
}) => {
  await fillOrder(page, '/en/cart/')
  await tick(page.getByRole('radio', { name: /^Card online/ }))
  await place(page)
  await page.getByRole('button', { name: 'Decline: not enough money' }).click()
  await expect(title(page)).toHaveText('Your payment didn’t go through')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not enough funds. You haven’t been charged')
  // The order summary stands beside the title, even if its script never loads.
  const [heading, panel] = [title(page), page.getByRole('complementary', { name: /^Order \d/ })]
  const [left, right] = [await heading.boundingBox(), await panel.boundingBox()]
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const { origin, pathname } = new URL(page.url())
  await stranger.goto(origin + pathname)
  await expect(title(stranger)).toHaveText('This is where you pay for orders')
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  // By the link of the letter and without a script: another attempt, and the bank as a plain link.
  await stranger.goto(page.url())
  await stranger.getByRole('button', { name: /^Pay / }).click()
  await expect(stranger.getByRole('link', { name: /^Pay .+ with SBP$/ })).toBeVisible()
  await stranger.context().close()
  await page.reload()
  await expect(page.getByRole('img', { name: 'SBP code to scan with your phone' })).toBeVisible()
  await page.getByRole('link', { name: /^Pay .+ with SBP$/ }).click()
  await page.getByRole('button', { name: 'Pay, and tell the shop twice' }).click()
  await expect(page).toHaveURL(/\/en\/payments\/success\/\?key=/)
  await expect(title(page)).toHaveText(/is placed$/)
})

test('a clinic orders by invoice by keyboard alone, and downloads it (O-04)', async ({ page }) => {
  await fillOrder(page, '/en/cart/')
  await page.getByRole('radio', { name: /^On delivery/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^By invoice/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(field(page, 'company_inn')).toBeFocused()
  await page.keyboard.type('7801234565')
  await page.keyboard.press('Tab')
  await expect(page.getByText('That INN isn’t valid: please check the digits').first()).toBeVisible()
  await page.keyboard.type('780101001')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ООО «Клиника»')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('4')
  expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
  await place(page)
  await expect(page).toHaveURL(/\/en\/payments\/success\//)
  const file = page.getByRole('link', { name: 'Download invoice (PDF)' })
  const answer = await page.request.get((await file.getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
})

test('somebody else pays by the buyer’s link, and the buyer’s page continues by itself (O-25)', async ({
  page,
  browser,
}) => {
  await fillOrder(page, '/cart/')
  await tick(page.getByRole('radio', { name: /^СБП/ }))
  await place(page)
  await expect(title(page)).toHaveText('Осталось оплатить')
  await page.getByText('Другой способ').focus()
  await page.keyboard.press('Enter')
  await tick(page.getByRole('radio', { name: /^Пусть оплатит другой/ }))
  await expect(page.getByRole('button', { name: /^Оплатить \d/ })).toBeHidden()
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await other.goto(await page.getByLabel('Ссылка на оплату').inputValue())
  await expect(title(other)).toHaveText(/^Оплатить заказ №/)
  expect(await accessibilityFaults(other, { part: 'main' })).toEqual([])
  await tick(other.getByRole('radio', { name: /^Картой/ }))
  await other.getByRole('button', { name: /^Оплатить/ }).click()
  await other.getByRole('button', { name: 'Заплатить', exact: true }).click()
  await expect(title(other)).toHaveText('Заказ оплачен')
  await expect(page).toHaveURL(/\/payments\/success\/\?key=/)
})

test('a member saves a card, pays the next order with it by keyboard, and removes it without scripts (O-24)', async ({
  page,
  browser,
}) => {
  const email = newEmail('zoya-cards')
  await onDatabase((db) => anAccount(db, { email, phone: newPhone() }))
  await page.request.post('/api/users/auth/login/', { data: { email, password: samplePassword } })
  await fillCart(page)
  await openPage(page, '/cart/')
  await formIsLive(page)
  const address = { street: 'Полозова', house: '10' }
  await fillFields(page, { first_name: 'Зоя', last_name: 'Лебедева', phone: '8 (921) 000-10-03', ...address })
  const box = page.getByRole('checkbox', { name: /^Сохранить карту/ })
  await expect(box).toBeHidden()
  await tick(page.getByRole('radio', { name: /^Картой онлайн/ }))
  await expect(box).not.toBeChecked()
  expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
  await tick(box)
  await place(page)
  await page.getByRole('button', { name: /МИР •• 4477/ }).click()
  await expect(title(page)).toHaveText(/принят$/)

  await fillCart(page)
  await expect(async () => {
    await openPage(page, '/en/cart/')
    await formIsLive(page)
    await expect(page.locator('main input[name=card]')).toHaveCount(2, { timeout: 500 })
  }).toPass()
  await page.getByRole('radio', { name: /^SBP/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Card online/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /^Mir •• 4477/ })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /^Save this card/ })).toBeHidden()
  await fillFields(page, address)
  await place(page)
  await expect(page).toHaveURL(/\/en\/payments\/success\//)

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const settings = await plain.newPage()
  await settings.goto(new URL('/settings-profile/', page.url()).href)
  const cards = settings.getByRole('region', { name: 'Карты' })
  await cards.getByRole('button', { name: 'Удалить карту МИР •• 4477' }).click()
  await expect(cards.getByRole('status')).toHaveText('Карта удалена, согласие отозвано')
  await expect(cards).toContainText('Сохранённых карт нет')
  await plain.close()
})
