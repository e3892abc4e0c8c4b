import type { Page } from '@playwright/test'
import type { CartAnswer } from '../src/shop/cart/cart.schemas.ts'
import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, header, openPage, phoneScreen } from './steps.ts'

/** Products: on sale, in two sizes; of one size, at full price. */
const top = '/api/catalog/detail/top-seliger-kosaya-zastyozhka-brusnika/'
const apron = '/api/catalog/detail/fartuk-syas-s-karmanom-hvoya/'

type ProductSizes = { sizes: { id: number; amount: number; order_available: boolean }[] }

/** Orderable offers of a product. */
async function offersOf(page: Page, product: string): Promise<number[]> {
  const { sizes } = (await (await page.request.get(product)).json()) as ProductSizes
  return sizes.filter((size) => size.order_available).map(({ id }) => id)
}

async function put(page: Page, offer: number, amount = 1): Promise<CartAnswer> {
  const answer = await page.request.post('/api/cart/add/', { data: { trade_offer: offer, amount } })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as CartAnswer
}

/** Opens the cart page with two tops on sale and an apron. */
async function openCart(page: Page, path = '/cart/'): Promise<CartAnswer> {
  const [first = 0] = await offersOf(page, top)
  const [second = 0] = await offersOf(page, apron)
  await put(page, second)
  const cart = await put(page, first, 2)
  await openPage(page, path)
  return cart
}

const lines = (page: Page) =>
  page.locator('main ul > li').filter({ has: page.getByRole('button', { name: /Убрать|Remove/ }) })
const lineOf = (page: Page, name: string) => lines(page).filter({ hasText: name })
const summary = (page: Page) => page.getByRole('complementary', { name: 'Ваш заказ' })
const roubles = (amount: number) => `${String(amount).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}\u00a0₽`

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the page shows every line and the totals: full price less discount (R-3-20)', async ({ page }) => {
  const cart = await openCart(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Корзина')
  await expect(lines(page)).toHaveCount(2)
  await expect(lineOf(page, 'Селигер')).toContainText('Брусника · 40')
  await expect(lineOf(page, 'Селигер').getByRole('link', { name: /^Топ «Селигер»/ })).toHaveAttribute(
    'href',
    '/content/top-seliger-kosaya-zastyozhka-brusnika/',
  )
  await expect(summary(page)).toContainText('3\u00a0товара')
  await expect(summary(page)).toContainText(roubles(cart.full_price))
  await expect(summary(page)).toContainText(`−${roubles(cart.sale_discount)}`)
  const deliveryText = await summary(page).locator('dt', { hasText: 'СДЭК' }).locator('+ dd').innerText()
  const delivery = Number(deliveryText.replaceAll(/\D/g, ''))
  await expect(summary(page)).toContainText(`К оплате${roubles(cart.full_price - cart.sale_discount + delivery)}`)
  await expect(summary(page)).toContainText(`начислим ${cart.bonuses}`)
})

test('lines are rendered without scripts and are not cached (R-D-01 R-D-04)', async ({ page, browser, baseURL }) => {
  await openCart(page)
  const still = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    storageState: await page.context().storageState(),
  })
  const other = await still.newPage()
  const answer = await other.goto('/cart/')
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Корзина')
  await expect(other.locator('main')).toContainText('Топ «Селигер» с косой застёжкой')
  await expect(other.getByRole('button', { name: /^Оформить заказ/ }).first()).toBeVisible()
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await still.close()
})

test('each click of the counter changes the line, the total and the badge', async ({ page }) => {
  await openCart(page)
  const line = lineOf(page, 'Селигер')
  const counter = line.getByRole('spinbutton', { name: /^Количество: Топ «Селигер»/ })
  const more = line.getByRole('button', { name: 'Увеличить' })
  await more.click()
  await more.click()
  await expect(counter).toHaveAttribute('aria-valuenow', '4')
  await expect(summary(page)).toContainText('5\u00a0товаров')
  await expect(header(page).getByRole('link', { name: /Корзина/ })).toHaveAccessibleName(/5/)
  await page.reload()
  await expect(counter).toHaveAttribute('aria-valuenow', '4')
})

