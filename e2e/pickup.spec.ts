import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { fillFolder, openFolder, startShop } from '../src/testing/shop-process.ts'
import { petersburg } from './city-steps.ts'
import { formIsLive, place } from './order-steps.ts'
import { accessibilityFaults, excessWidth, fillCart, openPage, phone, rememberCity, tick } from './steps.ts'

/* Pickup points: the nearest in the form, all in a dialog with a list, and a map if a Yandex Maps key is set. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ context, baseURL }) => rememberCity(context, baseURL, petersburg))

const summary = (page: Page) => page.getByRole('complementary', { name: /^(Ваш заказ|Your order)$/ })
const field = (page: Page, name: string) => page.getByRole('main').locator(`input[name=${name}]`)

test.describe('on a phone', () => {
  test.use(phone)

  test('a guest finds a point by metro, keeps it over a reload, and orders to it (R-3-31 R-3-34)', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart/')
    await page.getByRole('button', { name: /^Самовывоз/ }).click()
    await expect(page.getByRole('radio', { name: /^СДЭК, пункт выдачи Хранение/ })).toBeChecked()
    // No point is preselected: a parcel at the wrong end of the town helps no buyer.
    const nearest = page.getByRole('group', { name: 'Какой пункт' }).getByRole('radio')
    await expect(nearest).toHaveCount(3)
    await expect(page.locator('input[name=pvz_code]:checked')).toHaveCount(0)
    await summary(page)
      .getByRole('button', { name: /^Оформить заказ/ })
      .click()
    await expect(page.getByRole('alert').filter({ hasText: 'Заказ ещё не оформлен' })).toContainText(
      'выберите пункт выдачи',
    )
    await tick(page.getByRole('radio', { name: /^При\sполучении/ }))
    await page.getByRole('button', { name: /^Все пункты: \d/ }).click()
    const picker = page.getByRole('dialog', { name: 'Где заберёте заказ' })
    // Paid on delivery: only points that accept payment are listed.
    await expect(picker.getByRole('button', { name: 'Оплата на месте' })).toHaveAttribute('aria-pressed', 'true')
    await expect(picker).toContainText(/не\sпоказали: они не\sпримут посылку \d(,\d)?\sкг\sс\sоплатой при\sполучении/)
    await picker.getByRole('searchbox').fill('горьковская')
    await expect(picker.getByRole('status')).toHaveText(/^\d{1,2}\sпункт/)
    const rows = picker.getByRole('radio')
    await expect(rows.first()).toHaveAccessibleName(/СДЭК · .+Горьковская/)
    await tick(rows.first())
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    expect(await accessibilityFaults(page, { part: 'dialog[open]' })).toEqual([])
    const saving = page.waitForResponse((answer) => answer.url().includes('/api/orders/draft/') && answer.ok())
    await picker.getByRole('button', { name: /^Забрать за\s\d+\s₽$/ }).click()
    await expect(picker).toBeHidden()
    await expect(nearest.first()).toBeChecked()
    await expect(page.getByRole('main')).toContainText(/Хранение 7\sдней.+придуман для\sдемонстрации/)
    await saving
    await page.reload()
    await expect(nearest.first()).toBeChecked()
    await expect(nearest.first()).toHaveAccessibleName(/Горьковская/)
    const texts = { first_name: 'Анна', last_name: 'Лебедева', email: 'anna@klinika.ru', phone: '911 204-15-16' }
    for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
    for (const name of ['consent', 'consent_offer']) await tick(field(page, name))
    await place(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/принят$/)
  })
})

test('by keyboard in English: the list alone, choosing a point, Directions, Escape', async ({ page }) => {
  const asked: string[] = []
  let scriptBytes = 0
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scriptBytes += Number(answer.headers()['content-length'])
  })
  await page.setViewportSize({ width: 1024, height: 800 })
  await fillCart(page)
  await openPage(page, '/en/cart/')
  await page.getByRole('button', { name: /^Pick up/ }).press('Enter')
  const opener = page.getByRole('button', { name: /^All pickup points: \d/ })
  await expect(page.getByRole('group', { name: 'Pickup point' }).getByRole('radio')).toHaveCount(3)
  scriptBytes = 0
  await opener.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Choose a pickup point' })
  await expect(picker.getByRole('radio')).toHaveCount(20)
  expect(scriptBytes).toBeGreaterThan(1_000)
  expect(scriptBytes).toBeLessThan(40_000)
  await expect(picker.getByRole('button', { name: 'Map', exact: true })).toHaveCount(0)
  await expect(picker.getByRole('region', { name: 'Map of points' })).toHaveCount(0)
  await expect(picker.getByRole('link', { name: /^Directions/ })).toHaveCount(0)
  await picker.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(picker.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Tab')
  const route = picker.getByRole('link', { name: /^Directions: / })
  await expect(route).toBeFocused()
  await expect(route).toHaveAttribute('href', /^https:\/\/yandex\.ru\/maps\/\?rtext=~59\.\d+,30\.\d+&rtt=auto$/)
  expect(await accessibilityFaults(page, { part: 'dialog[open]' })).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(picker.getByRole('button', { name: 'Pick up here' })).toBeVisible()
  await expect(picker.getByRole('link', { name: 'Directions' })).toHaveCount(1)
  expect(await accessibilityFaults(page, { part: 'dialog[open]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.locator('input[name=pvz_code]:checked')).toHaveCount(0)
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([])
})

test('without a key shops and contacts are lists with routes, and no page contacts another host', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // The contacts page of Saint Petersburg lists its own shops.
  for (const [path, count] of [
    ['/adresa-magazinov/', 4],
    ['/kontakty/', 2],
    ['/kazan/kontakty/', 0],
  ] as const)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await openPage(page, path)
      await expect(page.getByRole('region', { name: /^Карта/ })).toHaveCount(0)
      const shops = page.getByRole('link', { name: 'Маршрут' })
      await expect(shops).toHaveCount(count)
      expect(await excessWidth(page), `${path} ${width}`).toBeLessThanOrEqual(0)
    }
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the list of shops keeps its routes', async ({ page }) => {
    await page.goto('/adresa-magazinov/')
    await expect(page.getByRole('link', { name: 'Маршрут' })).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Рядом со мной' })).toBeHidden()
  })
})

test('a photo of a shop opens by a key and closes by Escape; a shared position shows distances (R-2.1-05)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 59.95, longitude: 30.33 })
  await openPage(page, '/adresa-magazinov/')
  const shop = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^На\sЛьняной$/ }) })
  const photo = shop.getByRole('button', { name: /^Открыть фото\. Тёмно-зелёный фасад/ })
  await photo.press('Enter')
  const view = page.getByRole('dialog', { name: /^Тёмно-зелёный фасад/ })
  const picture = view.getByRole('img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(600)
  await page.keyboard.press('Tab')
  await expect(view.getByRole('button', { name: 'Закрыть' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(photo).toBeFocused()
  await page.getByRole('button', { name: 'Рядом со мной' }).click()
  await expect(shop).toContainText(/2\sкм от\sвас/)
})

/** Stub of the Yandex Maps 2.1 API that the shop calls: marks are buttons, and the created map is recorded. */
const playedMaps = `
  const events = () => { const acts = {}; return { acts, add: (name, act) => (acts[name] = act) } }
  class Placemark {
    constructor(at, properties, options) { Object.assign(this, { at, properties, options, events: events() }) }
  }
  class StreetMap {
    constructor(element, state) {
      Object.assign(this, { element, bounds: state.bounds, zoom: 10, events: events() })
      window.playedMap = this
      this.behaviors = { disable: () => undefined }
      this.geoObjects = {
        add: (mark) => {
          const button = document.createElement('button')
          button.type = 'button'
          button.textContent = mark.properties.iconContent ?? mark.properties.hintContent
          button.dataset.preset = mark.options.preset
          button.dataset.at = mark.at.join(' ')
          button.onclick = () => mark.events.acts.click()
          element.append(button)
        },
        removeAll: () => element.replaceChildren(),
      }
    }
    getBounds() { return this.bounds }
    getZoom() { return this.zoom }
    setBounds(bounds, options) {
      Object.assign(this, { bounds, options, zoom: 18 })
      this.events.acts.boundschange()
    }
    destroy() { this.element.replaceChildren() }
  }
  window.ymaps = { ready: (act) => act(), Map: StreetMap, Placemark }`

