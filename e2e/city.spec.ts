import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, live, test } from '../src/testing/browser.ts'
import { accessibilityFaults, header, openPage, phoneScreen, rememberCity } from './steps.ts'

test.use({ saidCity: false })

type City = { id: number; slug: string; ru_name: string; en_name: string; use_in_regions: boolean }
const russian = { iso: 'RU', zip_code: '420000', region: 'Республика Татарстан' }
const cityOf = (city: City) => ({ ...city, ...russian })
const kazan = cityOf({ id: 5, slug: 'kazan', ru_name: 'Казань', en_name: 'Kazan', use_in_regions: true })
const tver = cityOf({ id: 60, slug: 'tver', ru_name: 'Тверь', en_name: 'Tver', use_in_regions: false })
const petersburg = cityOf({
  id: 2,
  slug: 'sankt-peterburg',
  ru_name: 'Санкт-Петербург',
  en_name: 'Saint Petersburg',
  use_in_regions: true,
})

const detectPath = '**/api/detect-geo/'
const setPath = '**/api/users/cities/set/'
const listPath = '**/api/users/cities/list/'
const hintPath = '**/api/suggestions/address/'

const cityButton = (page: Page) => header(page).getByRole('button', { name: /Город доставки|Delivery to/ })
const prompt = (page: Page) => page.getByRole('dialog', { name: /^(Ваш город|Your city)/ })
const modal = (page: Page) => page.getByRole('dialog', { name: /Куда доставить\?|Where to deliver\?/ })
const field = (page: Page) => modal(page).getByRole('combobox')
const options = (page: Page) => modal(page).getByRole('option')

async function openModal(page: Page, path: string) {
  await openPage(page, path)
  await cityButton(page).click()
  await expect(modal(page)).toBeVisible()
}

async function kept(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'isCity')
  return cookie && { ...cookie, city: JSON.parse(decodeURIComponent(cookie.value)) as City }
}

const keptSlug = async (context: BrowserContext) => (await kept(context))?.city.slug

const detects = (page: Page, city: object) => page.route(detectPath, (route) => route.fulfill({ json: city }))

function asked(page: Page, part: string): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => request.url().includes(part) && requests.push(request))
  return requests
}

test.describe('which city', () => {
  test('R-4.1-01 the city of the cookie is used, and nobody is asked', async ({ page, context, baseURL }) => {
    const detections = asked(page, 'detect-geo')
    await rememberCity(context, baseURL, kazan)
    await openPage(page, '/cart/')
    await expect(cityButton(page)).toContainText('Казань')
    await page.goto('/en/cart/')
    await expect(cityButton(page)).toContainText('Kazan')
    expect(detections).toEqual([])
  })

  test('R-1-12 R-4.1-02 without a cookie the server says which city it is', async ({ page }) => {
    await detects(page, tver)
    await openPage(page, '/cart/')
    await expect(cityButton(page)).toContainText('Тверь')
    await expect(page).toHaveURL('/cart/')
  })

  test('R-4.1-03 a city in the address is fetched by its slug, whatever else is known', async ({
    page,
    context,
    baseURL,
  }) => {
    const detections = asked(page, 'detect-geo')
    const details = asked(page, '/cities/detail/kazan/')
    await openPage(page, '/kazan/')
    await expect.poll(() => details.length).toBe(1)
    await rememberCity(context, baseURL, petersburg)
    await openPage(page, '/kazan/')
    await expect.poll(() => details.length).toBe(2)
    await expect(cityButton(page)).toContainText('Казань')
    expect(detections).toEqual([])
  })
})

test.describe('the address follows the city', () => {
  for (const [from, to] of [
    ['/', '/kazan/'],
    ['/kategorii/', '/kazan/kategorii/'],
    ['/kategorii/topy/?sort=price#main', '/kazan/kategorii/topy/?sort=price#main'],
    ['/en/', '/en/kazan/'],
  ] as const)
    test(`R-4.1-04 a visitor from Kazan is led from ${from} to ${to}`, async ({ page }) => {
      await detects(page, kazan)
      await page.goto(from)
      await expect(page).toHaveURL(to)
      await expect(cityButton(page)).toContainText(from.startsWith('/en') ? 'Kazan' : 'Казань')
      await expect(page.locator('h1')).toHaveCount(1)
    })

  test('R-4.1-04 pages that all cities share stay, and their links lead to the city', async ({ page }) => {
    await detects(page, kazan)
    await openPage(page, '/cart/')
    await expect(cityButton(page)).toContainText('Казань')
    await header(page).getByRole('link', { name: 'Ясмена' }).click()
    await expect(page).toHaveURL('/kazan/')
    await page.goBack()
    await expect(page).toHaveURL('/cart/')
  })

  test('an address that names a city is left alone', async ({ page }) => {
    await detects(page, kazan)
    await openPage(page, '/sankt-peterburg/')
    await expect(prompt(page)).toContainText('Санкт-Петербург')
    await expect(page).toHaveURL('/sankt-peterburg/')
  })

  test('R-4.1-05 a city without pages of its own has the common address', async ({ page }) => {
    await openModal(page, '/kazan/kategorii/topy/?sort=price')
    await modal(page).getByRole('link', { name: 'Москва' }).click()
    await expect(page).toHaveURL('/kategorii/topy/?sort=price')
    await expect(cityButton(page)).toContainText('Москва')
  })
})

