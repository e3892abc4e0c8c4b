import type { BrowserContext, Page } from '@playwright/test'
import { expect, live, test } from '../src/testing/browser.ts'
import { accessibilityFaults, addedWindow, header, openPage } from './steps.ts'

const top = 'top-onega-v-vyrez-pudra'
const dress = 'platye-imandra-s-v-vyrezom-sneg'
const unavailableSlug = 'top-onega-v-vyrez-lavanda'
const longsleeve = 'longsliv-kem-pod-kostyum-pudra'
const toggle = '**/api/users/favorites/toggle/'
const listCall = '**/api/users/favorites/list/**'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heart = (page: Page, name = 'Избранное') => page.locator('main').getByRole('button', { name, exact: true })
const badge = (page: Page, count: number) =>
  header(page).getByRole('link', { name: new RegExp(`^Избранное${count ? `: ${count}\\s` : '$'}`) })
const list = (page: Page) => page.getByRole('list', { name: 'Список избранного' })
const cards = (page: Page) => list(page).getByRole('article')

/** Adds favorites as if liked earlier, optionally with the price of that day. */
async function like(context: BrowserContext, wishes: Record<string, number | null>) {
  const likes = Object.entries(wishes).map(async ([slug, price]) => {
    const product = await (await context.request.get(`/api/catalog/detail/${slug}/`)).json()
    return { product: product.id, price_then: price ?? product.price_with_sale ?? product.price }
  })
  const favorites = (await Promise.all(likes)).map((each, at) => ({
    ...each,
    added_at: new Date(Date.now() - at * 60_000).toISOString(),
  }))
  expect((await context.request.post('/api/users/favorites/restore/', { data: { favorites } })).ok()).toBe(true)
}

