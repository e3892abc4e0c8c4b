import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { petersburg } from './city-steps.ts'
import { formIsLive, giveConsents, place, sumIsWhole } from './order-steps.ts'
import { excessWidth, openPage, phone, rememberCity, signInAsDemo, tick } from './steps.ts'

/* Orders by every delivery method: as a guest and as the demo buyer, in both languages, on both screens. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ context, baseURL }) => rememberCity(context, baseURL, petersburg))

type Way = 'store' | 'courier' | 'post'
type Purchase = {
  type: string
  way: Way
  locale: 'ru' | 'en'
  /** Carrier that fails meanwhile. */
  failing?: string
}

const purchases: (Purchase & { screen: 'phone' | 'desk' })[] = [
  { type: 'boxberry_courier', way: 'courier', locale: 'en', screen: 'desk', failing: 'cdek' },
  { type: 'cdek_courier', way: 'courier', locale: 'ru', screen: 'phone', failing: 'dalli' },
  { type: 'russian_post', way: 'post', locale: 'en', screen: 'phone' },
  { type: 'self_pickup', way: 'store', locale: 'ru', screen: 'desk' },
  { type: 'boxberry_pvz', way: 'store', locale: 'ru', screen: 'phone' },
  { type: 'cdek_pvz', way: 'store', locale: 'en', screen: 'desk' },
  { type: 'dalli_courier', way: 'courier', locale: 'en', screen: 'desk' },
]

const words = {
  ru: { store: /^Самовывоз/, courier: /^Курьер/, post: /^Почта/, done: /принят$/ },
  en: { store: /^Pick up/, courier: /^Courier/, post: /^Post/, done: /is placed$/ },
}

/** Adds one apron, which the shops stock too. */
async function putIntoCart(page: Page): Promise<void> {
  const answer = await page.request.get('/api/catalog/detail/fartuk-syas-s-karmanom-hvoya/offers/')
  const { sizes } = (await answer.json()) as { sizes: { id: number }[] }
  await page.request.post('/api/cart/add/', { data: { amount: 1, trade_offer: sizes[0]?.id } })
}

const field = (page: Page, name: string) => page.getByRole('main').locator(`input[name=${name}]`)
const buyer = { first_name: 'Анна', last_name: 'Лебедева', email: 'anna@klinika.ru', phone: '911 204-15-16' }

async function fail(page: Page, carrier: string): Promise<void> {
  await page.route('**/api/delivery/quotes/**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { results: { pickup_type: string }[] }
    const results = answer.results.map((each) =>
      each.pickup_type.startsWith(carrier) ? { ...each, state: 'failed', cost: null, error: true } : each,
    )
    await route.fulfill({ response, json: { ...answer, results } })
  })
}

async function openForm(page: Page, locale: Purchase['locale']): Promise<void> {
  await putIntoCart(page)
  await openPage(page, locale === 'en' ? '/en/cart/' : '/cart/')
  await formIsLive(page)
}

async function order(page: Page, { type, way, locale, failing }: Purchase): Promise<void> {
  const t = words[locale]
  if (failing) await fail(page, failing)
  await openForm(page, locale)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t[way] }).click()
  const row = main.locator(`input[name=pickup_type][value=${type}]`)
  await expect(row).toBeEnabled()
  await tick(row)
  if (failing) await expect(main.locator(`input[name=pickup_type][value=${failing}_courier]`)).toBeDisabled()
  for (const [name, text] of Object.entries(buyer)) await field(page, name).fill(text)
  if (way !== 'store') {
    const other = main.locator('input[name=address][value="0"]')
    if (await other.count()) await tick(other)
    const address = { street: 'Полозова', house: '10', ...(way === 'post' && { zip_code: '197136' }) }
    for (const [name, text] of Object.entries(address)) await field(page, name).fill(text)
  }
  if (type.includes('pvz')) await tick(main.locator('input[name=pvz_code]').first())
  await tick(main.locator('input[name=payment_type][value=on_delivery]'))
  await giveConsents(page)
  await place(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.done)
}