test.describe('a page that does not exist', () => {
  // The browser writes its status into the console.
  test.use({ quiet: false })

  test('R-4.1-10 a city that the shop does not know is a page that does not exist', async ({ page }) => {
    expect((await page.goto('/atlantida/'))?.status()).toBe(404)
    expect((await page.goto('/atlantida/kategorii/topy/'))?.status()).toBe(404)
  })

  test('R-4.1-11 from the error page another city leads home', async ({ page }) => {
    await openModal(page, '/atlantida/kategorii/topy/')
    await modal(page).getByRole('link', { name: 'Казань' }).click()
    await expect(page).toHaveURL('/kazan/')
    await expect(modal(page)).toBeHidden()
  })
})

test.describe('the prompt', () => {
  test('R-4.1-06 R-9-07 comes 1.5 s after the city is known', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
    await page.clock.pauseAt(new Date('2026-11-20T12:00:10Z'))
    await detects(page, tver)
    await page.goto('/cart/')
    // A frame, after which the scripts come.
    await page.clock.runFor(100)
    await expect(cityButton(page)).toContainText('Тверь')
    await page.clock.runFor(1_400)
    await expect(prompt(page)).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(prompt(page)).toBeVisible()
    await expect(prompt(page)).toContainText(/Ваш город\s—\sТверь\?/)
  })

  test('R-4.1-07 comes when the address names another city than the cookie', async ({ page, context, baseURL }) => {
    await rememberCity(context, baseURL, petersburg)
    await openPage(page, '/en/kazan/')
    await expect(prompt(page)).toContainText(/Your city is\sKazan\?/)
    await prompt(page).getByRole('button', { name: 'Yes', exact: true }).click()
    await expect.poll(() => keptSlug(context)).toBe('kazan')
  })

  test('R-4.1-07 does not come when the address names the city of the cookie', async ({ page, context, baseURL }) => {
    await page.clock.install()
    await rememberCity(context, baseURL, kazan)
    await openPage(page, '/kazan/')
    await expect(header(page)).toContainText('Казань')
    await page.clock.runFor(10_000)
    await expect(prompt(page)).toHaveCount(0)
  })

  test('R-4.1-08 R-9-01 «Да» keeps the city for seven days and closes', async ({ page, context }) => {
    await openPage(page, '/kazan/')
    const cityRequest = page.waitForRequest(setPath)
    await prompt(page).getByRole('button', { name: 'Да', exact: true }).click()
    await expect(prompt(page)).toBeHidden()
    expect((await cityRequest).postDataJSON()).toEqual({ ru_name: 'Казань', ...russian })
    const cookie = await kept(context)
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', city: { slug: 'kazan', use_in_regions: true } })
    const seconds = (cookie?.expires ?? 0) - Date.now() / 1000
    expect(Math.abs(seconds - 604_800)).toBeLessThan(60)
    await page.reload()
    await page.locator(live).waitFor()
    await expect(page).toHaveURL('/kazan/')
  })

  test('R-4.1-09 «Выбрать другой» opens the cities', async ({ page }) => {
    await openPage(page, '/kazan/')
    await prompt(page).getByRole('button', { name: 'Выбрать другой' }).click()
    await expect(modal(page)).toBeVisible()
    await expect(prompt(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect(prompt(page)).toBeHidden()
  })

  test('O-62 takes no focus, holds nothing still, is reached by Tab and closed by Escape', async ({ page }) => {
    await openPage(page, '/kazan/')
    await cityButton(page).focus()
    await expect(prompt(page)).toBeVisible()
    await expect(cityButton(page)).toBeFocused()
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    await header(page).getByRole('link', { name: 'Корзина' }).focus()
    await page.keyboard.press('Tab')
    await expect(prompt(page).getByRole('button', { name: 'Да', exact: true })).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(prompt(page)).toBeHidden()
    await expect(cityButton(page)).toBeFocused()
  })

  test('waits behind other layers', async ({ page }) => {
    await openPage(page, '/kazan/')
    await expect(prompt(page)).toBeVisible()
    await header(page).getByRole('button', { name: 'Войти' }).click()
    await expect(page.locator('dialog:modal')).toBeVisible()
    await expect(prompt(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(prompt(page)).toBeVisible()
  })

  test.describe('for a crawler', () => {
    test.use({ userAgent: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' })
    test('nothing is asked and nothing moves', async ({ page }) => {
      const geo = asked(page, '/api/detect-geo/')
      await page.clock.install()
      await detects(page, kazan)
      await openPage(page, '/')
      await page.waitForLoadState('networkidle')
      await page.clock.runFor(10_000)
      await expect(page).toHaveURL('/')
      await expect(prompt(page)).toHaveCount(0)
      expect(geo).toEqual([])
    })
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })
    test('there is none, and the page names the usual city', async ({ page }) => {
      await page.goto('/')
      await expect(prompt(page)).toHaveCount(0)
      await expect(cityButton(page)).toContainText('Москва')
    })
  })
})

test.describe('choosing', () => {
  test('R-4.1-12 R-2.5-16 the list is asked for once', async ({ page }) => {
    const lists = asked(page, '/cities/list/')
    await openModal(page, '/cart/')
    await expect(modal(page).getByRole('link', { name: 'Казань' })).toBeVisible()
    await expect.poll(() => lists.length).toBe(1)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await cityButton(page).click()
    await field(page).fill('Твер')
    await expect(options(page).first()).toContainText('Тверь')
    expect(lists).toHaveLength(1)
  })

  for (const [lang, name, cityName] of [
    ['', 'ru_name', 'Казань'],
    ['/en', 'en_name', 'Kazan'],
  ] as const)
    test(`R-4.1-13 R-3-02 ${cityName} is posted, kept, shown, and the window closes`, async ({ page, context }) => {
      await openModal(page, `${lang}/`)
      const cityRequest = page.waitForRequest(setPath)
      await modal(page).getByRole('link', { name: cityName }).click()
      expect((await cityRequest).postDataJSON()).toEqual({ [name]: cityName, ...russian })
      await expect(modal(page)).toBeHidden()
      await expect(page).toHaveURL(`${lang}/kazan/`)
      await expect(cityButton(page)).toContainText(cityName)
      expect(await keptSlug(context)).toBe('kazan')
      await cityButton(page).click()
      await expect(modal(page).getByRole('link', { name: cityName })).toHaveAttribute('aria-current', 'true')
    })

  test('R-4.1-13 what the server answers is what is kept', async ({ page, context }) => {
    await page.route(setPath, (route) => route.fulfill({ json: tver }))
    await openModal(page, '/cart/')
    await modal(page).getByRole('link', { name: 'Самара' }).click()
    await expect(cityButton(page)).toContainText('Тверь')
    expect(await keptSlug(context)).toBe('tver')
  })

  test('R-9-10 asks once the typing has paused for 500 ms, for 20 at the most', async ({ page }) => {
    const questions = asked(page, '/suggestions/address/')
    await openModal(page, '/cart/')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const letters of ['н', 'но', 'нов']) {
      await field(page).fill(letters)
      await page.clock.runFor(400)
    }
    expect(questions).toEqual([])
    await page.clock.runFor(200)
    await expect.poll(() => questions.length).toBe(1)
    expect(questions[0]?.postDataJSON()).toMatchObject({
      query: 'нов',
      count: 20,
      language: 'ru',
      from_bound: { value: 'city' },
      to_bound: { value: 'city' },
    })
    await expect(options(page).first()).toContainText('Новосибирск')
    expect(await options(page).count()).toBeLessThanOrEqual(20)
  })

  test('R-9-14 the suggestions are 180 px high at the most', async ({ page }) => {
    await openModal(page, '/cart/')
    await field(page).fill('ск')
    const list = modal(page).getByRole('listbox')
    await expect(list).toHaveCSS('max-height', '180px')
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(180)
  })

  for (const [path, words] of [
    ['/cart/', 'Неизвестный адрес'],
    ['/en/cart/', 'Unknown address'],
  ] as const)
    test(`R-5-25 R-8-08 no hit: ${words}`, async ({ page }) => {
      await openModal(page, path)
      await field(page).fill('ъъъъ')
      await expect(modal(page).getByText(words)).toBeVisible()
    })

  test('a place that only the service knows is posted as it says', async ({ page, context }) => {
    const village = { city: null, settlement: 'Мышкино', region: 'Тверская', region_with_type: 'Тверская обл' }
    const data = { ...village, country_iso_code: 'RU', postal_code: null }
    await page.route(hintPath, (route) =>
      route.fulfill({ json: { suggestions: [{ value: 'с Мышкино', unrestricted_value: 'с Мышкино', data }] } }),
    )
    await page.route(setPath, (route) => route.fulfill({ json: { ...tver, id: 0, ru_name: 'Мышкино' } }))
    await openModal(page, '/cart/')
    await field(page).fill('Мышк')
    const cityRequest = page.waitForRequest(setPath)
    await options(page).filter({ hasText: 'Мышкино' }).click()
    expect((await cityRequest).postDataJSON()).toEqual({
      ru_name: 'Мышкино',
      iso: 'RU',
      zip_code: null,
      region: 'Тверская обл',
    })
    await expect(cityButton(page)).toContainText('Мышкино')
    expect((await kept(context))?.city.id).toBe(0)
  })

  test('a late answer to an earlier question is not shown', async ({ page }) => {
    const place = (name: string) => ({
      value: name,
      unrestricted_value: name,
      data: { city: name, country_iso_code: 'RU', postal_code: null, region_with_type: null },
    })
    let answerFirst = () => {}
    const first = new Promise<void>((resolve) => (answerFirst = resolve))
    await page.route(hintPath, async (route) => {
      const { query } = route.request().postDataJSON() as { query: string }
      if (query === 'ъъ') await first
      await route.fulfill({ json: { suggestions: [place(`Ответ на ${query}`)] } }).catch(() => undefined)
    })
    await openModal(page, '/cart/')
    const asking = page.waitForRequest(hintPath)
    await field(page).fill('ъъ')
    await asking
    await field(page).fill('ъъъ')
    await expect(options(page)).toHaveText('Ответ на ъъъ')
    answerFirst()
    await expect(options(page)).toHaveText('Ответ на ъъъ')
  })
})

test.describe('the field', () => {
  test('leaving it takes the first suggestion', async ({ page, context }) => {
    await openModal(page, '/cart/')
    await field(page).fill('Петроз')
    await expect(options(page).first()).toContainText('Петрозаводск')
    await field(page).press('Tab')
    await expect(modal(page)).toBeHidden()
    await expect(cityButton(page)).toContainText('Петрозаводск')
    expect(await keptSlug(context)).toBe('petrozavodsk')
  })

  test('R-5-24 what was chosen and put into the field is not searched for', async ({ page }) => {
    await openModal(page, '/cart/')
    const questions = asked(page, '/suggestions/address/')
    await field(page).fill('Петроз')
    await expect.poll(() => questions.length).toBe(1)
    await page.clock.install()
    await options(page).first().click()
    await expect(cityButton(page)).toContainText('Петрозаводск')
    await page.clock.runFor(2_000)
    expect(questions).toHaveLength(1)
  })

  test('closing the window takes nothing, and a press on a city takes that city', async ({ page, context }) => {
    await openModal(page, '/cart/')
    await field(page).fill('Петроз')
    await expect(options(page).first()).toContainText('Петрозаводск')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    expect(await keptSlug(context)).toBeUndefined()
    await cityButton(page).click()
    await field(page).fill('Петроз')
    await expect(options(page).first()).toContainText('Петрозаводск')
    await modal(page).getByRole('button', { name: 'Закрыть' }).click()
    await expect(modal(page)).toBeHidden()
    expect(await keptSlug(context)).toBeUndefined()
    await cityButton(page).click()
    await field(page).fill('Петроз')
    await expect(options(page).first()).toContainText('Петрозаводск')
    await modal(page).getByRole('link', { name: 'Красноярск' }).click()
    await expect(cityButton(page)).toContainText('Красноярск')
  })

  test('by the keyboard alone: open, type in English, choose', async ({ page, context }) => {
    await openPage(page, '/cart/')
    await cityButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(modal(page)).toBeVisible()
    await page.keyboard.press('Tab')
    if (!(await field(page).evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('novgorod')
    await expect(options(page)).toHaveCount(2)
    await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true')
    expect(await accessibilityFaults(page, { part: 'dialog[open]' })).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    const cityName = (await options(page).nth(1).locator('span').first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(modal(page)).toBeHidden()
    await expect(cityButton(page)).toContainText(cityName)
    await expect(cityButton(page)).toBeFocused()
    expect(await keptSlug(context)).toMatch(/novgorod/)
  })
})

test.describe('when the network fails', () => {
  test.use({ quiet: false })

  test('R-8-06 detection: the page works and shows the usual city', async ({ page }) => {
    await page.clock.install()
    await page.route(detectPath, (route) => route.abort())
    const detectionFailure = page.waitForEvent('requestfailed', (request) => request.url().includes('detect-geo'))
    await openPage(page, '/')
    await detectionFailure
    await page.clock.runFor(5_000)
    await expect(cityButton(page)).toContainText('Москва')
    await expect(prompt(page)).toHaveCount(0)
    await expect(page.getByText(/не получилось|ошибка/i)).toHaveCount(0)
    await cityButton(page).click()
    await expect(modal(page)).toBeVisible()
  })

  test('R-8-07 list, choice and suggestions: nothing is said, and the city changes all the same', async ({
    page,
    context,
  }) => {
    for (const path of [listPath, hintPath, setPath]) await page.route(path, (route) => route.abort())
    await openModal(page, '/')
    await field(page).fill('Твер')
    await expect(modal(page).getByText('Неизвестный адрес')).toBeVisible()
    await modal(page).getByRole('link', { name: 'Казань' }).click()
    await expect(page).toHaveURL('/kazan/')
    // The address changes before the screen does.
    await expect(prompt(page)).toContainText('Казань')
    await prompt(page).getByRole('button', { name: 'Да', exact: true }).click()
    await expect(prompt(page)).toBeHidden()
    await expect.poll(() => keptSlug(context)).toBe('kazan')
    await expect(page.getByText(/не получилось|ошибка/i)).toHaveCount(0)
  })

  test('the name of the city is there before the script, which may never come', async ({ page, context, baseURL }) => {
    await rememberCity(context, baseURL, petersburg)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/cart/')
    const painted = () =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /Город доставки/ })
        .locator('span:not(.visually-hidden)')
        .first()
        .evaluate((span) => [getComputedStyle(span, '::before').content, (span as HTMLElement).innerText])
    await expect.poll(painted).toEqual(['"Санкт-Петербург"', ''])
  })
})

test('the header does not jump when the city becomes known', async ({ page, context, baseURL }) => {
  await rememberCity(context, baseURL, petersburg)
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openPage(page, '/cart/')
  await expect(cityButton(page)).toHaveText(/Санкт-Петербург/)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.02)
})

for (const width of [1200, 1440])
  test(`a long city gives way before the sections beside it do, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, '/en/nizhniy-novgorod/')
    await expect(header(page).getByRole('button', { name: /Nizhny Novgorod/ })).toBeVisible()
    const words = header(page).getByRole('navigation').first().locator('a span:visible')
    expect(await words.count()).toBeGreaterThan(4)
    const cut = await words.evaluateAll((all) => {
      const text = document.createRange()
      return all.filter((word) => {
        text.selectNodeContents(word)
        return text.getBoundingClientRect().width > word.getBoundingClientRect().width + 0.01
      }).length
    })
    expect(cut).toBe(0)
  })

test('a city chosen in one tab is taken over by the other, which stays where it is', async ({ page, context }) => {
  await detects(page, tver)
  await openPage(page, '/')
  await expect(cityButton(page)).toContainText('Тверь')
  const other = await context.newPage()
  await openModal(other, '/cart/')
  await modal(other).getByRole('link', { name: 'Москва' }).click()
  await expect.poll(() => keptSlug(context)).toBe('moskva')
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(cityButton(page)).toContainText('Москва')
  await expect(page).toHaveURL('/')
})

test('R-7-37 the delivery of a product is counted for the city that is chosen', async ({ page }) => {
  await detects(page, tver)
  await openPage(page, '/content/top-onega-v-vyrez-hvoya/')
  const row = page.getByRole('listitem').filter({ hasText: 'Курьером или в пункт' })
  await expect(row).toContainText('Тверь')
  await cityButton(page).click()
  await modal(page).getByRole('link', { name: 'Омск' }).click()
  await expect(row).toContainText('Омск')
  await expect(page).toHaveURL('/content/top-onega-v-vyrez-hvoya/')
})

test('R-2.8-03 in the menu of a phone the city is chosen as in the window', async ({ page, context }) => {
  await page.setViewportSize(phoneScreen)
  await openPage(page, '/cart/')
  await header(page).getByRole('button', { name: 'Меню' }).click()
  const menu = page.getByRole('dialog', { name: 'Меню' })
  await menu.getByRole('button', { name: /Город доставки/ }).click()
  await menu.getByRole('combobox').fill('Твер')
  await menu.getByRole('option', { name: /Тверь/ }).click()
  await expect(menu).toBeHidden()
  expect(await keptSlug(context)).toBe('tver')
})
