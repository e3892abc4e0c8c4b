import type { Locator, Page } from '@playwright/test'
import { expect, live, test } from '../src/testing/browser.ts'
import { addedWindow, header, heightRadio, openPage, phone, sizeRadio } from './steps.ts'

/* Clicks between the first paint and hydration (decisions/020). */

/** Products: with heights; of one size. */
const top = '/content/top-onega-v-vyrez-pudra/'
const apron = '/content/fartuk-syas-s-karmanom-hvoya/'
const tops = '/kategorii/topy/'
const scripts = /\/assets\/[^/]+\.js$/

// The slides of the home page change only by a click.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function openUntilSeen(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.locator('body > script').first().waitFor({ state: 'attached' })
  await expect(page.locator(live)).toHaveCount(0)
}

/** Opens a page that is painted but whose scripts are held back until `bring` is called. */
async function openEarly(page: Page, address: string): Promise<{ bring: () => Promise<void> }> {
  let letThrough = (): void => undefined
  const permission = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(scripts, async (route) => {
    await permission
    await route.continue()
  })
  await openUntilSeen(page, address)
  const bring = async () => {
    await expect(page.locator(live)).toHaveCount(0)
    letThrough()
    await page.locator(live).waitFor()
    await expect(kept(page)).toHaveCount(0)
  }
  return { bring }
}

/** Opens a page over a line of 400 kbps with 400 ms latency, which becomes fast once the page is hydrated. */
async function openSlowly(page: Page, address: string): Promise<{ bring: () => Promise<void> }> {
  const line = await page.context().newCDPSession(page)
  const setLine = (latency: number, throughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  await setLine(400, 400_000 / 8)
  await openUntilSeen(page, address)
  const bring = async () => {
    await expect(page.locator(live)).toHaveCount(0)
    await page.locator(live).waitFor()
    await expect(kept(page)).toHaveCount(0)
    await setLine(0, -1)
  }
  return { bring }
}

const kept = (page: Page) => page.locator('[data-kept]')
const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name, exact: true }).first()
const card = (page: Page, at: number) => page.getByRole('main').getByRole('article').nth(at)
const heart = (of: Page | Locator) => of.getByRole('button', { name: 'Избранное', exact: true }).first()
const filters = (page: Page) => page.getByRole('complementary', { name: 'Фильтры' })
const box = (page: Page, at: number) => filters(page).getByRole('checkbox').nth(at)
const sort = (page: Page) => page.getByRole('combobox', { name: 'Порядок: сначала' })
const badge = (page: Page, name: RegExp) => header(page).getByRole('link', { name })
const lines = (page: Page) => page.getByRole('main').getByRole('spinbutton')

/** Paths of the requests that change data. */
function watchPosts(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && !/utils|track|csp|orders\/price/.test(pathname)) posts.push(pathname)
  })
  return posts
}

async function fillCart(page: Page): Promise<void> {
  const answer = await page.request.get(apron.replace('/content/', '/api/catalog/detail/'))
  const { sizes } = (await answer.json()) as { sizes: { id: number }[] }
  await page.request.post('/api/cart/add/', { data: { trade_offer: sizes[0]?.id, amount: 2 } })
}

test('at 400 kbps early clicks on hearts, slides and the newsletter of the home page take effect', async ({ page }) => {
  const { bring } = await openSlowly(page, '/')
  await button(page, 'Следующий слайд').click()
  await expect(kept(page)).toHaveCount(1)
  await heart(card(page, 0)).click()
  await heart(card(page, 1)).dblclick()
  const form = page.getByRole('contentinfo').locator('form')
  await form.getByLabel('Ваш e-mail').fill(`early-${Date.now()}@example.com`)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Подписаться' }).click()
  await bring()
  await expect(page.getByText('2 / 4')).toBeVisible()
  await expect(heart(card(page, 0))).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(card(page, 1))).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Вы успешно подписаны.')).toBeVisible()
  await expect(badge(page, /^Избранное: 1/)).toBeVisible()
})

test('text typed after a click on the search icon is searched for', async ({ page }) => {
  const { bring } = await openEarly(page, '/')
  await button(header(page), 'Поиск').click()
  await page.keyboard.type('halat')
  await bring()
  await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('halat')
})

test('Escape closes what an earlier click opened, and the keyboard works as the mouse does', async ({ page }) => {
  const { bring } = await openEarly(page, '/')
  await button(header(page), /^Город доставки/).press('Enter')
  await page.keyboard.press('Escape')
  await button(header(page), 'Войти').press('Space')
  await bring()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toContainText('Забыли пароль?')
})

