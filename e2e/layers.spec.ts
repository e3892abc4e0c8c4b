import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { header, openPage, phoneScreen, scrolledBy } from './steps.ts'

const desktop = { width: 1440, height: 900 }
const catalogue = (page: Page) => header(page).getByRole('link', { name: 'Каталог', exact: true })
const opener = (page: Page, name: string | RegExp) => header(page).getByRole('button', { name, exact: true })
const searchField = (page: Page) => page.getByRole('dialog', { name: 'Поиск' }).getByRole('combobox')
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
/** Whether the page scrolls by the wheel, checked after two frames. */
async function wheelMoves(page: Page): Promise<boolean> {
  const before = await scrolledBy(page)
  await page.mouse.wheel(0, 300)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return (await scrolledBy(page)) !== before
}

test.describe('catalogue', () => {
  test('opens on hover after a delay and closes on leaving (R-2.3-13 R-2.5-30)', async ({ page }) => {
    await openPage(page, '/cart/')
    await catalogue(page).hover()
    const all = header(page).getByRole('link', { name: /^Смотреть всё/ })
    await expect(all).toHaveAttribute('href', '/kategorii/kostyumy/')
    await expect(header(page).getByRole('link', { name: /Новинки/ })).toHaveAttribute('href', '/new/')
    await expect(header(page).getByRole('link', { name: /Сертификат/ })).toHaveAttribute('href', '/certificate-cart/')
    await header(page)
      .getByRole('link', { name: /^Топы.*модел/ })
      .hover()
    await expect(all).toHaveAttribute('href', '/kategorii/topy/')
    await page.mouse.move(700, 850)
    await expect(all).toHaveCount(0)
  })

  test('shows as many models as the section has (R-2.3-13)', async ({ page }) => {
    await openPage(page, '/cart/')
    await catalogue(page).hover()
    const tops = header(page).getByRole('link', { name: /^Топы.*модел/ })
    const promisedText = /\d+\sмодел\S*/.exec((await tops.textContent()) ?? '')![0]
    await tops.click()
    await expect(page).toHaveURL('/kategorii/topy/')
    await expect(page.getByText(new RegExp(`^${promisedText} · `))).toBeVisible()
  })

  test('a click after the hover keeps it open, the next one closes it', async ({ page }) => {
    await openPage(page, '/cart/')
    await catalogue(page).hover()
    await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'true')
    await catalogue(page).click()
    await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'true')
    await catalogue(page).click()
    await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL('/cart/')
  })

  test('closed by a click, it does not reopen on hover for a second (R-9-15)', async ({ page }) => {
    await page.clock.install()
    await openPage(page, '/cart/')
    await catalogue(page).hover()
    await page.clock.runFor(200)
    await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'true')
    await catalogue(page).click()
    await page.clock.pauseAt(Date.now() + 60_000)
    await catalogue(page).click()
    await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'false')
    const comeBack = async () => {
      await page.mouse.move(700, 800)
      await catalogue(page).hover()
      await page.clock.runFor(400)
    }
    await comeBack()
    await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'false')
    await page.clock.runFor(600)
    await comeBack()
    await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'true')
  })

  test('opening the menu closes it (R-4.2-02)', async ({ page }) => {
    await openPage(page, '/cart/')
    await catalogue(page).focus()
    await page.keyboard.press('Enter')
    await expect(header(page).getByRole('link', { name: /^Смотреть всё/ })).toBeVisible()
    await opener(page, 'Меню').click()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
    await expect(header(page).locator('[aria-expanded]', { hasText: 'Каталог' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
  })

  for (const key of ['Enter', 'ArrowDown'])
    test(`opens with ${key}, takes the focus and gives it back with Escape`, async ({ page }) => {
      await openPage(page, '/cart/')
      await catalogue(page).focus()
      await page.keyboard.press(key)
      await expect(header(page).getByRole('link', { name: /^Костюмы.*модел/ })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(catalogue(page)).toBeFocused()
      await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'false')
    })

  test('locks scrolling (R-4.2-05)', async ({ page }) => {
    await openPage(page, '/')
    await page.mouse.move(700, 880)
    expect(await wheelMoves(page)).toBe(true)
    await scrollTo(page, 0)
    await catalogue(page).focus()
    await page.keyboard.press('Enter')
    await expect(header(page).getByRole('link', { name: /^Смотреть всё/ })).toBeVisible()
    expect(await wheelMoves(page)).toBe(false)
  })
})

test.describe('dialogs', () => {
  test('the burger unfolds the pages for buyers (R-2.3-10)', async ({ page }) => {
    await openPage(page, '/cart/')
    await opener(page, 'Меню').click()
    const sheet = page.getByRole('dialog', { name: 'Меню' })
    expect((await sheet.boundingBox())?.width).toBeCloseTo(420, 1)
    await sheet.getByRole('button', { name: 'Покупателям' }).click()
    await sheet
      .getByRole('link')
      .filter({ hasText: /вопрос|FAQ/i })
      .first()
      .click()
    await expect(page).toHaveURL(/\/pages\/faq\//)
    await expect(sheet, 'R-2.8-03').toBeHidden()
  })

  test('one click on the search behind the menu’s overlay opens the search', async ({ page }) => {
    await openPage(page, '/')
    const at = await opener(page, 'Поиск').boundingBox()
    await opener(page, 'Меню').click()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
    await page.mouse.click((at?.x ?? 0) + 22, (at?.y ?? 0) + 22)
    await expect(searchField(page)).toBeFocused()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeHidden()
    await page.keyboard.press('Escape')
    await opener(page, 'Меню').click()
    await page.mouse.click(1300, 800)
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    await expect(page).toHaveURL('/')
  })

  test('the city button opens the cities that have pages (R-2.3-04 R-2.3-15)', async ({ page }) => {
    await openPage(page, '/cart/')
    await opener(page, /Москва/).click()
    const cities = page.getByRole('dialog', { name: 'Куда доставить?' })
    await expect(cities.getByRole('link', { name: 'Москва' })).toHaveAttribute('aria-current', 'true')
    await expect(cities.getByRole('link', { name: 'Казань' })).toHaveAttribute('href', '/kazan/')
    await cities.getByRole('link', { name: 'Казань' }).click()
    await expect(opener(page, /Казань/)).toBeVisible()
    await expect(cities).toBeHidden()
    await expect(page, 'the cart is the same in every city').toHaveURL('/cart/')
  })

  test('the sign-in opens over the page, login first, and returns the focus (R-2.3-06 R-4.6-01)', async ({ page }) => {
    await openPage(page, '/cart/')
    await opener(page, 'Войти').click()
    const panel = page.getByRole('dialog', { name: 'Войти' })
    await expect(panel.getByRole('tab', { name: 'Вход' })).toHaveAttribute('aria-selected', 'true')
    await expect(panel.getByRole('button', { name: /^Введите/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener(page, 'Войти')).toBeFocused()
  })

  test('city, sign-in and burger lock scrolling (R-4.2-05)', async ({ page }) => {
    await openPage(page, '/')
    for (const name of ['Меню', 'Войти', /Москва/] as const) {
      await opener(page, name).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await wheelMoves(page), String(name)).toBe(false)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    expect(await wheelMoves(page)).toBe(true)
  })
})

test.describe('search', () => {
  test('leads to the results, closes, and remembers the query (R-2.3-05 R-2.3-14)', async ({ page }) => {
    await openPage(page, '/cart/')
    await opener(page, 'Поиск').click()
    const field = searchField(page)
    await expect(field).toBeFocused()
    await field.fill('халат с лацканами')
    await field.press('Enter')
    await expect(page).toHaveURL(`/search-results/?${new URLSearchParams({ search: 'халат с лацканами' }).toString()}`)
    await expect(field).toBeHidden()
    await openPage(page, '/cart/')
    await opener(page, 'Поиск').click()
    await expect(page.getByRole('link', { name: 'халат с лацканами' })).toBeVisible()
    await page.getByRole('button', { name: /Убрать из\sсписка/ }).click()
    await expect(page.getByRole('link', { name: 'халат с лацканами' })).toHaveCount(0)
  })

  test('locks scrolling below 1200 px only (R-4.2-06 R-9-12)', async ({ page }) => {
    await openPage(page, '/')
    await opener(page, 'Поиск').click()
    await expect(searchField(page)).toBeVisible()
    await page.mouse.move(200, 850)
    expect(await wheelMoves(page)).toBe(true)
    await page.setViewportSize({ width: 1199, height: 900 })
    expect(await wheelMoves(page)).toBe(false)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phoneScreen })

  test('the menu has panels, the sign-in, languages and the currency (R-2.3-11 R-2.3-12)', async ({ page }) => {
    await openPage(page, '/cart/')
    await opener(page, 'Меню').click()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await expect(menu.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/en/cart/')
    await expect(menu.getByRole('button', { name: '₽ Рубль' })).toHaveAttribute('aria-pressed', 'true')
    await expect(menu.getByRole('button', { name: 'Войти или зарегистрироваться' })).toBeVisible()
    for (const [name, heading] of [
      ['Каталог', 'Каталог'],
      ['Покупателям', 'Покупателям'],
      [/Москва/, 'Куда доставить?'],
    ] as const) {
      await menu.getByRole('button', { name }).click()
      await expect(menu.getByRole('heading', { name: heading })).toBeVisible()
      await menu.getByRole('button', { name: /^Назад/ }).click()
    }
    await menu.getByRole('button', { name: 'Каталог' }).click()
    await menu.getByRole('link', { name: /^Топы/ }).click()
    await expect(page).toHaveURL('/kategorii/topy/')
    await expect(menu, 'R-2.8-03').toBeHidden()
  })

  test('opening the search closes the menu, and both lock scrolling (R-4.2-01 R-4.2-05 R-4.2-06)', async ({ page }) => {
    await openPage(page, '/')
    await opener(page, 'Меню').click()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await expect(menu).toBeVisible()
    expect(await wheelMoves(page)).toBe(false)
    await opener(page, 'Поиск').click()
    await expect(searchField(page)).toBeFocused()
    await expect(menu).toBeHidden()
    expect(await wheelMoves(page)).toBe(false)
  })

  test('Escape goes one panel back, then closes and returns the focus', async ({ page }) => {
    await openPage(page, '/cart/')
    await opener(page, 'Меню').click()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    await menu.getByRole('button', { name: 'Покупателям' }).click()
    await expect(menu.getByRole('button', { name: /^Назад/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('button', { name: 'Покупателям' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener(page, 'Меню')).toBeFocused()
  })

  test('a window enlarged to desktop width closes the phone menu', async ({ page }) => {
    await openPage(page, '/cart/')
    await opener(page, 'Меню').click()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
    await page.setViewportSize(desktop)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