test('the first click shows before the server has answered', async ({ page }) => {
  await openCart(page)
  await page.waitForLoadState('networkidle')
  const answerGate = Promise.withResolvers<void>()
  await page.route('**/api/cart/add/', async (route) => {
    await answerGate.promise
    await route.continue()
  })
  const line = lineOf(page, 'Селигер')
  await line.getByRole('button', { name: 'Увеличить' }).click()
  await expect(line.getByRole('spinbutton')).toHaveAttribute('aria-valuenow', '3')
  answerGate.resolve()
  await expect(summary(page)).toContainText('4\u00a0товара')
})

test.describe(() => {
  test.use({ quiet: false })
  test('the counter reverts with a message when the server cannot be reached (R-4.5-16)', async ({ page }) => {
    await openCart(page)
    await page.route('**/api/cart/add/', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Магазин ненадолго недоступен.' } }),
    )
    const line = lineOf(page, 'Селигер')
    await line.getByRole('button', { name: 'Увеличить' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'недоступен' })).toBeVisible()
    await expect(line.getByRole('spinbutton')).toHaveAttribute('aria-valuenow', '2')
    await page.unroute('**/api/cart/add/')
    await line.getByRole('button', { name: 'Увеличить' }).click()
    await expect(summary(page)).toContainText('4\u00a0товара')
  })
  test('clicks without a network are kept, and sent once when it is back', async ({ page, context }) => {
    await openCart(page)
    await page.waitForLoadState('networkidle')
    const line = lineOf(page, 'Селигер')
    await context.setOffline(true)
    await line.getByRole('button', { name: 'Увеличить' }).click()
    await line.getByRole('button', { name: 'Увеличить' }).click()
    await lineOf(page, 'Фартук')
      .getByRole('button', { name: /^Убрать/ })
      .click()
    await expect(page.getByText('Корзину и избранное обновим, когда сеть вернётся')).toBeVisible()
    await expect(line.getByRole('spinbutton')).toHaveAttribute('aria-valuenow', '4')
    const sentPresses: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Price requests follow each change but change nothing.
      if (request.method() === 'POST' && pathname !== '/api/orders/price/') sentPresses.push(pathname)
    })
    await context.setOffline(false)
    await expect(page.getByText('Корзина и избранное обновлены')).toBeVisible()
    await expect(lines(page)).toHaveCount(1)
    await expect(summary(page)).toContainText('4\u00a0товара')
    expect(sentPresses).toEqual(['/api/cart/add/', '/api/cart/add/', '/api/cart/remove/'])
    await page.reload()
    await expect(line.getByRole('spinbutton')).toHaveValue('4')
  })
})

test('a removed line can be restored at its place', async ({ page }) => {
  const countersOf = () =>
    lines(page)
      .getByRole('spinbutton')
      .evaluateAll((all) => all.map((each) => [each.ariaLabel, each.ariaValueNow]))
  await openCart(page)
  const before = await countersOf()
  // The server lists the line added last first.
  await lines(page)
    .last()
    .getByRole('button', { name: /^Убрать из\sкорзины/ })
    .click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lineOf(page, 'Селигер')).toBeFocused()
  await expect(page.getByText('Убрали из корзины')).toBeVisible()
  await page.getByRole('button', { name: 'Вернуть' }).press('Enter')
  await expect(lines(page)).toHaveCount(2)
  await expect(lineOf(page, 'Фартук')).toBeFocused()
  expect(await countersOf()).toEqual(before)
})

test('the heart of a line has a text label where there is room', async ({ page }) => {
  await openCart(page)
  await expect(lineOf(page, 'Селигер').getByText('Отложить в избранное')).toBeVisible()
  await page.setViewportSize(phoneScreen)
  await expect(lineOf(page, 'Селигер').getByText('Отложить в избранное')).toBeHidden()
})