test('buttons of a card open their dialogs, and a double click on a one-size product adds one piece', async ({
  page,
}) => {
  const { bring } = await openEarly(page, '/kategorii/fartuki/')
  const posts = watchPosts(page)
  await button(card(page, 0), 'В корзину').dblclick()
  await bring()
  await expect(addedWindow(page)).toBeVisible()
  expect(posts).toEqual(['/api/cart/add/'])
  await expect(badge(page, /^Корзина: 1\sтовар$/)).toBeVisible()
})

test('a quick view requested before hydration opens', async ({ page }) => {
  const { bring } = await openEarly(page, tops)
  await card(page, 0).hover()
  await button(card(page, 0), 'Быстрый просмотр').click()
  await bring()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/content\//)
})

test('at 400 kbps facets ticked before hydration narrow the list together, and the sort order stays', async ({
  page,
}) => {
  const { bring } = await openSlowly(page, tops)
  const total = page.getByText(/\s·\s\d+\sрасцвет/).first()
  const before = await total.innerText()
  await box(page, 0).check()
  await box(page, 2).check()
  await sort(page).selectOption('price_asc')
  await heart(card(page, 1)).click()
  await bring()
  await expect(page).toHaveURL(/[?&]sort=price_asc/)
  await expect(page).toHaveURL(/[?&]color=\w+,\w+/)
  await expect(total).not.toHaveText(before)
  await expect(sort(page)).toHaveValue('price_asc')
  await expect(box(page, 0)).toBeChecked()
  await expect(box(page, 2)).toBeChecked()
  await expect(badge(page, /^Избранное: 1/)).toBeVisible()
  await box(page, 0).uncheck()
  await expect(page).toHaveURL(/[?&]color=\w+(&|$)/)
})

test('a price typed before hydration narrows the list', async ({ page }) => {
  const { bring } = await openEarly(page, tops)
  await filters(page).getByRole('textbox').first().fill('4000')
  await filters(page).getByRole('textbox').first().press('Enter')
  await bring()
  await expect(page).toHaveURL(/[?&]price_min=4000/)
  await expect(filters(page).getByRole('textbox').first()).toHaveValue('4000')
})

test('a price left or a thumb moved before hydration narrows the list', async ({ page }) => {
  const typedList = await openEarly(page, tops)
  await filters(page).getByRole('textbox').nth(1).fill('4000')
  await filters(page).getByRole('textbox').nth(1).blur()
  await typedList.bring()
  await expect(page).toHaveURL(/[?&]price_max=4000/)
  await page.unrouteAll()
  const movedList = await openEarly(page, tops)
  await filters(page).getByRole('slider').first().press('ArrowRight')
  await movedList.bring()
  await expect(page).toHaveURL(/[?&]price_min=\d+/)
})

test('at 400 kbps an early choice of size, height and «В корзину» adds that very variant once', async ({ page }) => {
  const { bring } = await openSlowly(page, top)
  const posts = watchPosts(page)
  await sizeRadio(page, '46').check()
  await sizeRadio(page, '48').check()
  await heightRadio(page, 164).check()
  await button(page, 'Увеличить').click()
  await button(page, 'Увеличить').click()
  await heart(page.getByRole('main')).click()
  await button(page, 'Выберите размер').dblclick()
  await bring()
  await expect(addedWindow(page)).toContainText('48')
  expect(posts.filter((path) => path.includes('cart'))).toEqual(['/api/cart/add/'])
  await expect(sizeRadio(page, '48')).toBeChecked()
  await expect(heightRadio(page, 164)).toBeChecked()
  await expect(badge(page, /^Корзина: 3\sтовара$/)).toBeVisible()
  await expect(badge(page, /^Избранное: 1/)).toBeVisible()
  await page.goto('/cart/')
  await expect(page.getByRole('main')).toContainText('Пудра · 48 · рост 164–170')
  await expect(lines(page)).toHaveValue('3')
})

test('a link waits for an earlier click: the cart contains the product', async ({ page }) => {
  const { bring } = await openEarly(page, apron)
  await button(page, 'В корзину').click()
  await badge(page, /^Корзина/).click()
  await bring()
  await expect(page).toHaveURL(/\/cart\/$/)
  await expect(lines(page)).toHaveValue('1')
})

