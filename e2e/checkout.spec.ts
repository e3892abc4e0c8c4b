import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { modal, petersburg } from './city-steps.ts'
import { formIsLive, giveConsents, place } from './order-steps.ts'
import {
  accessibilityFaults,
  excessWidth,
  fillCart,
  openPage,
  phone,
  rememberCity,
  signInAsDemo,
  tick,
} from './steps.ts'

/* Order form below the cart lines. */

const quotes = '**/api/delivery/quotes/**'
const sentence = 'Ошибка при расчете стоимости доставки'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ context, baseURL }) => rememberCity(context, baseURL, petersburg))

const section = (page: Page, name: string) => page.getByRole('region', { name })
const row = (page: Page, name: string) => section(page, 'Доставка').getByRole('radio', { name: new RegExp(`^${name}`) })
const summary = (page: Page) => page.getByRole('complementary', { name: /^(Ваш заказ|Your order)$/ })
const field = (page: Page, name: string) => page.getByRole('main').locator(`input[name=${name}]`)
/** Response of the server that confirms a saved draft. */
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/orders/draft/') && answer.ok())

async function openCheckout(page: Page, path = '/cart/'): Promise<void> {
  await fillCart(page)
  await openPage(page, path)
  // Prices are shown before the form is hydrated.
  await formIsLive(page)
}

test.describe('on a phone', () => {
  test.use(phone)

  test('a guest fills in the order, sees the price of delivery, and keeps everything after a reload (R-2.5-26 R-6-08 O-62)', async ({
    page,
  }) => {
    await openCheckout(page)
    const courier = row(page, 'СДЭК с примеркой')
    await expect(courier).toBeChecked()
    await expect(section(page, 'Доставка')).toContainText('Если не подойдёт ничего, платить не нужно')
    await expect(page.getByRole('progressbar', { name: /^До\sбесплатной доставки/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^При\sполучении После примерки/ })).toBeChecked()
    await tick(row(page, 'Dalli до двери'))
    await expect(page.getByRole('radio', { name: /^СБП Приложение/ })).toBeChecked()
    await expect(summary(page)).toContainText(/Dalli до\sдвери\d+\s₽К\sоплате/)
    for (const [name, text] of [
      ['first_name', 'Анна'],
      ['last_name', 'Лебедева'],
      ['email', 'anna@klinika.ru'],
      ['street', 'Каменноостровский проспект'],
      ['house', '10'],
    ] as const)
      await field(page, name).fill(text)
    await field(page, 'phone').fill('8 (911) 204-15-16')
    await page.getByLabel('Комментарий к заказу').fill('Позвоните за час')
    const answer = saved(page)
    await tick(page.getByRole('checkbox', { name: /^Позвоните мне/ }))
    await answer
    await expect(section(page, 'Получатель').getByRole('status')).toHaveText('Сохраняем по ходу')
    expect(await excessWidth(page)).toBe(0)
    expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])

    // Last edits before a reload, while the server does not answer.
    await page.route('**/api/orders/draft/', () => new Promise(() => undefined))
    await field(page, 'apartment').fill('17')
    await page.getByLabel('Комментарий к заказу').fill('Позвоните за два часа')
    await page.reload()
    await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Позвоните за два часа')
    await expect(field(page, 'apartment')).toHaveValue('17')
    await page.unroute('**/api/orders/draft/')
    await page.reload()
    await expect(field(page, 'apartment')).toHaveValue('17')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('order-draft'))).toBeNull()
    const served = async () => (await page.request.get('/cart/')).text()
    await expect.poll(served).toContain('Позвоните за два часа')

    await openPage(page, '/cart/')
    await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Позвоните за два часа')
    await expect(field(page, 'phone')).toHaveValue('(911) 204-15-16')
    await expect(field(page, 'street')).toHaveValue('Каменноостровский проспект')
    await expect(page.getByRole('checkbox', { name: /^Позвоните мне/ })).toBeChecked()
    await expect(row(page, 'Dalli до двери')).toBeChecked()
  })
})

