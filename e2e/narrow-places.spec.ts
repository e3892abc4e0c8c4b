import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { fillCart, header, openPage, phone, readPages, signInAsDemo } from './steps.ts'

/* No word is broken where there is little room: at double text size, on narrow phones, beside longer words. */

test.use(phone)

/** Doubles the text size, as users with poor sight set it; the screen width stays. */
async function doubleText(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.fonts.ready
  })
}

/** Words broken over two lines, and boxes that scroll sideways because they are too narrow. */
const narrowPlaces = (page: Page) =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const isScrolledDown = (element: Element) => {
      const { overflowY, scrollbarWidth } = getComputedStyle(element)
      return overflowY === 'auto' && scrollbarWidth !== 'none'
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} px wide`)
    for (const body of document.querySelectorAll('dialog:modal, dialog:modal *, [data-scroll-lock]'))
      if (isScrolledDown(body) && body.scrollWidth > body.clientWidth)
        faults.add(`a window is ${body.scrollWidth} px wide`)
    const texts = document.createTreeWalker(
      document.querySelector('dialog:modal') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (element.closest('.visually-hidden, .skip-link, [inert]') || element.clientWidth === 1) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) faults.add(word)
      }
    }
    return [...faults]
  })

const product = '/content/top-onega-v-vyrez-hvoya/'
const pages = [
  '/',
  '/kategorii/',
  '/kategorii/topy/',
  product,
  '/cart/',
  '/favorites-page/',
  '/search-results/?search=top',
  ...readPages,
  '/pages/size_guide/',
  '/feedback/',
  '/write-to-manager/',
]

for (const path of pages)
  test(`with text at 200 % no word of ${path} is broken and nothing is wider than the screen`, async ({ page }) => {
    if (path === '/cart/') await fillCart(page)
    for (const base of ['', '/en']) {
      await openPage(page, base + path)
      await doubleText(page)
      await expect.poll(() => narrowPlaces(page), base).toEqual([])
    }
  })

test('with text at 200 % the promo code field has room for its input', async ({ page }) => {
  await fillCart(page)
  await openPage(page, '/cart/')
  await doubleText(page)
  const code = page.getByLabel('Промокод')
  await code.fill('ВЕСНА2027')
  expect(await code.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
})

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const windows: [name: string, path: string, open: (page: Page) => Promise<void>][] = [
  ['the menu', '/', (page) => header(page).getByRole('button', { name: 'Меню' }).click()],
  [
    'the city in the menu',
    '/',
    async (page) => {
      await header(page).getByRole('button', { name: 'Меню' }).click()
      await page.getByRole('dialog', { name: 'Меню' }).getByRole('button', { name: /Город/ }).click()
    },
  ],
  ['the filters', '/kategorii/topy/', (page) => press(page, /^Фильтры/)],
  ['the sizes', '/kategorii/topy/', (page) => press(page, 'В корзину')],
  ['the table of sizes', product, (page) => press(page, 'Таблица размеров')],
  ['the shops', product, (page) => press(page, 'Где посмотреть')],
  ['the search', '/', (page) => header(page).getByRole('button', { name: 'Поиск' }).click()],
]

for (const [name, path, open] of windows)
  test(`with text at 200 % no word of ${name} is broken and nothing is wider than the screen`, async ({ page }) => {
    await openPage(page, path)
    await doubleText(page)
    await open(page)
    await expect(page.locator('dialog:modal, [data-scroll-lock]')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => narrowPlaces(page)).toEqual([])
  })

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1200, height: 900 }, hasTouch: false, isMobile: false })
  test('with text at 200 % the quick view breaks no word and nothing is wider than the screen', async ({ page }) => {
    await openPage(page, '/kategorii/topy/')
    await doubleText(page)
    await page.getByRole('button', { name: 'Быстрый просмотр' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('dialog:modal')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => narrowPlaces(page)).toEqual([])
  })
})

test.describe('on phones of every width', () => {
  test.use({ saidCity: false })
  /** Number of lines that the label of a button takes. */
  const linesOf = (page: Page, name: string) =>
    page
      .getByText(name, { exact: true })
      .filter({ visible: true })
      .first()
      .evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      })
  const labels: [path: string, names: string[]][] = [
    ['/', ['Подобрать размер', 'Выбрать другой']],
    ['/en/', ['Find your size', 'Change city']],
    [product, ['Выберите размер']],
    [`/en${product}`, ['Choose a size']],
  ]
  const widths = [360, 375, 390, 412, 430, 768]

  test('button labels stay on one line: size, city, buying', async ({ page }) => {
    for (const [path, names] of labels) {
      // The prompt for the city appears once per visitor; here on each page.
      await page.context().clearCookies({ name: 'cityAsked' })
      await openPage(page, path)
      for (const name of names) await expect(page.getByText(name, { exact: true }).first()).toBeAttached()
      // Until the web fonts are loaded, letters have the widths of a system font.
      await page.evaluate(async () => (await document.fonts.ready).status)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        const lines = await Promise.all(names.map((name) => linesOf(page, name)))
        expect(lines, `${path} at ${width} px`).toEqual(names.map(() => 1))
      }
    }
  })
})

/** Checks at each of these widths that the page has room for all its words. */
async function hasRoomAt(page: Page, path: string, widths: readonly number[]): Promise<void> {
  // Until the web fonts are loaded, letters have the widths of a system font.
  await page.evaluate(async () => (await document.fonts.ready).status)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => narrowPlaces(page), `${path} at ${width} px`).toEqual([])
  }
}
const narrowPhones = [320, 360, 375]

for (const base of ['', '/en'])
  test(`on phones of 320, 360 and 375 px no word is broken on any page of ${base || '/'}`, async ({ page }) => {
    await fillCart(page)
    for (const path of pages) {
      await openPage(page, base + path)
      await hasRoomAt(page, base + path, narrowPhones)
    }
  })

test('on phones of 320, 360 and 375 px the account breaks no word: an order in transit, levels, addresses', async ({
  page,
}) => {
  await signInAsDemo(page.request)
  await openPage(page, '/history-orders/')
  const links = page.getByRole('main').getByRole('link')
  const paths = await links.evaluateAll((each) => each.map((one) => new URL((one as HTMLAnchorElement).href).pathname))
  const orders = [...new Set(paths.filter((path) => /^\/history-orders\/\d+\/$/.test(path)))].slice(0, 6)
  expect(orders.length).toBeGreaterThan(2)
  const accountPages = ['/profile/', '/history-orders/', '/loyalty-program/', '/delivery-addresses/', '/my-measures/']
  for (const path of [...accountPages, '/my-reviews/', '/settings-profile/', ...orders]) {
    await openPage(page, path)
    await hasRoomAt(page, path, narrowPhones)
  }
})

test('shop names stay whole beside the notice of Monday opening at every width', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-28T22:30:00+03:00'))
  for (const path of ['/adresa-magazinov/', '/kontakty/', '/en/adresa-magazinov/', '/en/kontakty/']) {
    await openPage(page, path)
    await expect(page.getByText(/^(Откроется в\sпонедельник|Opens on\sMonday)/).first()).toBeVisible()
    if (path === '/kontakty/') await expect(page.getByText(/^Ответим завтра с\s9:00$/)).toBeVisible()
    await hasRoomAt(page, path, [576, 768, 992, 1200, 1440])
  }
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })
  test('the slide number stays on one line beside the stop button', async ({ page }) => {
    await openPage(page, '/')
    const count = page.getByText(/^1 \/ \d$/).first()
    expect((await count.boundingBox())?.height).toBeLessThan(25)
  })

  test('the sort order does not overlap its arrow', async ({ page }) => {
    for (const base of ['', '/en']) {
      await openPage(page, `${base}/kategorii/topy/`)
      const gap = await page
        .getByRole('combobox')
        .last()
        .evaluate((select) => {
          const { paddingRight, backgroundPositionX, backgroundSize } = getComputedStyle(select)
          const right = Number(/right (\d+)px|calc\(100% - (\d+)px\)/.exec(backgroundPositionX)?.slice(1).find(Boolean))
          return Number.parseFloat(paddingRight) - right - Number.parseFloat(backgroundSize)
        })
      expect(gap).toBeGreaterThanOrEqual(4)
    }
  })

  test('«Bestseller» fits on a photo', async ({ page }) => {
    await openPage(page, '/en/kategorii/topy/')
    const tag = page.getByText('Bestseller').first()
    expect(await tag.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })

  test('no content overlaps the close button of a dialog', async ({ page }) => {
    await openPage(page, '/content/top-onega-v-vyrez-hvoya/')
    await page.getByRole('button', { name: 'Таблица размеров' }).first().click()
    const dialog = page.locator('dialog:modal')
    await expect(dialog).toBeVisible()
    const under = await dialog.evaluate((element) => {
      const close = [...element.querySelectorAll('button')].find((button) => button.ariaLabel === 'Закрыть')
      const box = close?.getBoundingClientRect() ?? new DOMRect()
      element.querySelector('h2')?.parentElement?.scrollTo(0, 200)
      return document
        .elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        .filter((each) => !close?.contains(each))
        .slice(0, 1)
        .map(({ tagName }) => tagName)
    })
    expect(under).toEqual(['H2'])
  })

  test.describe('on the error page', () => {
    test.use({ quiet: false })
    test('the garments are shown whole', async ({ page }) => {
      await page.goto('/net-takoy/')
      for (const garment of await page.locator('main img[src^="/art/"]').all()) {
        const box = await garment.boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
      }
    })
  })
})

for (const width of [1200, 1440])
  test(`a long English name of a city is not shortened at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, '/en/nizhniy-novgorod/')
    const name = header(page).getByText('Nizhny Novgorod').last()
    const cut = await name.evaluate(({ parentElement: place }) =>
      place ? [place.scrollWidth - place.clientWidth, place.scrollHeight - place.clientHeight] : [],
    )
    expect(Math.max(...cut)).toBeLessThanOrEqual(1)
  })