test('the size table and the gallery open after early clicks', async ({ page }) => {
  const first = await openEarly(page, top)
  await button(page, 'Таблица размеров').click()
  await first.bring()
  await expect(page.getByRole('dialog', { name: /^Таблица размеров/ })).toBeVisible()
  await page.unrouteAll()
  const second = await openEarly(page, top)
  await button(page, /^Открыть фото 2 из/).click()
  await second.bring()
  await expect(page.getByRole('dialog')).toContainText(/2 \/ \d/)
})

test('an amount typed early is bought, and Enter in its field buys nothing by itself', async ({ page }) => {
  const { bring } = await openEarly(page, apron)
  const posts = watchPosts(page)
  await page.getByRole('main').getByRole('spinbutton').fill('2')
  await page.getByRole('main').getByRole('spinbutton').press('Enter')
  await bring()
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('2')
  expect(posts).toEqual([])
  await button(page, 'В корзину').click()
  await expect(badge(page, /^Корзина: 2\sтовара$/)).toBeVisible()
})

test.describe('with an invalid code', () => {
  test.use({ quiet: false })
  test('at 400 kbps the cart counts every early click, and the promo code is answered', async ({ page }) => {
    await fillCart(page)
    const { bring } = await openSlowly(page, '/cart/')
    await button(page, 'Увеличить').click()
    await button(page, 'Увеличить').click()
    await button(page, 'Уменьшить').click()
    await page.getByLabel('Промокод').fill('ВЕСНА')
    await button(page, 'Применить промокод').click()
    const lastPress = page.waitForResponse('**/api/cart/remove/')
    await bring()
    await expect(lines(page)).toHaveValue('3')
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /Такого промокода нет/ }),
    ).toBeVisible()
    await expect(page.getByLabel('Промокод')).toHaveValue('ВЕСНА')
    await lastPress
    await page.reload()
    await expect(lines(page)).toHaveValue('3')
  })
})

test.describe('a code submitted with Enter', () => {
  const pressEnter = async (page: Page) => {
    const code = page.getByLabel('Промокод')
    await code.fill('demo10')
    await code.press('Enter')
  }
  const isTaken = (page: Page) => expect(page.getByRole('button', { name: 'Убрать промокод DEMO10' })).toBeVisible()

  test('counts before hydration and places no order', async ({ page }) => {
    await fillCart(page)
    const { bring } = await openEarly(page, '/cart/')
    await pressEnter(page)
    await bring()
    await isTaken(page)
  })

  test('counts before the code of its field is loaded and places no order', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart/')
    let letThrough = (): void => undefined
    const permission = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(scripts, async (route) => {
      await permission
      await route.continue()
    })
    await pressEnter(page)
    letThrough()
    await isTaken(page)
  })
})

test('files chosen before a quote form is hydrated are sent, and later clicks are answered', async ({ page }) => {
  const { bring } = await openEarly(page, '/clinics/')
  const form = page.getByRole('region', { name: 'Запросить расчёт' })
  const name = form.getByLabel('Контактное лицо')
  await name.fill('Вера Громова')
  const csv = 'Кто;Что нужно;Кол-во\nПётр;Халат;3'
  const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await form.getByLabel('Выберите список').setInputFiles(list)
  const logo = { name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 logo') }
  await form.getByLabel('Добавьте фото или файл').setInputFiles(logo)
  await bring()
  await expect(form.getByText('Прочитали строк: 1')).toBeVisible()
  await expect(form.getByText('Приложено файлов: 1')).toBeAttached()
  await expect(name).toHaveValue('Вера Громова')
  await form.getByRole('button', { name: 'Убрать logo.pdf' }).press('Enter')
  await expect(form.getByText('logo.pdf')).toHaveCount(0)
  await expect(form.getByLabel('Добавьте фото или файл')).toBeFocused()
})

test('a row of a quote typed before hydration stays and is sent', async ({ page }) => {
  const { bring } = await openEarly(page, '/clinics/')
  const row = page.getByRole('region', { name: 'Запросить расчёт' }).getByRole('group', { name: 'Строка 1' })
  await row.getByLabel('Что нужно').fill('Костюм «Онега»')
  await row.getByLabel('Кол-во').fill('24')
  const estimate = page.waitForRequest(/supply\/estimate/)
  await bring()
  const { rows } = (await estimate).postDataJSON()
  expect(rows).toMatchObject([{ garment: 'Костюм «Онега»', quantity: 24 }])
  await expect(row.getByLabel('Что нужно')).toHaveValue('Костюм «Онега»')
  await expect(row.getByLabel('Кол-во')).toHaveValue('24')
})

test('an early click removes a line once, and the line can be restored', async ({ page }) => {
  await fillCart(page)
  const { bring } = await openEarly(page, '/cart/')
  const posts = watchPosts(page)
  await button(page, /^Убрать из\sкорзины/).click()
  await bring()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('В корзине пока пусто')
  expect(posts).toEqual(['/api/cart/remove/'])
  await button(page, 'Вернуть').click()
  await expect(lines(page)).toHaveValue('2')
})

test.describe('without a network', () => {
  test.use({ quiet: false })

  test('a form whose code is not loaded keeps its input and submits when the network is back', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await openPage(page, '/cart/')
    await context.setOffline(true)
    const form = page.getByRole('contentinfo').locator('form')
    const address = `waiting-${Date.now()}@example.com`
    await form.getByLabel('Ваш e-mail').fill(address)
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Подписаться' }).click()
    await expect(kept(page)).toHaveCount(1)
    await page.clock.runFor(60_000)
    await expect(kept(page)).toHaveCount(1)
    await expect(form.getByLabel('Ваш e-mail')).toHaveValue(address)
    await context.setOffline(false)
    await expect(page.getByText('Вы успешно подписаны.')).toBeVisible()
    await expect(page).toHaveURL(/\/cart\/$/)
  })
})