test('a failing carrier is moved down with its message, others can be chosen, and it can be retried (R-8-18)', async ({
  page,
}) => {
  await page.route(quotes, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { results: { pickup_type: string; state: string }[] }
    const isRetry = route.request().url().includes('pickup_type')
    const results = answer.results.map((each) =>
      isRetry || !each.pickup_type.startsWith('cdek_courier')
        ? each
        : { ...each, state: 'failed', cost: null, error: true, message: sentence },
    )
    await route.fulfill({ response, json: { ...answer, results } })
  })
  await openCheckout(page)
  await expect(row(page, 'Dalli с примеркой')).toBeChecked()
  const delivery = section(page, 'Доставка')
  await expect(delivery.getByText(sentence)).toHaveCount(2)
  await expect(row(page, 'СДЭК до двери')).toBeDisabled()
  await expect(delivery.getByRole('radio').last()).toBeDisabled()
  await delivery.getByRole('button', { name: 'Повторить: СДЭК до двери' }).click()
  await expect(row(page, 'СДЭК до двери')).toBeEnabled()
  await expect(delivery.getByText(sentence)).toHaveCount(1)
})

test('by keyboard alone: a field shows its error on leaving, and arrows choose delivery methods', async ({ page }) => {
  await openCheckout(page)
  await expect(row(page, 'СДЭК с примеркой')).toBeChecked()
  await page.getByLabel('Имя', { exact: false }).first().focus()
  await page.keyboard.type('Анна')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Лебедева')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('911204')
  await page.keyboard.press('Tab')
  await expect(section(page, 'Получатель')).toContainText('Не хватает 4 цифр')
  await page.keyboard.type('anna@mail')
  await page.keyboard.press('Tab')
  await expect(section(page, 'Получатель')).toContainText('Неверный e-mail: добавьте домен, например .ru')
  // Tab order: the city, then the delivery methods.
  for (const name of ['Санкт-Петербург', /^Самовывоз/, /^Курьер/]) {
    await expect(section(page, 'Доставка').getByRole('button', { name })).toBeFocused()
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(row(page, 'Почта России')).toBeChecked()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(row(page, 'СДЭК, пункт выдачи Хранение')).toBeChecked()
  for (const key of ['Tab', 'Tab', 'Tab', 'ArrowUp']) await page.keyboard.press(key)
  await expect(row(page, 'Boxberry, пункт')).toBeChecked()
  // No shop has both pieces.
  await expect(row(page, 'Магазин')).toBeDisabled()
  await expect(section(page, 'Доставка')).toContainText(/Ни\sв\sодном магазине нет всего сразу.*: [01] из\s2/)
  await page.getByRole('main').getByRole('button', { name: 'Уменьшить' }).click()
  await expect(row(page, 'Магазин')).toBeEnabled()
  await tick(row(page, 'Магазин'))
  const shop = section(page, 'Доставка')
    .getByRole('radio', { name: /Всё есть, отложим на\s3\sдня/ })
    .first()
  await expect(shop).toBeChecked()
  await expect(summary(page)).toContainText('Бесплатно')
})

test.describe('without a script', () => {
  // A form with missing fields answers with an error status, which browsers log.
  test.use({ javaScriptEnabled: false, quiet: false })

  test('a guest changes quantities, sees missing fields, and orders by a plain form (R-7-23 O-62)', async ({
    page,
  }) => {
    await fillCart(page)
    await page.goto('/cart/')
    const line = page
      .getByRole('main')
      .locator('li')
      .filter({ has: page.getByRole('spinbutton') })
    await line.getByRole('button', { name: 'Увеличить' }).click()
    await expect(line.getByRole('spinbutton')).toHaveValue('3')
    // Delivery methods are listed one below the other with their prices; parts that need scripts are absent.
    await expect(row(page, 'Почта России')).toBeVisible()
    await expect(row(page, 'Магазин')).toBeVisible()
    await expect(section(page, 'Доставка').getByRole('button')).toHaveText(['Посчитать доставку'])
    await expect(page.getByRole('textbox', { name: 'Город' })).toHaveValue('Санкт-Петербург')
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    await field(page, 'first_name').fill('Анна')
    await tick(row(page, 'Dalli до двери'))
    const order = () =>
      summary(page)
        .getByRole('button', { name: /^Оформить заказ/ })
        .click()
    await order()
    const errors = page.getByRole('alert').filter({ hasText: 'Заказ ещё не оформлен' })
    await expect(errors.getByRole('link')).toHaveCount(7)
    await errors.getByRole('link', { name: 'Телефон: обязательное поле' }).click()
    await page.keyboard.type('911 204-15-16')
    await expect(field(page, 'phone')).toHaveValue('911 204-15-16')
    await expect(field(page, 'first_name')).toHaveValue('Анна')
    await expect(row(page, 'Dalli до двери')).toBeChecked()
    const texts = { last_name: 'Лебедева', email: 'anna@klinika.ru', street: 'Полозова', house: '10' }
    for (const [name, text] of Object.entries(texts)) await page.locator(`#checkout-${name}`).fill(text)
    for (const name of ['consent', 'consent_offer']) await tick(page.locator(`#checkout-${name}`))
    // Enter in the quantity field and the buttons of a line submit the whole form.
    await line.getByRole('spinbutton').fill('4')
    await page.keyboard.press('Enter')
    await expect(summary(page)).toContainText('4\u00a0товара')
    await expect(page.locator('#checkout-street')).toHaveValue('Полозова')
    await line.getByRole('spinbutton').fill('3')
    await order()
    await expect(summary(page)).toContainText('3\u00a0товара')
    await line.getByRole('button', { name: 'Уменьшить' }).click()
    await expect(line.getByRole('spinbutton')).toHaveValue('2')
    await expect(page.locator('#checkout-street')).toHaveValue('Полозова')
    await expect(page.locator('#checkout-consent_offer')).toBeChecked()
    await order()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заказ №\s.+ принят$/)
    await page.goto('/cart/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('В корзине пока пусто')
  })
})

test.describe('the order itself', () => {
  /** Fills the fields required for a courier. */
  async function fillBuyer(page: Page): Promise<void> {
    const texts = { first_name: 'Анна', last_name: 'Лебедева', email: 'anna@klinika.ru', phone: '911 204-15-16' }
    for (const [name, text] of Object.entries({ ...texts, street: 'Полозова', house: '10' }))
      await field(page, name).fill(text)
  }
  const button = (page: Page) => summary(page).getByRole('button', { name: /^(Оформить заказ|Place order)/ })

  test('a click lists missing fields with links, and then places one order that its link opens (R-7-23 O-62)', async ({
    page,
    context,
    baseURL,
  }) => {
    // A contradictory cookie must not redirect the order: the details of a known city come from the shop.
    await rememberCity(context, baseURL, { ...petersburg, zip_code: '420000', region: 'Татарстан', iso: 'KZ' })
    await openCheckout(page)
    await expect(row(page, 'СДЭК с примеркой')).toBeChecked()
    await button(page).click()
    const errors = page.getByRole('alert').filter({ hasText: 'Заказ ещё не оформлен' })
    await expect(errors).toBeFocused()
    await expect(errors).toContainText('Поправьте, пожалуйста, 8\u00a0мест')
    await expect(summary(page)).toContainText('Осталось поправить 8\u00a0мест')
    await errors.getByRole('link', { name: 'Телефон: обязательное поле' }).click()
    await expect(field(page, 'phone')).toBeFocused()
    expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
    await fillBuyer(page)
    // Unknown street: the form warns, and the order is accepted all the same (R-5-25).
    await page.route('**/api/suggestions/address/', (route) => route.fulfill({ json: { suggestions: [] } }))
    await field(page, 'street').fill('Нигдешная')
    await expect(page.getByText('Неизвестный адрес. Если он верный, оформляйте')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field(page, 'street')).toHaveValue('Нигдешная')
    await giveConsents(page)
    await expect(errors).toBeHidden()
    await place(page)
    await expect(page).toHaveURL(/\/payments\/success\/\?key=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заказ №\s.+ принят$/)
    await expect(page.getByRole('main')).toContainText('Спасибо, Анна')
    await expect(page.getByRole('main')).toContainText('Фартук «Сясь»')
    expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
    // The order's address opens it again; the cart is empty, also after going back.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/принят$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('В корзине пока пусто')
    // Link to the order for a buyer whose connection lost the answer.
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Открыть\sзаказ$/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заказ №/)
    await expect(page.getByRole('main')).toContainText('Фартук «Сясь»')
  })

  test.describe('a changed total', () => {
    // Browsers log a 409.
    test.use({ quiet: false })

    test('a click while a new total is loading is kept, and the new total is confirmed (R-D-11)', async ({ page }) => {
      await openCheckout(page)
      await fillBuyer(page)
      await giveConsents(page)
      const gate = Promise.withResolvers<void>()
      await page.route('**/api/orders/price/', async (route) => {
        await gate.promise
        await route.continue()
      })
      const question = page.waitForRequest('**/api/orders/price/')
      await tick(row(page, 'СДЭК до двери'))
      await question
      await tick(page.locator('input[name=payment_type][value=on_delivery]'))
      await button(page).click()
      await expect(page.getByRole('heading', { name: 'Пока вы оформляли, кое-что изменилось' })).toBeVisible()
      gate.resolve()
      await page.getByRole('button', { name: /^Оформить за/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/принят$/)
    })
  })

  test('the demo buyer finds the form filled in with saved addresses, and orders to one in English (R-5-20)', async ({
    page,
  }) => {
    await signInAsDemo(page.request)
    await openCheckout(page, '/en/cart/')
    await expect(page.getByLabel('First name')).not.toHaveValue('')
    await expect(field(page, 'email')).toHaveValue('demo@example.com')
    const delivery = section(page, 'Delivery')
    await delivery.getByRole('button', { name: /^Courier/ }).click()
    await expect(delivery.getByRole('radio', { name: /^CDEK with/ })).toBeEnabled()
    const cards = delivery.getByRole('group', { name: 'Delivery address' }).getByRole('radio')
    await expect(cards.first()).toBeChecked()
    await expect(field(page, 'street')).toBeHidden()
    await cards.last().check()
    await field(page, 'house').focus()
    await page.locator('[name=comment]').focus()
    await expect(delivery).toContainText('Required field')
    expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
    await cards.first().check()
    await tick(page.getByRole('radio', { name: /^On delivery/ }))
    await giveConsents(page)
    await place(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order .+ is placed$/)
    await expect(page.getByRole('main')).toContainText('demo@example.com')
    await page.getByRole('link', { name: 'Track order' }).click()
    await expect(page).toHaveURL(/\/en\/history-orders\/\d+\/$/)
  })
})

test('after a change of city no postcode of the former street is shown or sent (R-5-24)', async ({ page }) => {
  const places: { zip: string | null; city: string | null }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/delivery/quotes/'))
      places.push({ zip: searchParams.get('door_zip_code'), city: searchParams.get('city') })
  })
  await page.route('**/api/suggestions/address/', async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ within_city: 'sankt-peterburg' })
    const data = { street_with_type: 'Литейный пр-кт', house: '56', city: 'Санкт-Петербург', postal_code: '191014' }
    await route.fulfill({ json: { suggestions: [{ value: '', unrestricted_value: '', data }] } })
  })
  await openCheckout(page)
  const street = field(page, 'street')
  await street.focus()
  await expect(street).toHaveRole('combobox')
  await street.fill('Литейный 56')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.keyboard.press('Tab')
  await expect.poll(() => places.at(-1)).toEqual({ city: 'sankt-peterburg', zip: '191014' })
  await section(page, 'Доставка').getByRole('button', { name: 'Санкт-Петербург' }).click()
  await modal(page).getByRole('link', { name: 'Казань' }).click()
  await expect.poll(() => places.at(-1)?.city).toBe('kazan')
  await page.getByRole('button', { name: /^Почта/ }).click()
  const zip = page.getByLabel('Индекс')
  await expect(zip).toHaveValue('')
  await zip.fill('420111')
  await zip.press('Tab')
  await expect.poll(() => places.at(-1)).toEqual({ city: 'kazan', zip: '420111' })
  expect(places.filter(({ city, zip: each }) => city === 'kazan' && each === '191014')).toEqual([])
})