test.describe('a heart', () => {
  test('toggles at once and is counted, also on the next page and the product (R-4.4-01 R-4.4-03)', async ({
    page,
  }) => {
    await openPage(page, '/kategorii/')
    await expect(badge(page, 0)).toBeVisible()
    await heart(page).first().click()
    await expect(heart(page).first()).toHaveAttribute('aria-pressed', 'true')
    await expect(badge(page, 1)).toBeVisible()
    const href = await page.getByRole('article').first().getByRole('heading').getByRole('link').getAttribute('href')
    await openPage(page, href!)
    await expect(heart(page).first()).toHaveAttribute('aria-pressed', 'true')
    await heart(page).first().click()
    await expect(badge(page, 0)).toBeVisible()
    await page.reload()
    await page.locator(live).waitFor()
    await expect(heart(page).first()).toHaveAttribute('aria-pressed', 'false')
  })

  test('is the same in the quick view as on the card (R-2.5-02)', async ({ page }) => {
    await openPage(page, '/kategorii/')
    const card = page.getByRole('article').first()
    await card.hover()
    await card.getByRole('button', { name: 'Быстрый просмотр' }).click()
    const inView = page.getByRole('dialog').getByRole('button', { name: 'Избранное' }).first()
    await inView.click()
    await expect(inView).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(heart(page).first()).toHaveAttribute('aria-pressed', 'true')
  })

  test('ends in the last state after quick clicks, with one request at a time', async ({ page }) => {
    await openPage(page, '/kategorii/')
    await expect(badge(page, 0)).toBeVisible()
    let [underWay, most, toggleCount] = [0, 0, 0]
    await page.route(toggle, async (route) => {
      most = Math.max(most, ++underWay)
      toggleCount++
      await route.continue()
    })
    page.on('requestfinished', (request) => void (request.url().includes('/favorites/toggle/') && underWay--))
    const [first] = [heart(page).first()]
    for (let press = 0; press < 5; press++) await first.click()
    await expect(first).toHaveAttribute('aria-pressed', 'true')
    await expect(badge(page, 1)).toBeVisible()
    // The heart shows the last click at once; its request may still wait for the previous one.
    await expect.poll(() => [underWay, toggleCount % 2]).toEqual([0, 1])
    expect(most).toBe(1)
    await page.reload()
    await expect(first).toHaveAttribute('aria-pressed', 'true')
  })

  test('is the same in two tabs', async ({ page, context }) => {
    await openPage(page, '/kategorii/')
    const other = await context.newPage()
    await openPage(other, '/kategorii/')
    await expect(badge(other, 0)).toBeVisible()
    await heart(page).first().click()
    await expect(heart(other).first()).toHaveAttribute('aria-pressed', 'true')
    await expect(badge(other, 1)).toBeVisible()
  })

  test.describe('when saving fails', () => {
    test.use({ quiet: false })

    test('reverts with a message (R-4.4-04 R-8-20)', async ({ page }) => {
      await openPage(page, '/kategorii/')
      await page.route(toggle, (route) => route.fulfill({ status: 500, json: {} }))
      await heart(page).first().click()
      await expect(page.getByText('Избранное не изменилось')).toBeVisible()
      await expect(heart(page).first()).toHaveAttribute('aria-pressed', 'false')
      await expect(badge(page, 0)).toBeVisible()
    })

    test('shows the message of the server', async ({ page }) => {
      await openPage(page, '/kategorii/')
      const words = 'В избранном уже 500 товаров. Уберите лишние, чтобы добавить новые.'
      await page.route(toggle, (route) => route.fulfill({ status: 400, json: { product: [words] } }))
      await heart(page).first().click()
      await expect(page.getByText(words)).toBeVisible()
    })

    test('without a connection is kept, and saved once when the connection is back', async ({ page, context }) => {
      await openPage(page, '/kategorii/')
      await expect(badge(page, 0)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await heart(page).first().click()
      await expect(page.getByText('Корзину и избранное обновим, когда сеть вернётся')).toBeVisible()
      await expect(heart(page).first()).toHaveAttribute('aria-pressed', 'true')
      await context.setOffline(false)
      await expect(page.getByText('Корзина и избранное обновлены')).toBeVisible()
      await expect(badge(page, 1)).toBeVisible()
      await page.reload()
      await expect(heart(page).first()).toHaveAttribute('aria-pressed', 'true')
    })
  })
})

test.describe('the favorites page', () => {
  test('shows favorites, the latest first, with their price changes (R-2.1-20)', async ({ page, context }) => {
    await like(context, { [top]: 4190, [longsleeve]: 100, [unavailableSlug]: null })
    await openPage(page, '/favorites-page/')
    await expect(cards(page)).toHaveCount(3)
    const items = list(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
    await expect(items.nth(0)).toContainText('Дешевле на 700\u00a0₽')
    await expect(items.nth(1)).toContainText('Цена выросла')
    await expect(items.nth(2)).toContainText('Нет в наличии')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Избранное\s+3/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
  })

  test('reloads the list after a click and can restore a removed product (R-4.4-02)', async ({ page, context }) => {
    await like(context, { [top]: 4190, [longsleeve]: null })
    // The list may arrive before the other visitor data: a click removes a product then, too.
    const visitorGate = Promise.withResolvers<void>()
    await page.route('**/api/utils/general/', (route) => visitorGate.promise.then(() => route.continue()))
    await openPage(page, '/favorites-page/')
    await expect(cards(page)).toHaveCount(2)
    const listRequest = page.waitForRequest(listCall)
    await list(page).getByRole('button', { name: 'Избранное', exact: true }).first().focus()
    await page.keyboard.press('Enter')
    visitorGate.resolve()
    await listRequest
    await expect(cards(page)).toHaveCount(1)
    await expect(badge(page, 1)).toBeVisible()
    await expect(list(page).getByRole('button', { name: 'Избранное', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(cards(page)).toHaveCount(2)
    await expect(cards(page).first()).toContainText('Топ «Онега»')
    await expect(list(page)).toContainText('Дешевле на 700\u00a0₽')
    await expect(badge(page, 2)).toBeVisible()
  })

  test('filters by sale and by section', async ({ page, context }) => {
    const sale = await (await context.request.get('/api/catalog/list/?sale=1&category=platya')).json()
    await like(context, { [top]: null, [sale.results[0]?.slug ?? dress]: null })
    await openPage(page, '/favorites-page/')
    await expect(cards(page)).toHaveCount(2)
    const filters = page.getByRole('group', { name: 'Показать' })
    await expect(filters.getByRole('button')).toHaveText(['Все', 'Со скидкой · 1', 'Топы', 'Платья'])
    await filters.getByRole('button', { name: 'Со скидкой' }).click()
    await expect(cards(page)).toHaveCount(1)
    await filters.getByRole('button', { name: 'Топы' }).click()
    await expect(cards(page)).toContainText('Топ «Онега»')
    await filters.getByRole('button', { name: 'Все' }).click()
    await expect(cards(page)).toHaveCount(2)
  })

  test('adds to the cart after a choice of size (R-4.5-06)', async ({ page, context }) => {
    await like(context, { [longsleeve]: null })
    await openPage(page, '/favorites-page/')
    await list(page)
      .getByRole('button', { name: /^В\sкорзину/ })
      .click()
    const sizes = page.getByRole('dialog')
    await sizes.getByRole('radio').and(page.locator(':not([data-unavailable])')).nth(1).click({ force: true })
    await expect(addedWindow(page)).toBeVisible()
  })

  test('offers a notification for sold-out products', async ({ page, context }) => {
    await like(context, { [unavailableSlug]: null })
    await openPage(page, '/favorites-page/')
    await list(page)
      .getByRole('button', { name: /^Сообщить мне/ })
      .click()
    const window = page.getByRole('dialog', { name: 'Сообщить о поступлении' })
    await window.getByRole('radio').first().press('Space')
    await expect(window.getByRole('textbox', { name: /mail/i })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden()
    await expect(list(page).getByRole('button', { name: /^Сообщить мне/ })).toBeFocused()
  })

  test('is cleared by a click, which can be undone', async ({ page, context }) => {
    await like(context, { [top]: 4190, [longsleeve]: null })
    await openPage(page, '/favorites-page/')
    await page.getByRole('button', { name: 'Очистить' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Здесь пока пусто' })).toBeVisible()
    await expect(badge(page, 0)).toBeVisible()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(cards(page)).toHaveCount(2)
    await expect(list(page)).toContainText('Дешевле на 700\u00a0₽')
  })

  test('is shared by an address that names products and no person', async ({ page, context, browser, baseURL }) => {
    await like(context, { [top]: null, [longsleeve]: null })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPage(page, '/favorites-page/')
    await page.getByRole('button', { name: 'Поделиться' }).click()
    await expect(page.getByText('Ссылка на список скопирована')).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toBe(`${baseURL}/favorites-page/?list=${top},${longsleeve}`)
    const other = await browser.newContext({ javaScriptEnabled: false })
    const sharedPage = await other.newPage()
    await sharedPage.goto(address)
    await expect(sharedPage.getByRole('heading', { level: 1 })).toContainText('Избранное, которым поделились')
    await expect(sharedPage.locator('main').getByRole('article')).toHaveCount(2)
    await expect(sharedPage.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await sharedPage.goto(`${baseURL}/favorites-page/?list=../../etc,%27--,no-such-thing`)
    await expect(sharedPage.getByRole('heading', { level: 1 })).toHaveText('В этом списке ничего не осталось')
    await other.close()
  })

  test('shows how to begin when empty, in both languages', async ({ page }) => {
    await openPage(page, '/favorites-page/')
    await expect(page.getByRole('heading', { level: 1, name: 'Здесь пока пусто' })).toBeVisible()
    await expect(page.getByText('Нажмите на сердечко, и модель появится здесь')).toBeVisible()
    await openPage(page, '/en/favorites-page/')
    await expect(page.getByRole('heading', { level: 1, name: 'Nothing here yet' })).toBeVisible()
    await heart(page, 'Favourites').first().click()
    await expect(page.getByRole('list', { name: 'Your favourites' }).getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Add to bag/ })).toBeVisible()
  })

  test.describe('when the list fails to load', () => {
    test.use({ quiet: false })

    test('shows a message and retries on request', async ({ page, context }) => {
      await like(context, { [top]: null })
      await page.route(listCall, (route) => route.fulfill({ status: 503, json: { detail: '…' } }))
      // The visitor's data would make the page retry by itself.
      await page.route('**/api/utils/general/', (route) => route.abort())
      await openPage(page, '/favorites-page/')
      await expect(page.locator('main').getByRole('alert')).toContainText('Список не загрузился')
      await page.unroute(listCall)
      await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
      await expect(cards(page)).toHaveCount(1)
    })

    test('waits for a connection', async ({ page, context }) => {
      await like(context, { [top]: null })
      await page.route(listCall, (route) => route.abort())
      await openPage(page, '/favorites-page/')
      await expect(page.locator('main').getByRole('alert')).toContainText('Нет соединения')
      await page.unroute(listCall)
      await context.setOffline(true)
      await context.setOffline(false)
      await expect(cards(page)).toHaveCount(1)
    })

    test('reloads when the connection comes back during a request', async ({ page, context }) => {
      await like(context, { [top]: null })
      const cut = Promise.withResolvers<void>()
      let times = 0
      await page.route(listCall, async (route) => {
        times++
        if (times === 2) await cut.promise
        return times > 2 ? route.continue() : route.abort()
      })
      await page.route('**/api/utils/general/', (route) => route.abort())
      await openPage(page, '/favorites-page/')
      await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
      await expect.poll(() => times).toBe(2)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      cut.resolve()
      await expect(cards(page)).toHaveCount(1)
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('explains why there is no list', async ({ page }) => {
      await page.goto('/favorites-page/')
      const words = page.locator('main noscript p')
      await expect(words).toBeVisible()
      await expect(words).toContainText('без JavaScript мы не можем его показать')
      await page.goto('/kategorii/')
      await expect(heart(page).first()).toBeHidden()
    })
  })
})