test.describe('when scripts fail to load', () => {
  // Browsers log failed files.
  test.use({ quiet: false })

  /** Opens a page, clicks before its scripts arrive, and then lets the scripts fail. */
  async function openWithoutScripts(page: Page, address: string, press: () => Promise<void>): Promise<void> {
    let fail = (): void => undefined
    const failure = new Promise<void>((resolve) => (fail = resolve))
    await page.route(scripts, async (route) => {
      await failure
      await route.abort()
    })
    await openUntilSeen(page, address)
    await press()
    fail()
  }

  test('clicks on a product page are posted by the browser, and the page works as without scripts', async ({
    page,
  }) => {
    await openWithoutScripts(page, top, async () => {
      await sizeRadio(page, '48').check()
      await heightRadio(page, 164).check()
      await button(page, 'Выберите размер').dblclick()
    })
    await expect(page).toHaveURL(/\/cart\/$/)
    await expect(page.getByRole('main')).toContainText('Пудра · 48 · рост 164–170')
    await expect(lines(page)).toHaveValue('1')
    await button(page, 'Увеличить').click()
    await expect(lines(page)).toHaveValue('2')
  })

  test('a list shows its submit button, keeps ticks, and hides dead controls', async ({ page }) => {
    await openWithoutScripts(page, tops, () => box(page, 0).check())
    await expect(button(card(page, 0), 'В корзину')).toBeHidden()
    await button(filters(page), 'Показать').click()
    await expect(page).toHaveURL(/[?&]color=/)
    await expect(box(page, 0)).toBeChecked()
    await expect(kept(page)).toHaveCount(0)
  })

  test('a part whose code cannot be loaded posts its clicks by itself', async ({ page }) => {
    await openPage(page, '/')
    await page.evaluate(() => sessionStorage.setItem('full-load', String(Date.now())))
    await page.route(scripts, (route) => route.abort())
    const form = page.getByRole('contentinfo').locator('form')
    await form.getByLabel('Ваш e-mail').fill(`part-${Date.now()}@example.com`)
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Подписаться' }).click()
    await expect(page).toHaveURL(/#subscribed$/)
    await expect(page.getByText('Вы успешно подписаны.')).toBeVisible()
  })

  test('after ten seconds of hanging scripts the browser submits the form itself', async ({ page }) => {
    await page.clock.install({ time: 0 })
    await page.route(scripts, () => undefined)
    await page.goto(apron, { waitUntil: 'commit' })
    await expect(button(page, 'В корзину')).toBeVisible()
    await page.clock.pauseAt(3_600_000)
    await button(page, 'В корзину').click()
    await page.clock.runFor(9_999)
    await expect(kept(page)).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/cart\/$/)
    await expect(lines(page)).toHaveValue('1')
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the menu and the filters open after early clicks', async ({ page }) => {
    const home = await openEarly(page, '/')
    await button(header(page), 'Меню').tap()
    await home.bring()
    await expect(button(header(page), 'Меню')).toHaveAttribute('aria-expanded', 'true')
    await page.unrouteAll()
    const list = await openEarly(page, tops)
    await button(page, 'Фильтры').tap()
    await list.bring()
    await expect(page.getByRole('dialog', { name: 'Фильтры' })).toBeVisible()
  })
})