test('a retry of a carrier for an old address does not affect the new one (R-8-18)', async ({ page }) => {
  let letOldAnswer = () => {}
  const isHeld = new Promise<void>((resolve) => (letOldAnswer = resolve))
  let isFirst = true
  await page.route(quotes, async (route) => {
    const url = route.request().url()
    const isRetry = url.includes('pickup_type=cdek_courier')
    const response = await route.fetch()
    const answer = (await response.json()) as { results: { pickup_type: string; state: string; cost: number }[] }
    if (isRetry) await isHeld
    const results = answer.results.map((each) => {
      if (each.pickup_type !== 'cdek_courier') return each
      if (isRetry) return { ...each, cost: 111 }
      return isFirst ? { ...each, state: 'failed', cost: null, error: true, message: sentence } : { ...each, cost: 222 }
    })
    await route.fulfill({ response, json: { ...answer, results } }).catch(() => undefined)
  })
  await openCheckout(page)
  const retry = section(page, 'Доставка').getByRole('button', { name: 'Повторить: СДЭК до двери' })
  await retry.click()
  isFirst = false
  await field(page, 'street').fill('Полозова')
  await field(page, 'house').fill('10')
  await field(page, 'house').press('Tab')
  await expect(row(page, 'СДЭК до двери')).toHaveAccessibleName(/222/)
  letOldAnswer()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(row(page, 'СДЭК до двери')).toHaveAccessibleName(/222/)
})