for (const purchase of purchases)
  test.describe(`${purchase.screen}, ${purchase.locale}`, () => {
    if (purchase.screen === 'phone') test.use(phone)
    const whileText = purchase.failing ? ` while ${purchase.failing} fails` : ''

    test(`O-03 a guest orders by ${purchase.type}${whileText}`, ({ page }) => order(page, purchase))
  })

test.describe('the demo buyer', () => {
  test.use(phone)
  // Serial: the tests share one cart.
  test.describe.configure({ mode: 'default' })
  test.beforeEach(({ page }) => signInAsDemo(page.request, 'demo2'))

  test('orders by Dalli with a fitting, to a Boxberry point, and to a CDEK point with a fitting (O-03)', async ({
    page,
  }) => {
    await order(page, { type: 'dalli_courier_fitting', way: 'courier', locale: 'ru' })
    await order(page, { type: 'boxberry_pvz', way: 'store', locale: 'en' })
    await order(page, { type: 'cdek_pvz_fitting', way: 'store', locale: 'ru' })
  })

  test('orders to a shop, by post, and by couriers of CDEK and Boxberry (O-03)', async ({ page }) => {
    await order(page, { type: 'self_pickup', way: 'store', locale: 'en' })
    await order(page, { type: 'russian_post', way: 'post', locale: 'ru' })
    await order(page, { type: 'cdek_courier', way: 'courier', locale: 'en' })
    await order(page, { type: 'boxberry_courier', way: 'courier', locale: 'ru' })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Back closes the dialog of points and stays in the cart; Forward and a reload lose nothing (R-3-31)', async ({
    page,
  }) => {
    await openForm(page, 'ru')
    await field(page, 'email').fill(buyer.email)
    await page.getByRole('button', { name: words.ru.store }).click()
    await tick(page.locator('input[name=pickup_type][value=cdek_pvz]'))
    const opener = page.getByRole('button', { name: /^Все пункты: \d/ })
    const picker = page.getByRole('dialog', { name: 'Где заберёте заказ' })
    const open = async () => {
      await opener.press('Enter')
      await expect(picker).toBeVisible()
    }
    const isCart = async () => {
      await expect(page).toHaveURL(/\/cart\/$/)
      await expect(picker).toBeHidden()
      await expect(field(page, 'email')).toHaveValue(buyer.email)
    }
    await open()
    await page.goBack()
    await isCart()
    await expect(opener).toBeFocused()
    await page.goForward()
    await isCart()
    await open()
    await page.keyboard.press('Escape')
    await isCart()
    await expect(opener).toBeFocused()
    await open()
    await page.reload()
    await isCart()
    // The dialog and its history entry are gone: Back leaves the cart.
    await expect.poll(() => page.evaluate(() => 'window' in history.state)).toBe(false)
    await page.goBack()
    await expect(page).not.toHaveURL(/\/cart\/$/)
  })
})

