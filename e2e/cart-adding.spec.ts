import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import {
  accessibilityFaults,
  addedWindow,
  buyButton,
  header,
  heightRadio,
  openPage,
  openPageAsKnownVisitor,
  phone,
  scrolledBy,
  sizeRadio,
} from './steps.ts'

/** Products: with heights; with sizes only; of one size. */
const top = '/content/top-onega-v-vyrez-pudra/'
const longsleeve = '/content/longsliv-kem-pod-kostyum-pudra/'
const apron = '/content/fartuk-syas-s-karmanom-hvoya/'
const list = '/kategorii/topy/'

const bag = (page: Page) => header(page).getByRole('link', { name: /^Корзина/ })
const toast = (page: Page) => page.getByRole('status', { name: 'Уведомления' })

/** Adds the product of a card to the cart; returns the product name. */
async function buyFromCard(page: Page, place = 0): Promise<string> {
  const card = page.getByRole('article').nth(place)
  await card.hover()
  await card.getByRole('button', { name: 'В корзину' }).click()
  return card.getByRole('heading').innerText()
}

const add = (page: Page) => page.waitForRequest('**/api/cart/add/')

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('into the cart', () => {
  test('from the product page: sends the offer of the height and shows the added product (R-2.5-12 R-3-21 R-4.5-08)', async ({
    page,
  }) => {
    await openPageAsKnownVisitor(page, top)
    await sizeRadio(page, '48').check()
    await heightRadio(page, 164).check()
    await page.getByRole('button', { name: 'Увеличить' }).click()
    const addition = add(page)
    await buyButton(page, 'В корзину').click()
    expect((await addition).postDataJSON()).toEqual({ amount: 2, trade_offer: expect.any(Number) as unknown })
    const window = addedWindow(page)
    await expect(window).toContainText('Топ «Онега» с V-вырезом')
    await expect(window).toContainText('Пудра · размер 48 · рост 164–170')
    await expect(window.getByRole('spinbutton', { name: 'Количество' })).toHaveValue('2')
    await expect(window).toContainText('6\u00a0980\u00a0₽')
    await expect(window).toContainText('Всего в корзине 2\u00a0товара')
    await expect(bag(page)).toHaveAccessibleName('Корзина: 2\u00a0товара')
    expect(await accessibilityFaults(page, { part: 'dialog[open]' })).toEqual([])
  })

  test('sends the offer of the size without heights, and asks nothing for a single size (R-4.5-08)', async ({
    page,
  }) => {
    await openPageAsKnownVisitor(page, longsleeve)
    const offers = (await (
      await page.request.get('/api/catalog/detail/longsliv-kem-pod-kostyum-pudra/offers/')
    ).json()) as {
      sizes: { id: number; size: { translations: { ru: { name: string } } } }[]
    }
    const offer = offers.sizes.find(({ size }) => size.translations.ru.name === '44')
    await sizeRadio(page, '44').check()
    const addition = add(page)
    await buyButton(page, 'В корзину').click()
    expect((await addition).postDataJSON()).toEqual({ amount: 1, trade_offer: offer?.id })
    await expect(addedWindow(page)).toBeVisible()
    await openPageAsKnownVisitor(page, apron)
    const straight = add(page)
    await buyButton(page, 'В корзину').click()
    await straight
    await expect(addedWindow(page)).toContainText('Всего в корзине 2\u00a0товара')
  })

  test('from a card: asks for size and height, then confirms the addition (R-4.5-05 R-4.5-06)', async ({ page }) => {
    await openPageAsKnownVisitor(page, list)
    const name = await buyFromCard(page)
    const sizes = page.getByRole('dialog', { name: 'Выберите размер и рост' })
    await expect(sizes).toContainText(name)
    await sizeRadio(sizes, '46').click()
    await heightRadio(sizes, 164).click()
    await expect(addedWindow(page)).toContainText(name)
    await expect(sizes).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(addedWindow(page)).toBeHidden()
    await expect(page.getByRole('article').first().getByRole('button', { name: 'В корзину' })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`${list}$`))
  })

  test('from a card of one size: asks nothing, and a second click adds one more', async ({ page }) => {
    await openPageAsKnownVisitor(page, '/kategorii/shapochki/')
    await buyFromCard(page)
    await expect(addedWindow(page)).toContainText('Всего в корзине 1\u00a0товар')
    await page.keyboard.press('Escape')
    await buyFromCard(page)
    await expect(addedWindow(page).getByRole('spinbutton')).toHaveValue('2')
  })

  test('from the quick view, which closes and forgets the choice (R-4.5-10 R-4.5-11)', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPageAsKnownVisitor(page, list)
    const card = page.getByRole('article').first()
    const look = async () => {
      await card.hover()
      await card.getByRole('button', { name: 'Быстрый просмотр' }).click()
      const view = page.getByRole('dialog')
      await expect(view.getByText('Арт.')).toBeVisible()
      return view
    }
    const view = await look()
    await view.getByRole('combobox', { name: 'Размер' }).selectOption('46')
    await view.getByRole('combobox', { name: 'Рост' }).selectOption({ label: '164–170' })
    await view.getByRole('button', { name: 'В корзину' }).click()
    await expect(addedWindow(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page).toHaveURL(new RegExp(`${list}$`))
    await page.keyboard.press('Escape')
    await expect(addedWindow(page)).toBeHidden()
    await expect(card.getByRole('button', { name: 'Быстрый просмотр' })).toBeFocused()
    const again = await look()
    await expect(again.getByRole('combobox', { name: 'Размер' })).toHaveValue('')
    await again.getByRole('combobox', { name: 'Размер' }).selectOption('46')
    await again.getByRole('combobox', { name: 'Рост' }).selectOption({ label: '164–170' })
    await expect(again.getByRole('button', { name: 'Перейти к оформлению' })).toBeVisible()
  })

  test('a product in the cart leads to checkout, also after a reload (R-4.5-12)', async ({ page }) => {
    await openPageAsKnownVisitor(page, longsleeve)
    await sizeRadio(page, '44').check()
    await buyButton(page, 'В корзину').click()
    await expect(addedWindow(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(buyButton(page, 'Перейти к оформлению')).toBeVisible()
    await sizeRadio(page, '48').check()
    await expect(buyButton(page, 'В корзину')).toBeVisible()
    await openPageAsKnownVisitor(page, longsleeve)
    await sizeRadio(page, '44').check()
    await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(0)
    await buyButton(page, 'Перейти к оформлению').click()
    await expect(page).toHaveURL(/\/cart\/$/)
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('from the bottom bar, through the size dialog', async ({ page }) => {
      await openPageAsKnownVisitor(page, top)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const bar = page.getByRole('button', { name: 'Выберите размер' }).last()
      await bar.tap()
      const sizes = page.getByRole('dialog', { name: 'Выберите размер и рост' })
      await page.getByRole('dialog').getByText('48', { exact: true }).tap()
      await sizes.getByText('164–170', { exact: true }).tap()
      await expect(addedWindow(page)).toBeVisible()
      await addedWindow(page).getByRole('button', { name: 'Продолжить покупки' }).tap()
      await expect(addedWindow(page)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Перейти к оформлению' }).last()).toBeVisible()
    })

    test('from a card', async ({ page }) => {
      await openPageAsKnownVisitor(page, list)
      await page.getByRole('article').first().getByRole('button', { name: 'В корзину' }).tap()
      const sizes = page.getByRole('dialog', { name: 'Выберите размер и рост' })
      await sizes.getByText('46', { exact: true }).tap()
      await sizes.getByText('164–170', { exact: true }).tap()
      await expect(addedWindow(page)).toContainText('Всего в корзине 1\u00a0товар')
    })
  })
})

test.describe('the dialog «В корзине»', () => {
  test.beforeEach(async ({ page }) => {
    await openPageAsKnownVisitor(page, longsleeve)
    await sizeRadio(page, '44').check()
    await buyButton(page, 'В корзину').click()
    await expect(addedWindow(page)).toBeVisible()
  })

  test('changes the cart with its counter, whose minimum is one (R-2.5-12)', async ({ page }) => {
    const count = addedWindow(page).getByRole('spinbutton')
    const addition = add(page)
    await addedWindow(page).getByRole('button', { name: 'Увеличить' }).click()
    expect((await addition).postDataJSON()).toMatchObject({ amount: 1 })
    await expect(count).toHaveValue('2')
    await expect(addedWindow(page)).toContainText('Всего в корзине 2\u00a0товара')
    const more = add(page)
    await count.fill('5')
    await count.press('Enter')
    expect((await more).postDataJSON()).toMatchObject({ amount: 3 })
    await expect(bag(page)).toHaveAccessibleName('Корзина: 5\u00a0товаров')
    const less = page.waitForResponse('**/api/cart/remove/')
    await count.press('Home')
    expect((await less).request().postDataJSON()).toMatchObject({ amount: 4 })
    await expect(addedWindow(page).getByRole('button', { name: 'Уменьшить' })).toHaveAttribute('aria-disabled', 'true')
    await page.reload()
    await expect(bag(page)).toHaveAccessibleName('Корзина: 1\u00a0товар')
  })

  test('adds no more than the stock and shows a message (O-31)', async ({ page }) => {
    await addedWindow(page).getByRole('spinbutton').fill('50')
    await addedWindow(page).getByRole('spinbutton').press('Enter')
    await expect(addedWindow(page).getByRole('spinbutton')).toHaveValue('6')
    await expect(addedWindow(page)).toContainText('Доступно 6 шт.')
    await expect(addedWindow(page).getByRole('button', { name: 'Увеличить' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('counts all quick clicks', async ({ page }) => {
    const more = addedWindow(page).getByRole('button', { name: 'Увеличить' })
    const answers = Promise.all(
      [2, 3, 4].map((n) =>
        page.waitForResponse(
          async (response) =>
            response.url().endsWith('/api/cart/add/') &&
            ((await response.json()) as { quantity: number }).quantity === n,
        ),
      ),
    )
    for (let press = 0; press < 3; press++) await more.click()
    await answers
    await expect(bag(page)).toHaveAccessibleName('Корзина: 4\u00a0товара')
  })

  test('leads to the cart or back to the list (R-2.5-13)', async ({ page }) => {
    await addedWindow(page).getByRole('button', { name: 'Продолжить покупки' }).click()
    await expect(addedWindow(page)).toBeHidden()
    await expect(buyButton(page, 'Перейти к оформлению')).toBeFocused()
    await sizeRadio(page, '48').check()
    await buyButton(page, 'В корзину').click()
    await addedWindow(page).getByRole('link', { name: 'Оформить заказ' }).click()
    await expect(page).toHaveURL(/\/cart\/$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('offers matching products that a click opens (R-2.5-14)', async ({ page }) => {
    const row = addedWindow(page).getByRole('region', { name: 'Вам может понравиться' })
    const first = row.getByRole('link').first()
    const href = (await first.getAttribute('href')) ?? ''
    await first.click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('keeps the page still and the focus inside', async ({ page }) => {
    await expect(addedWindow(page).getByRole('heading', { name: 'В корзине' })).toBeFocused()
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    }
    const before = await scrolledBy(page)
    await page.mouse.move(5, 400)
    await page.mouse.wheel(0, 600)
    expect(await scrolledBy(page)).toBe(before)
  })
})

test('by keyboard alone: card, size, height, window, back (R-4.5-05)', async ({ page }) => {
  await openPageAsKnownVisitor(page, list)
  const opener = page.getByRole('article').first().getByRole('button', { name: 'В корзину' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const sizes = page.getByRole('dialog', { name: 'Выберите размер и рост' })
  await expect(sizes.getByRole('heading').first()).toBeFocused()
  await sizeRadio(sizes, '46').focus()
  await page.keyboard.press('Space')
  await heightRadio(sizes, 158).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await sizes.getByRole('button', { name: 'В корзину' }).press('Enter')
  await expect(addedWindow(page).getByRole('heading', { name: 'В корзине' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('shows one-size products as «безразмерный» without the word «размер»', async ({ page }) => {
  await openPageAsKnownVisitor(page, apron)
  await page.getByRole('main').getByRole('button', { name: 'Где посмотреть' }).click()
  const stores = page.getByRole('dialog', { name: 'Наличие в магазинах' })
  await expect(stores).toContainText('безразмерный')
  await expect(stores).not.toContainText('размер безразмерный')
  await page.keyboard.press('Escape')
  await buyButton(page, 'В корзину').click()
  await expect(addedWindow(page)).toContainText('Хвоя · безразмерный')
})

test('keeps the number on the product page after «3,7» and shows why (Q-04)', async ({ page }) => {
  await openPageAsKnownVisitor(page, longsleeve)
  const counter = page.getByRole('main').getByRole('spinbutton', { name: 'Количество' })
  await counter.fill('3,7')
  await counter.press('Tab')
  await expect(counter).toHaveValue('1')
  await expect(page.getByRole('main').getByText('Нужно целое число')).toBeVisible()
  await counter.fill('3')
  await expect(page.getByRole('main').getByText('Нужно целое число')).toHaveCount(0)
})

test('reads the cart again 800 ms after a change of height (R-4.5-15)', async ({ page }) => {
  await openPageAsKnownVisitor(page, top)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const cartCalls: string[] = []
  page.on('request', (request) => request.url().includes('/api/cart/') && cartCalls.push(request.url()))
  await sizeRadio(page, '48').check()
  await heightRadio(page, 164).check()
  await page.clock.fastForward(700)
  await heightRadio(page, 158).check()
  await page.clock.fastForward(700)
  expect(cartCalls).toEqual([])
  const reread = page.waitForRequest('**/api/cart/list/')
  await page.clock.fastForward(200)
  await reread
  expect(cartCalls).toHaveLength(1)
})

test('shows the same cart in two tabs', async ({ page, context }) => {
  await openPageAsKnownVisitor(page, longsleeve)
  const other = await context.newPage()
  await openPageAsKnownVisitor(other, longsleeve)
  await sizeRadio(other, '44').check()
  await expect(buyButton(other, 'В корзину')).toBeVisible()
  await sizeRadio(page, '44').check()
  await buyButton(page, 'В корзину').click()
  await expect(addedWindow(page)).toBeVisible()
  await expect(bag(other)).toHaveAccessibleName('Корзина: 1\u00a0товар')
  await expect(buyButton(other, 'Перейти к оформлению')).toBeVisible()
})

test('shows changes from another device after returning to a tab', async ({ page }) => {
  await page.clock.install()
  await openPageAsKnownVisitor(page, longsleeve)
  const offers = await page.request.get('/api/catalog/detail/fartuk-syas-s-karmanom-hvoya/offers/')
  const { sizes } = (await offers.json()) as { sizes: { id: number }[] }
  await page.request.post('/api/cart/add/', { data: { amount: 2, trade_offer: sizes[0]?.id } })
  const comeBack = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await page.clock.fastForward(6_000)
  await comeBack()
  await expect(bag(page)).toHaveAccessibleName('Корзина: 2\u00a0товара')
})

test('waits with the first addition until the visitor is known, and a second click meanwhile adds nothing', async ({
  page,
}) => {
  const visitorGate = Promise.withResolvers<void>()
  const question = page.waitForRequest('**/api/utils/general/')
  await page.route('**/api/utils/general/', async (route) => {
    await visitorGate.promise
    await route.continue()
  })
  const cartCalls: string[] = []
  page.on('request', (request) => request.url().includes('/api/cart/') && cartCalls.push(request.url()))
  await openPage(page, apron)
  await question
  await buyButton(page, 'В корзину').click()
  await expect(bag(page)).toHaveAccessibleName('Корзина: 1\u00a0товар')
  await page.keyboard.press('Enter')
  expect(cartCalls).toEqual([])
  visitorGate.resolve()
  await expect(addedWindow(page)).toContainText('Всего в корзине 1\u00a0товар')
  expect(cartCalls.filter((url) => url.endsWith('/api/cart/add/'))).toHaveLength(1)
})

test('in English', async ({ page }) => {
  await openPageAsKnownVisitor(page, `/en${longsleeve}`)
  await page.getByRole('group', { name: 'Size' }).getByRole('radio', { name: '44' }).check()
  await buyButton(page, 'Add to bag').click()
  const window = page.getByRole('dialog', { name: 'In your bag' })
  await expect(window).toContainText('size 44')
  await expect(window).toContainText('1\u00a0item in your bag')
  await expect(window.getByRole('region', { name: 'You may also like' })).toBeVisible()
  await expect(window.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/en/cart/')
  await window.getByRole('button', { name: 'Continue shopping' }).click()
  await expect(buyButton(page, 'Go to checkout')).toBeVisible()
})

test('keeps the campaign of the visitor (R-3-42)', async ({ page }) => {
  await openPageAsKnownVisitor(page, '/?utm_source=vk&utm_campaign=autumn&yclid=17')
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('queriesData') ?? '{}') as object)
  expect(await kept()).toMatchObject({ utm_source: 'vk', utm_campaign: 'autumn', yclid: '17' })
  await openPageAsKnownVisitor(page, '/?utm_source=other')
  expect(await kept()).toMatchObject({ utm_source: 'vk' })
})

test('sends no events without a counter and consent', async ({ page }) => {
  await openPageAsKnownVisitor(page, longsleeve)
  await sizeRadio(page, '44').check()
  await buyButton(page, 'В корзину').click()
  await expect(addedWindow(page)).toBeVisible()
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
})

test.describe('on failures', () => {
  test.use({ quiet: false })

  test('reverts the badge after a failed addition and shows a message (R-4.5-16)', async ({ page }) => {
    await openPageAsKnownVisitor(page, longsleeve)
    await page.route('**/api/cart/add/', (route) => route.abort())
    await sizeRadio(page, '44').check()
    await buyButton(page, 'В корзину').click()
    await expect(toast(page)).toContainText('Не получилось изменить корзину')
    await expect(bag(page)).toHaveAccessibleName('Корзина')
    await expect(buyButton(page, 'В корзину')).toBeVisible()
    await page.unroute('**/api/cart/add/')
    await buyButton(page, 'В корзину').click()
    await expect(addedWindow(page)).toBeVisible()
  })

  test('reverts the counter after a failed change in the dialog (R-4.5-16)', async ({ page }) => {
    await openPageAsKnownVisitor(page, longsleeve)
    await sizeRadio(page, '44').check()
    await buyButton(page, 'В корзину').click()
    await expect(addedWindow(page)).toBeVisible()
    const addGate = Promise.withResolvers<void>()
    await page.route('**/api/cart/add/', async (route) => {
      await addGate.promise
      await route.fulfill({ status: 503, json: { detail: 'Приём заказов прервался' } })
    })
    await addedWindow(page).getByRole('button', { name: 'Увеличить' }).click()
    await expect(addedWindow(page).getByRole('spinbutton')).toHaveValue('2')
    await expect(bag(page)).toHaveAccessibleName('Корзина: 2\u00a0товара')
    addGate.resolve()
    await expect(addedWindow(page).getByRole('spinbutton')).toHaveValue('1')
    await expect(bag(page)).toHaveAccessibleName('Корзина: 1\u00a0товар')
    await expect(addedWindow(page)).toContainText('Не получилось изменить корзину')
  })

  test('shows the server’s message and corrects the counter after others bought first (O-31)', async ({ page }) => {
    await openPageAsKnownVisitor(page, longsleeve)
    await page.route('**/api/cart/add/', (route) =>
      route.fulfill({ status: 400, json: { amount: ['Доступно 2 шт.'] } }),
    )
    await sizeRadio(page, '44').check()
    await page.getByRole('spinbutton', { name: 'Количество' }).fill('4')
    await buyButton(page, 'В корзину').click()
    await expect(page.getByRole('spinbutton', { name: 'Количество' })).toHaveValue('2')
    await expect(page.getByText('Доступно 2 шт. в размере 44')).toBeVisible()
  })

  test('keeps the click without a network and adds once when the network is back', async ({ page, context }) => {
    await openPageAsKnownVisitor(page, longsleeve)
    await sizeRadio(page, '44').check()
    await buyButton(page, 'В корзину').hover()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await buyButton(page, 'В корзину').click()
    await expect(page.getByText('Корзину и избранное обновим, когда сеть вернётся')).toBeVisible()
    await expect(buyButton(page, 'Перейти к оформлению')).toBeVisible()
    await expect(bag(page)).toHaveAccessibleName('Корзина: 1\u00a0товар')
    const addition = page.waitForResponse('**/api/cart/add/')
    await context.setOffline(false)
    await addition
    await expect(page.getByText('Корзина и избранное обновлены')).toBeVisible()
    await page.reload()
    await expect(bag(page)).toHaveAccessibleName('Корзина: 1\u00a0товар')
  })
})