test('a line can be moved to the favorites', async ({ page }) => {
  await openCart(page)
  await lineOf(page, 'Селигер')
    .getByRole('button', { name: /^Отложить в\sизбранное/ })
    .click()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByText('Отложили в избранное')).toBeVisible()
  await expect(header(page).getByRole('link', { name: /Избранное/ })).toHaveAccessibleName(/1/)
})

test('removing the last line shows the empty cart with suggestions', async ({ page }) => {
  const [offer = 0] = await offersOf(page, apron)
  await put(page, offer)
  await openPage(page, '/cart/')
  await lines(page)
    .getByRole('button', { name: /^Убрать из\sкорзины/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('В корзине пока пусто')
  await expect(page.getByRole('link', { name: 'В каталог' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Новинки' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Оформить заказ' }).first()).toBeEnabled()
})

/** Cart whose first line has a new price and whose second line is sold out. */
function changedCart(cart: CartAnswer): CartAnswer {
  const changes: Record<number, CartAnswer['products'][number]['change']> = {
    0: { kind: 'price', was: 1_000, left: null, wanted: 2 },
    1: { kind: 'gone', was: null, left: null, wanted: 1 },
  }
  return {
    ...cart,
    products: cart.products.map((line, place) => ({
      ...line,
      change: changes[place] ?? null,
      ...(place === 1 && { quantity: 0, total: 0, full_price: 0, trade_offer: { ...line.trade_offer, amount: 0 } }),
    })),
  }
}

test('another size replaces a line with its pieces and stock', async ({ page }) => {
  await openCart(page)
  const line = lineOf(page, 'Селигер')
  await expect(lineOf(page, 'Фартук').getByRole('link', { name: /Изменить размер/ })).toHaveCount(0)
  await line.getByRole('link', { name: /Изменить размер: .*Брусника · 40/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Другой размер' })
  await expect(dialog.getByRole('radio', { name: '40', exact: true })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Заменить в корзине' })).toBeDisabled()
  const offers = (await (await page.request.get(top)).json()) as {
    sizes: { amount: number; order_available: boolean; size: { translations: { ru: { name: string } } } }[]
  }
  const other = offers.sizes.filter((size) => size.order_available)[1]!
  const name = other.size.translations.ru.name
  await dialog.getByRole('radio', { name, exact: true }).check({ force: true })
  await expect(dialog).toContainText(`Доступно ${other.amount} шт.`)
  await dialog.getByRole('button', { name: 'Заменить в корзине' }).click()
  await expect(dialog).toBeHidden()
  await expect(line).toContainText(`Брусника · ${name}`)
  await expect(line.getByRole('spinbutton')).toHaveValue('2')
  await expect(lines(page).first()).toContainText('Селигер')
  await expect(line).toBeFocused()
  await page.reload()
  await expect(line).toContainText(`Брусника · ${name}`)
})

test('adding on the cart page shows the new line instead of a dialog (R-4.5-06)', async ({ page }) => {
  await openPage(page, '/cart/')
  const card = page.locator('main').getByRole('article').first()
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('button', { name: 'В корзину' }).click()
  const sizes = page.getByRole('dialog', { name: 'Выберите размер и рост' })
  await sizes.getByRole('radio', { disabled: false }).first().press('Space')
  await sizes.getByRole('group', { name: 'Рост' }).getByRole('radio', { disabled: false }).first().press('Space')
  await sizes.getByRole('button', { name: 'В корзину' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lineOf(page, name)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('changes are shown in the line and on top until confirmed', async ({ page }) => {
  const cart = await openCart(page)
  await page.route('**/api/cart/remove/', (route) => route.fulfill({ json: changedCart(cart) }))
  await page.route('**/api/cart/agree/', (route) => route.fulfill({ json: cart }))
  await lineOf(page, 'Селигер').getByRole('button', { name: 'Уменьшить' }).click()
  await expect(page.getByText('В корзине кое-что изменилось.')).toBeVisible()
  await expect(lines(page).first()).toContainText('Нет в наличии')
  await expect(lines(page).first().getByRole('spinbutton')).toHaveCount(0)
  await expect(lines(page).nth(1)).toContainText(/Цена изменилась: было 1\s000\s₽, стало 3\s140\s₽/)
  await page.getByRole('button', { name: 'Понятно' }).press('Enter')
  await expect(page.getByText('В корзине кое-что изменилось')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a removed sold-out line offers no way to restore it', async ({ page }) => {
  const cart = await openCart(page)
  await page.route('**/api/cart/remove/', (route) => route.fulfill({ json: changedCart(cart) }))
  await lineOf(page, 'Селигер').getByRole('button', { name: 'Уменьшить' }).click()
  const soldOutLine = lines(page).filter({ hasText: 'Нет в наличии' })
  await expect(soldOutLine).toHaveCount(1)
  await page.unroute('**/api/cart/remove/')
  await soldOutLine.getByRole('button', { name: /^Убрать из\sкорзины/ }).click()
  await expect(soldOutLine).toHaveCount(0)
  const removalStatus = page.getByRole('status').filter({ hasText: 'Убрали из корзины' })
  await expect(removalStatus).toContainText('Фартук')
  // Not awaited: every message disappears sooner or later.
  expect(await removalStatus.getByRole('button', { name: 'Вернуть' }).count()).toBe(0)
})

test('«3,7» pieces become neither 37 nor 3: the number stays with a message (Q-04)', async ({ page }) => {
  await openCart(page)
  const line = lineOf(page, 'Селигер')
  const counter = line.getByRole('spinbutton')
  for (const typedText of ['3.7', '3,7']) {
    await counter.fill(typedText)
    await counter.press('Enter')
    await expect(counter).toHaveValue('2')
    await expect(line).toContainText('Нужно целое число')
  }
  await counter.fill('3')
  await counter.press('Enter')
  await expect(line).not.toContainText('Нужно целое число')
  await expect(summary(page)).toContainText('4\u00a0товара')
})

test('focus moves to the line after a removed one, and a restored line regains place and focus', async ({ page }) => {
  await openCart(page)
  await lineOf(page, 'Селигер')
    .getByRole('button', { name: /^Убрать из\sкорзины/ })
    .press('Enter')
  await expect(lines(page)).toHaveCount(1)
  await expect(lineOf(page, 'Фартук')).toBeFocused()
  await page.getByRole('button', { name: 'Вернуть' }).press('Enter')
  await expect(lines(page).first()).toContainText('Селигер')
  await expect(lineOf(page, 'Селигер')).toBeFocused()
})

/** Contrast ratio of two colors by WCAG. */
function contrast(...colors: [string, string]): number {
  const light = (color: string) =>
    (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, text, at) => {
      const part = Number(text) / 255
      return (
        sum + (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4) * ([0.2126, 0.7152, 0.0722][at] ?? 0)
      )
    }, 0)
  const [low = 0, high = 0] = colors.map(light).toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test('a message contrasts with the dark footer below it', async ({ page }) => {
  await openCart(page)
  await lineOf(page, 'Селигер')
    .getByRole('button', { name: /^Убрать из\sкорзины/ })
    .click()
  const message = page.getByRole('status', { name: 'Уведомления' }).locator('> *').first()
  const edge = await message.evaluate((element) => getComputedStyle(element).borderTopColor)
  const footer = page.getByRole('contentinfo')
  const ground = await footer.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(contrast(edge, ground)).toBeGreaterThan(3)
})

test('two tabs show the same cart', async ({ page, context }) => {
  await openCart(page)
  const other = await context.newPage()
  await openPage(other, '/cart/')
  await lineOf(page, 'Селигер')
    .getByRole('button', { name: /^Убрать из\sкорзины/ })
    .click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(other)).toHaveCount(1)
  await expect(summary(other)).toContainText('1\u00a0товар')
})

test.describe('with an invalid code', () => {
  test.use({ quiet: false })
  test('a promo code stays with the cart, is priced with every change and can be cleared (R-4.5-18)', async ({
    page,
  }) => {
    await openCart(page)
    await page.getByRole('button', { name: 'Применить промокод' }).click()
    await expect(summary(page)).toContainText('Введите промокод')
    await page.getByLabel('Промокод').fill('НЕТТАКОГО')
    await page.getByLabel('Промокод').press('Enter')
    await expect(summary(page)).toContainText('Такого промокода нет')
    await page.getByLabel('Промокод').fill('demo 10')
    await page.getByLabel('Промокод').press('Enter')
    const row = summary(page).locator('dl > div', { hasText: 'Промокод DEMO10' }).locator('dd')
    const clear = page.getByRole('button', { name: 'Убрать промокод DEMO10' })
    await expect(clear).toBeFocused()
    const before = await row.textContent()
    await lineOf(page, 'Селигер').getByRole('button', { name: 'Увеличить' }).click()
    await expect(row).not.toHaveText(before ?? '')
    await page.reload()
    await clear.click()
    await expect(row).toHaveCount(0)
    await expect(page.getByLabel('Промокод')).toBeFocused()
  })
})

test('a code survives another change made before its answer', async ({ page }) => {
  await openCart(page)
  let price: Promise<unknown> | undefined
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders/price/')) price = request.response().catch(() => undefined)
  })
  await page.route('**/api/cart/discounts/', async (route) => {
    await lineOf(page, 'Селигер').getByRole('button', { name: 'Увеличить' }).click()
    await expect(summary(page)).toContainText('4\u00a0товара')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await price
    await route.continue()
  })
  await page.getByLabel('Промокод').fill('DEMO10')
  await page.getByLabel('Промокод').press('Enter')
  await expect(page.getByRole('button', { name: 'Убрать промокод DEMO10' })).toBeVisible()
  await expect(summary(page)).toContainText('4\u00a0товара')
})

test('the keyboard alone adds, reduces, removes and restores', async ({ page }) => {
  await openCart(page)
  const line = lineOf(page, 'Селигер')
  await line.getByRole('spinbutton').focus()
  await page.keyboard.press('ArrowUp')
  await expect(summary(page)).toContainText('4\u00a0товара')
  await line.getByRole('button', { name: /^Убрать из\sкорзины/ }).focus()
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: phoneScreen })
  test('the total stays visible until the summary is in view', async ({ page }) => {
    await openCart(page)
    const wholeBar = page.locator('main [data-shown]')
    const bar = wholeBar.getByRole('button', { name: /^К\sитогу$/ })
    await expect(bar).toBeVisible()
    const total = summary(page).locator('dl > div').last().locator('dd')
    await expect(async () => expect(await wholeBar.textContent()).toContain(await total.textContent())).toPass()
    await bar.click()
    await expect(summary(page).getByRole('button', { name: 'Оформить заказ' })).toBeInViewport()
    await expect(bar).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

for (const [path, title] of [
  ['/cart/', 'Корзина'],
  ['/en/cart/', 'Bag'],
] as const)
  test(`${path} is without fault for assistive technology`, async ({ page }) => {
    await openCart(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await accessibilityFaults(page)).toEqual([])
  })

test('a cart cookie without a valid signature is empty', async ({ page, context, baseURL }) => {
  await openCart(page)
  const visitor = (await context.cookies()).find(({ name }) => name === 'visitor')
  await context.addCookies([{ name: 'visitor', value: `${visitor?.value.slice(0, -1)}~`, url: baseURL ?? '' }])
  await page.goto('/cart/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('В корзине пока пусто')
})