test('by keyboard alone from the delivery method through the list of points to the order (O-62 R-3-31)', async ({
  page,
}) => {
  await openForm(page, 'ru')
  for (const [name, text] of Object.entries(buyer)) await field(page, name).fill(text)
  const focusedControl = page.locator(':focus')
  /** Tabs to a control with at most so many key presses. */
  const tabTo = async (control: Locator, most: number) => {
    for (let count = 0; count < most && !(await control.evaluate((each) => each === document.activeElement)); count++)
      await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
  }
  await field(page, 'email').focus()
  const store = page.getByRole('button', { name: words.ru.store })
  await tabTo(store, 3)
  await page.keyboard.press('Enter')
  await expect(store).toBeFocused()
  const rows = page.locator('input[name=pickup_type][value=cdek_pvz]')
  await expect(rows).toBeEnabled()
  // Tab order: the other two methods, then the selected row.
  for (let count = 0; count < 3; count++) await page.keyboard.press('Tab')
  await expect(focusedControl).toHaveAttribute('name', 'pickup_type')
  for (let count = 0; count < 4 && (await focusedControl.inputValue()) !== 'cdek_pvz'; count++)
    await page.keyboard.press('ArrowDown')
  await expect(rows).toBeChecked()
  const opener = page.getByRole('button', { name: /^Все пункты: \d/ })
  await expect(opener).toBeVisible()
  await tabTo(opener, 3)
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Где заберёте заказ' })
  const search = picker.getByRole('searchbox')
  await tabTo(search, 4)
  await page.keyboard.type('невский')
  const results = picker.getByRole('radio')
  const payment = picker.getByRole('button', { name: 'Оплата на месте' })
  await tabTo(payment, 8)
  await page.keyboard.press('Space')
  await expect(payment).toHaveAttribute('aria-pressed', 'true')
  await expect(picker.getByRole('status')).toHaveText(/^\d+\sпункт/)
  await tabTo(results.first(), 12)
  await page.keyboard.press('Space')
  await expect(results.first()).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(results.nth(1)).toBeChecked()
  await expect(focusedControl).toHaveRole('radio')
  const address = (await results.nth(1).getAttribute('value')) ?? ''
  await tabTo(picker.getByRole('button', { name: /^Забрать/ }), 40)
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  // Focus returns to the control that opened the dialog.
  await expect(opener).toBeFocused()
  await expect(page.locator(`input[name=pvz_code][value="${address}"]`)).toBeChecked()
  await tabTo(page.locator('input[name=payment_type]:checked'), 2)
  for (let count = 0; count < 4 && (await focusedControl.inputValue()) !== 'on_delivery'; count++)
    await page.keyboard.press('ArrowDown')
  await tabTo(field(page, 'consent'), 12)
  await page.keyboard.press('Space')
  await tabTo(field(page, 'consent_offer'), 2)
  await page.keyboard.press('Space')
  await tabTo(page.locator('aside').getByRole('button', { name: /^Оформить заказ/ }), 2)
  await sumIsWhole(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/принят$/)
})