test('with a key Yandex Maps shows the points and clusters; without its script the list stands alone', async ({
  browser,
}) => {
  test.slow()
  const shop = await startShop({ folder: fillFolder(openFolder('maps')), env: { YANDEX_MAPS_KEY: 'key-of-the-shop' } })
  try {
    // A separate context, because here a page does contact another host.
    const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' })
    await rememberCity(context, shop.url, petersburg)
    const page = await context.newPage()
    let address = ''
    await page.route('https://api-maps.yandex.ru/**', (route) => {
      address = route.request().url()
      return route.fulfill({ contentType: 'text/javascript', body: playedMaps })
    })
    const openMap = async () => {
      await openPage(page, '/cart/')
      await formIsLive(page)
      await page.getByRole('button', { name: /^Самовывоз/ }).click()
      // Wide screens show the map beside the list at once.
      await page.getByRole('button', { name: /^Все пункты/ }).click()
    }
    await fillCart(page)
    await openMap()
    const marks = page.locator('dialog [data-preset]')
    await expect(marks.first()).toBeVisible()
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      apikey: 'key-of-the-shop',
      lang: 'ru_RU',
      coordorder: 'latlong',
    })
    const [latitude, longitude] = (await marks.first().getAttribute('data-at'))!.split(' ').map(Number)
    expect([Math.round(latitude! / 10), Math.round(longitude! / 10)]).toEqual([6, 3])
    await marks.filter({ hasText: /^\d+$/ }).first().click()
    const pin = page.locator('dialog [data-preset="islands#darkGreenDotIcon"]').first()
    await pin.click()
    await expect(page.locator('dialog [data-preset="islands#yellowDotIcon"]')).toHaveCount(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Забрать здесь' }).click()
    await expect(page.locator('input[name=pvz_code]:checked')).toHaveCount(1)

    await openPage(page, '/adresa-magazinov/')
    const shops = page.locator('main [data-preset*="Shopping"]')
    // Immediate click: marks are redrawn when the points of the town have arrived.
    await shops.first().dispatchEvent('click')
    await expect(page.locator('main [data-preset="islands#yellowShoppingIcon"]')).toHaveCount(1)
    await expect(page.locator('main li[data-chosen]')).toHaveCount(1)

    await page.unroute('https://api-maps.yandex.ru/**')
    const isListAlone = async () => {
      await openMap()
      const dialog = page.getByRole('dialog', { name: 'Где заберёте заказ' })
      await expect(dialog.getByRole('status').filter({ hasText: /^Карта не\sзагрузилась/ })).toBeVisible()
      await expect(dialog.getByRole('region', { name: 'Карта пунктов' })).toHaveCount(0)
      await dialog.getByRole('radio').nth(1).check()
      await expect(dialog.getByRole('button', { name: 'Забрать здесь' })).toBeVisible()
    }
    // Script blocked, then broken.
    await page.route('https://api-maps.yandex.ru/**', (route) => route.abort())
    await isListAlone()
    await openPage(page, '/adresa-magazinov/')
    await expect(page.getByText(/^Карта не\sзагрузилась/).first()).toBeVisible()
    await expect(page.getByRole('region', { name: /^Карта/ })).toHaveCount(0)
    await page.unroute('https://api-maps.yandex.ru/**')
    const brokenMaps = 'window.ymaps = { ready: (act) => act(), Map: class { constructor() { throw new Error() } } }'
    await page.route('https://api-maps.yandex.ru/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: brokenMaps }),
    )
    await isListAlone()
    await context.close()
  } finally {
    await shop.close()
  }
})