test('by keyboard alone from the first field to the order, and then an account with one more field (O-62 R-5-21)', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()))
  await openForm(page, 'ru')
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name)
  }
  await field(page, 'first_name').focus()
  await page.keyboard.type('Анна')
  await keys('Tab')
  await page.keyboard.type('Лебедева')
  const before = scripts.length
  await keys('Tab', 'Tab')
  // The validation of phone numbers loads with the first focus.
  await expect.poll(() => scripts.length).toBeGreaterThan(before)
  await page.keyboard.type('000 204-15-16')
  await keys('Tab')
  const buyerSection = page.getByRole('region', { name: 'Получатель' })
  await expect(buyerSection).toContainText('Такого номера нет. Проверьте код и цифры')
  await keys('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('8 911 204-15-16')
  await keys('Tab')
  await expect(buyerSection).not.toContainText('Такого номера нет')
  await page.keyboard.type(`keys-${Date.now()}@klinika.ru`)
  // Tab order: the city, three methods, then the rows of couriers.
  await keys('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  const focusedControl = page.locator(':focus')
  await expect(focusedControl).toHaveAttribute('name', 'pickup_type')
  await keys('ArrowDown')
  await expect(focusedControl).toHaveValue('cdek_courier')
  await expect(focusedControl).toBeChecked()
  await keys('Tab')
  await expect(focusedControl).toHaveAttribute('name', 'street')
  await page.keyboard.type('Полозова')
  await keys('Tab')
  await page.keyboard.type('10')
  await keys('Tab', 'Tab', 'Tab')
  await expect(focusedControl).toHaveAttribute('name', 'payment_type')
  while ((await focusedControl.inputValue()) !== 'on_delivery') await keys('ArrowDown')
  for (const name of ['comment', 'phone_call']) {
    await keys('Tab')
    await expect(focusedControl).toHaveAttribute('name', name)
  }
  while ((await focusedControl.getAttribute('name')) !== 'consent') await keys('Tab')
  await keys('Space', 'Tab', 'Tab', 'Space')
  await expect(field(page, 'consent_offer')).toBeChecked()
  await keys('Tab', 'Tab')
  await expect(focusedControl).toHaveAccessibleName(/^Оформить заказ/)
  await sumIsWhole(page)
  await keys('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/принят$/)
  const account = page.getByRole('region', { name: 'Заказ будет под рукой' })
  await account.getByLabel(/^Пароль для/).focus()
  await page.keyboard.type('восемь букв и больше')
  await account.getByRole('checkbox').focus()
  await keys('Space')
  await account.getByRole('button', { name: 'Создать кабинет' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /Отправили его на\sk.+@klinika\.ru/ })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, quiet: false })

  test('every point of Moscow can be chosen, page by page and by metro (R-7-23 R-3-31)', async ({ page }) => {
    await putIntoCart(page)
    await page.goto('/cart/')
    for (const [name, text] of Object.entries({ ...buyer, city: 'Москва' }))
      await page.locator(`#checkout-${name}`).fill(text)
    const type = page.locator('input[name=pickup_type][value=cdek_pvz]')
    await tick(type)
    await tick(page.locator('input[name=payment_type][value=on_delivery]'))
    for (const name of ['consent', 'consent_offer']) await tick(page.locator(`#checkout-${name}`))
    const press = () => page.locator('aside').getByRole('button', { name: /^Оформить заказ/ })
    await press().click()
    const points = page.getByRole('group', { name: 'Какой пункт' }).getByRole('radio')
    await expect(points).toHaveCount(50)
    const firstCodes = await points.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    await page.getByRole('button', { name: 'Следующие' }).click()
    await expect(page.getByText(/^Страница\s2\sиз\s\d+, всего\s\d+\sпункт/)).toBeVisible()
    await expect(type).toBeChecked()
    await page.getByLabel('Улица, метро или номер пункта').fill('вднх')
    await page.getByRole('button', { name: 'Найти пункты' }).click()
    await expect(points.first()).toHaveAccessibleName(/ВДНХ/)
    for (const width of [390, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    }
    const lastPoint = points.last()
    expect(firstCodes).not.toContain(await lastPoint.inputValue())
    await tick(lastPoint)
    await press().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/принят$/)
    // A different address, as long as the order is not packed.
    await page.goto((await page.locator('a[href*="/history-orders/guest/"]').first().getAttribute('href'))!)
    await page.getByRole('link', { name: 'Изменить пункт' }).click()
    await expect(points).toHaveCount(51)
    await page.getByRole('button', { name: 'Следующие' }).click()
    await page.getByLabel('Улица, метро или номер пункта').fill('сокольники')
    await page.getByRole('button', { name: 'Найти пункты' }).click()
    await expect(points.nth(1)).toHaveAccessibleName(/Сокольники/)
    const code = (await points.nth(1).getAttribute('value'))!
    for (const width of [390, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    }
    await tick(points.nth(1))
    await page.getByRole('button', { name: 'Изменить', exact: true }).click()
    await page.getByRole('link', { name: 'Изменить пункт' }).click()
    await expect(points.first()).toHaveValue(code)
    await expect(points.first()).toBeChecked()
  })

  test('a code is applied without losing input, the order is placed in English, and an account offered (R-7-23)', async ({
    page,
  }) => {
    await putIntoCart(page)
    await page.goto('/en/cart/')
    for (const [name, text] of Object.entries({ ...buyer, street: 'Полозова', house: '10' }))
      await page.locator(`#checkout-${name}`).fill(text)
    await tick(page.locator('input[name=pickup_type][value=cdek_courier]'))
    await page.getByLabel('Promo code').fill('NO-SUCH-CODE')
    await page.getByRole('button', { name: /promo code/ }).click()
    await expect(page.getByText('That promo code isn’t valid.')).toBeVisible()
    await expect(page.locator('#checkout-street')).toHaveValue('Полозова')
    await page.getByLabel('Promo code').fill('')
    for (const name of ['consent', 'consent_offer']) await tick(page.locator(`#checkout-${name}`))
    await tick(page.locator('input[name=payment_type][value=on_delivery]'))
    // Enter in a field places the order, as the button does, and applies no code.
    await page.locator('#checkout-house').press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/is placed$/)
    const account = page.getByRole('region', { name: 'Keep this order handy' })
    await account.getByLabel(/^Password for/).fill('eight letters and more')
    await tick(account.getByRole('checkbox'))
    await account.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^We’ve sent a link to a.+@klinika\.ru/ })).toBeVisible()
  })
})
