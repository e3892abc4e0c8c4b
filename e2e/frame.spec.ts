import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, excessWidth, header, openPage, phoneScreen, scrolledBy } from './steps.ts'

const desktop = { width: 1440, height: 900 }
const catalogue = (page: Page) => header(page).getByRole('link', { name: 'Каталог', exact: true })
const opener = (page: Page, name: string | RegExp) => header(page).getByRole('button', { name, exact: true })

const searchField = (page: Page) => page.getByRole('dialog', { name: 'Поиск' }).getByRole('combobox')

const heightOf = async (page: Page) => (await header(page).boundingBox())?.height
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top)

/** Two frames after the wheel the page has moved, if it can. */
async function wheelMoves(page: Page): Promise<boolean> {
  const before = await scrolledBy(page)
  await page.mouse.wheel(0, 300)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return (await scrolledBy(page)) !== before
}

test.describe('header', () => {
  test('R-4.2-04 R-9-11 is 110 px high with the offer, 78 without, 53 on a phone', async ({ page }) => {
    await openPage(page, '/cart/')
    expect(await heightOf(page)).toBe(110)
    await page.setViewportSize(phoneScreen)
    expect(await heightOf(page)).toBe(53)
  })

  test('R-4.2-10 is light or dark, or shows nothing but the logo, as the page says', async ({ page }) => {
    // The page of the kit is the heaviest of all.
    test.slow()
    const background = () =>
      header(page)
        .locator('> div')
        .last()
        .evaluate((bar) => getComputedStyle(bar).backgroundColor)
    await openPage(page, '/_kit/')
    expect(await background()).toBe('rgba(255, 255, 255, 0.96)')

    await openPage(page, '/_kit/?menu=dark')
    expect(await background()).toBe('rgb(11, 41, 37)')
    expect(await accessibilityFaults(page, { part: 'body header', rules: ['color-contrast'] })).toEqual([])
    // What opens is light, and so is the bar above it, until it closes.
    await opener(page, 'Меню').click()
    await expect.poll(background).toBe('rgb(255, 255, 255)')
    await page.keyboard.press('Escape')
    await expect.poll(background).toBe('rgb(11, 41, 37)')

    await openPage(page, '/_kit/?menu=hidden')
    await expect(header(page).getByRole('link')).toHaveCount(1)
    await expect(header(page).getByRole('link')).toHaveAttribute('href', '/')
    await expect(header(page).getByRole('button')).toHaveCount(0)
    expect(await heightOf(page)).toBe(78)
  })

  test('R-4.2-03 loses the offer on the way down and gets it back at the top', async ({ page }) => {
    await openPage(page, '/')
    await scrollTo(page, 600)
    await expect.poll(() => heightOf(page)).toBe(78)
    await scrollTo(page, 0)
    await expect.poll(() => heightOf(page)).toBe(110)
  })

  test('R-2.3-01 R-2.3-02 R-2.3-03 links categories and offers; the logo is no link on the home page', async ({
    page,
  }) => {
    await openPage(page, '/')
    const nav = header(page).getByRole('navigation', { name: 'Основное меню' })
    await expect(nav.getByRole('link', { name: 'Костюмы' })).toHaveAttribute('href', '/kategorii/kostyumy/')
    await expect(nav.getByRole('link', { name: 'Акции' })).toHaveAttribute('href', '/sales/')
    await expect(header(page).getByRole('link', { name: 'Ясмена' })).toHaveCount(0)
    await openPage(page, '/cart/')
    await header(page).getByRole('link', { name: 'Ясмена' }).click()
    await expect(page).toHaveURL('/')
  })

  test('R-2.3-01 every section of the shop is linked, and so is the page of the one that does not fit', async ({
    page,
  }) => {
    const { categories } = (await (await page.request.get('/api/utils/general/')).json()) as {
      categories: { slug: string; parent: string | null }[]
    }
    const sections = categories.filter(({ parent }) => parent === null)
    expect(sections.length).toBeGreaterThan(7)
    await openPage(page, '/kategorii/shapochki/')
    for (const { slug } of sections)
      await expect(header(page).locator(`nav a[href="/kategorii/${slug}/"]`)).toHaveCount(1)
    const stitch = () =>
      catalogue(page)
        .locator('span')
        .first()
        .evaluate((word) => getComputedStyle(word, '::after').clipPath)
    await page.mouse.move(700, 800)
    await expect.poll(stitch).toBe('inset(0px 100% 0px 0px)')
    await page.setViewportSize({ width: 1200, height: 900 })
    await expect.poll(stitch).toBe('inset(0px)')
  })

  test('R-2.3-07 who is signed in finds the profile in place of the sign-in', async ({ page }) => {
    const data = { email: 'demo2@example.com', password: 'demo-password' }
    await page.request.post('/api/users/auth/login/', { data })
    await openPage(page, '/cart/')
    await expect(header(page).getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', '/profile/')
    await expect(opener(page, 'Войти')).toHaveCount(0)
  })

  test('R-2.3-16 R-4.3-03 R-4.3-05 shows the offer with its clock', async ({ page }) => {
    await openPage(page, '/cart/')
    const strip = header(page).getByRole('complementary', { name: 'Акция' })
    await expect(strip.getByRole('link')).toHaveAttribute('href', /^\/sale\//)
    const clock = strip.getByRole('timer')
    await expect(clock).toHaveText(/^\d\d:\d\d:\d\d$/)
    const first = (await clock.textContent()) ?? ''
    await expect(clock).not.toHaveText(first)
  })

  test('R-2.3-08 R-2.3-09 badges come before the script and do not move the header', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.route('**/api/utils/general/', (route) =>
      route.fulfill({ json: { cart_quantity: 2, favorite_quantity: 4 } }),
    )
    await context.addCookies([{ name: 'hint', value: '2.4.0', url: baseURL ?? '' }])
    await openPage(page, '/new/')
    const cart = header(page).getByRole('link', { name: 'Корзина: 2 товара' })
    await expect(cart).toHaveText('2')
    await expect(header(page).getByRole('link', { name: 'Избранное: 4 товара' })).toHaveText('4')
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--cart-count'))).toBe('"2"')
  })

  test('R-2.3-12 the language switch keeps the page', async ({ page }) => {
    await openPage(page, '/cart/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/en/cart/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(header(page).getByRole('link', { name: 'Catalogue' })).toBeVisible()
  })

  test('R-9-02 R-9-05 R-9-06 remembers language and currency', async ({ page, context }) => {
    await openPage(page, '/en/cart/')
    const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
    expect(cookie).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(364)
    expect(days).toBeLessThan(366)
    const keptChoices = await page.evaluate(() => [
      localStorage.getItem('currentLang'),
      localStorage.getItem('currentCurrency'),
    ])
    expect(keptChoices).toEqual(['en', 'rub'])
  })
})

test.describe('catalogue', () => {
  test('R-2.3-13 R-2.5-30 opens for a mouse that stays, closes when it leaves', async ({ page }) => {
    await openPage(page, '/cart/')
    await catalogue(page).hover()
    const all = header(page).getByRole('link', { name: /^Смотреть всё/ })
    await expect(all).toHaveAttribute('href', '/kategorii/kostyumy/')
    await expect(header(page).getByRole('link', { name: /Новинки/ })).toHaveAttribute('href', '/new/')
    await expect(header(page).getByRole('link', { name: /Сертификат/ })).toHaveAttribute('href', '/certificate-cart/')
    await header(page)
      .getByRole('link', { name: /^Топы.*товар/ })
      .hover()
    await expect(all).toHaveAttribute('href', '/kategorii/topy/')
    await page.mouse.move(700, 850)
    await expect(all).toHaveCount(0)
  })

  test('R-2.3-13 promises as many goods as the section has', async ({ page }) => {
    await openPage(page, '/cart/')
    await catalogue(page).hover()
    const tops = header(page).getByRole('link', { name: /^Топы.*товар/ })
    const promisedText = /\d+\sтовар\S*/.exec((await tops.textContent()) ?? '')![0]
    await tops.click()
    await expect(page).toHaveURL('/kategorii/topy/')
    await expect(page.getByText(`Найдено ${promisedText}`)).toBeVisible()
  })

  test('a press that follows the hover keeps it open, the next one closes it', async ({ page }) => {
    await openPage(page, '/cart/')
    await catalogue(page).hover()
    await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'true')
    await catalogue(page).click()
    await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'true')
    await catalogue(page).click()
    await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL('/cart/')
  })

  test('R-9-15 closed by a press, it does not open again for a second because the mouse is near', async ({ page }) => {
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

  test('R-4.2-02 opening the menu closes it', async ({ page }) => {
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
      await expect(header(page).getByRole('link', { name: /^Костюмы.*товар/ })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(catalogue(page)).toBeFocused()
      await expect(catalogue(page)).toHaveAttribute('aria-expanded', 'false')
    })

  test('R-4.2-05 holds the page still', async ({ page }) => {
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

test.describe('layers', () => {
  test('R-2.3-10 the burger unfolds the pages for buyers', async ({ page }) => {
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

  test('one press on the search behind the veil of the menu opens the search', async ({ page }) => {
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

  test('R-2.3-04 R-2.3-15 the city button opens the cities that have pages', async ({ page }) => {
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

  test('R-2.3-06 R-4.6-01 the sign-in opens over the page, login first, and gives the focus back', async ({ page }) => {
    await openPage(page, '/cart/')
    await opener(page, 'Войти').click()
    const panel = page.getByRole('dialog', { name: 'Войти' })
    await expect(panel.getByRole('tab', { name: 'Вход' })).toHaveAttribute('aria-selected', 'true')
    await expect(panel.getByRole('button', { name: 'Войти' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(opener(page, 'Войти')).toBeFocused()
  })

  test('R-4.2-05 city, sign-in and burger hold the page still', async ({ page }) => {
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
  test('R-2.3-05 R-2.3-14 leads to the results, closes, and is remembered', async ({ page }) => {
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
    await page.getByRole('button', { name: /Убрать из списка/ }).click()
    await expect(page.getByRole('link', { name: 'халат с лацканами' })).toHaveCount(0)
  })

  test('R-4.2-06 R-9-12 holds the page still below 1200 px only', async ({ page }) => {
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

  test('R-2.3-11 R-2.3-12 the menu has panels, the sign-in, languages and the currency', async ({ page }) => {
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

  test('R-4.2-01 opening the search closes the menu; R-4.2-05 R-4.2-06 both hold the page still', async ({ page }) => {
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

  test('Escape goes one panel back, then closes and gives the focus back', async ({ page }) => {
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

  test('a window that grows to the desktop loses the phone menu', async ({ page }) => {
    await openPage(page, '/cart/')
    await opener(page, 'Меню').click()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
    await page.setViewportSize(desktop)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('newsletter', () => {
  const form = (page: Page) => page.getByRole('contentinfo').locator('form')
  const field = (page: Page) => form(page).getByLabel('Ваш e-mail')
  const send = (page: Page) => form(page).getByRole('button', { name: 'Подписаться' })
  const agree = (page: Page) =>
    form(page)
      .getByRole('checkbox', { name: /обработку персональных данных/ })
      .check()

  test('O-43 nobody is subscribed without ticking the consent, which nobody ticked for them', async ({ page }) => {
    await openPage(page, '/cart/')
    await expect(form(page).getByRole('checkbox')).not.toBeChecked()
    await field(page).fill('marina@klinika.ru')
    await send(page).click()
    await expect(form(page).getByRole('alert')).toHaveText('Отметьте согласие на обработку данных')
    await expect(form(page).getByRole('checkbox')).toBeFocused()
  })

  test('R-5-09 R-8-12 R-4.6-07 wants an e-mail; what is wrong stays for four seconds', async ({ page }) => {
    await page.clock.install()
    await openPage(page, '/cart/')
    // From here on the page's time passes only when the test says so.
    await page.clock.pauseAt(Date.now() + 60_000)
    await send(page).click()
    await expect(form(page).getByRole('alert')).toHaveText('Обязательное поле')
    await field(page).fill('marina@klinika')
    await send(page).click()
    await expect(form(page).getByRole('alert')).toHaveText(/^Неверный e-mail/)
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await page.clock.runFor(3900)
    await expect(form(page).getByRole('alert')).toHaveText(/^Неверный e-mail/)
    await page.clock.runFor(200)
    await expect(form(page).getByRole('alert')).toBeEmpty()
  })

  test('R-8-13 R-4.6-06 R-2.5-17 says word for word that it worked, in place of the form', async ({ page }) => {
    await openPage(page, '/cart/')
    await field(page).fill(`frame-${Date.now()}@example.com`)
    await agree(page)
    await send(page).click()
    const words = page.getByText('Вы успешно подписаны. Письмо отправлено Вам на почту.', { exact: true })
    await expect(words).toBeFocused()
    await expect(form(page)).toHaveCount(0)
  })

  test.describe('that is refused', () => {
    test.use({ quiet: false })

    test('R-8-12 shows the first message of the server', async ({ page }) => {
      await page.route('**/api/subscriptions/', (route) =>
        route.fulfill({ status: 400, json: { email: ['Такого адреса нет', 'и ещё'] } }),
      )
      await openPage(page, '/cart/')
      await field(page).fill('marina@klinika.ru')
      await agree(page)
      await send(page).click()
      await expect(form(page).getByRole('alert')).toHaveText('Такого адреса нет')
      await expect(field(page)).toHaveValue('marina@klinika.ru')
    })

    test('R-4.2-12 without a connection says so and keeps what was typed', async ({ page, context }) => {
      await openPage(page, '/cart/')
      await field(page).fill('marina@klinika.ru')
      await agree(page)
      await context.setOffline(true)
      await send(page).click()
      await expect(form(page).getByRole('alert')).toHaveText(/Нет соединения/)
      await expect(field(page)).toHaveValue('marina@klinika.ru')
    })
  })
})

test('R-2.4-01 R-2.4-05 R-2.4-07 R-2.4-08 the footer names the shop and who made it, links the sections and has the newsletter', async ({
  page,
}) => {
  await openPage(page, '/cart/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Ясмена' })).toHaveAttribute('href', '/')
  await expect(footer.getByRole('link', { name: 'Каталог', exact: true })).toHaveAttribute('href', '/kategorii/')
  for (const slug of ['kostyumy', 'topy', 'aksessuary'])
    await expect(footer.locator(`a[href="/kategorii/${slug}/"]`)).toBeVisible()
  await expect(footer.getByRole('heading', { name: 'Рассылка' })).toBeVisible()
  await expect(footer.getByRole('button', { name: 'Подписаться' })).toBeVisible()
  await expect(footer).toContainText('Сделано командой «Ясмена»')

  await openPage(page, '/en/cart/')
  await expect(footer.getByRole('link', { name: 'Yasmena' })).toHaveAttribute('href', '/en/')
  await expect(footer.getByRole('link', { name: /Shop rating/ })).toHaveText('Shop rating 4.9 ★')
})

test('R-2.4-02 R-2.4-03 R-2.4-04 R-2.4-06 R-2.4-09 R-2.4-10 R-9-24 the footer holds what the settings say', async ({
  page,
}) => {
  await openPage(page, '/cart/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'ВК' })).toHaveAttribute('href', /^https:\/\/vk\.com\//)
  await expect(footer.getByRole('link', { name: 'Телеграм' })).toHaveAttribute('href', /^https:\/\/t\.me\//)
  await expect(footer.getByRole('link', { name: 'Инстаграм' }), 'is not in the settings').toHaveCount(0)
  await expect(footer.getByRole('link', { name: '8 (812) 000-00-00' })).toHaveAttribute('href', 'tel:88120000000')
  await expect(footer.getByRole('link', { name: 'info@example.com' })).toHaveAttribute(
    'href',
    'mailto:info@example.com',
  )
  for (const path of [
    '/content/optovye-postavki-medicinskoy-odezhdy/',
    '/clinics/',
    '/pages/public_offerta/',
    '/pages/personal_data/',
    '/sitemap/',
    '/kategorii/',
  ])
    await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible()
  await expect(footer.locator('a[href=""]')).toHaveCount(0)
  await expect(footer).toContainText(`2013–${new Date().getFullYear()}`)
  await expect(footer.getByRole('link', { name: /Рейтинг магазина/ })).toHaveAttribute('href', /^https:\/\/market\./)
})

test('R-2.5-24 R-9-22 a page that is long on its way runs a line of five seconds along the top', async ({ page }) => {
  await openPage(page, '/cart/')
  let release = () => {}
  const pageGate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_data/kategorii/topy/**', async (route) => {
    await pageGate
    await route.continue()
  })
  await header(page).getByRole('link', { name: 'Топы' }).click()
  const bar = page.getByRole('progressbar', { name: 'Загрузка' })
  await expect(bar).toHaveCSS('animation-duration', '5s')
  release()
  await expect(page).toHaveURL('/kategorii/topy/')
  await expect(bar).toHaveCount(0)
})

test.describe('the size window and the quick view', () => {
  test.use({ viewport: { width: 1440, height: 940 } })

  test('R-4.2-07 hold the page still', async ({ page }) => {
    await openPage(page, '/kategorii/topy/')
    const card = page.getByRole('article').first()
    await card.hover()
    await card.getByRole('button', { name: 'Быстрый просмотр' }).click()
    const view = page.getByRole('dialog').first()
    await expect(view.getByText('Арт.')).toBeVisible()
    await page.mouse.move(5, 400)
    expect(await wheelMoves(page)).toBe(false)
    await view.getByRole('button', { name: 'Выберите размер' }).click()
    await expect(page.getByRole('dialog', { name: 'Выберите размер и рост' })).toBeVisible()
    await page.mouse.move(5, 400)
    expect(await wheelMoves(page)).toBe(false)
  })
})

for (const base of ['', '/en'])
  test(`R-D-18 R-D-19 R-2.2-01 R-1-13 every page of ${base || 'the shop'} is whole, quiet, and asks nobody else`, async ({
    page,
  }) => {
    test.slow()
    const failedUrls: string[] = []
    page.on('response', (answer) => answer.status() >= 400 && failedUrls.push(answer.url()))
    page.on('requestfailed', (request) => failedUrls.push(request.url()))
    for (const path of [
      '/',
      '/kategorii/topy/',
      '/new/',
      '/content/top-onega-v-vyrez-pudra/',
      '/favorites-page/',
      '/cart/',
      '/search-results/?search=top',
    ]) {
      await openPage(page, base + path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('html')).toHaveAttribute('lang', base ? 'en' : 'ru')
      for (const part of ['banner', 'main', 'contentinfo'] as const)
        await expect(page.getByRole(part), path).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    }
    expect(failedUrls).toEqual([])
  })

test('bestsellers and the table of all models are linked on every page, and named in the site map with those of cities', async ({
  page,
}) => {
  for (const [base, names] of [
    ['', ['Хиты продаж', 'Все модели']],
    ['/en', ['Bestsellers', 'All styles']],
  ] as const) {
    await openPage(page, `${base}/cart/`)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: names[0], exact: true })).toHaveAttribute(
      'href',
      `${base}/bestsellers/`,
    )
    await expect(footer.getByRole('link', { name: names[1], exact: true })).toHaveAttribute('href', `${base}/content/`)
  }
  const map = await (await page.request.get('/sitemap.xml')).text()
  for (const path of ['/bestsellers/', '/content/', '/kazan/', '/en/kazan/kategorii/topy/'])
    expect(map).toMatch(new RegExp(`<loc>[^<]*//[^/<]+${path}</loc>`))
})

test.describe('error page', () => {
  test.use({ quiet: false })

  test('R-2.2-07 R-2.2-08 R-2.2-11 says what happened and leads on', async ({ page }) => {
    const answer = await page.goto('/no-such-page/')
    expect(answer?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main.getByText('404', { exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'К сожалению, страница, которую вы запросили, отсутствует',
    )
    await expect(main.getByRole('link', { name: 'На главную' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'В каталог' })).toHaveAttribute('href', '/kategorii/')
    await expect(main.getByRole('region', { name: 'Новинки' }).locator('a[href^="/new/"]').nth(1)).toBeVisible()
  })

  test('R-2.8-09 speaks English under /en/', async ({ page }) => {
    await page.goto('/en/no-such-page/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/en/')
  })
})

test.describe('without a script', () => {
  // The page of results comes with later work.
  test.use({ javaScriptEnabled: false, quiet: false })

  test('R-D-01 the header and the footer still lead everywhere', async ({ page }) => {
    await page.goto('/cart/')
    await expect(catalogue(page)).toHaveAttribute('href', '/kategorii/')
    await opener(page, 'Поиск').click()
    await expect(page).toHaveURL(/\/search-results\//)
  })
})

for (const [name, size] of Object.entries({ desktop, phone: phoneScreen, 'narrow phone': { width: 320, height: 700 } }))
  test(`R-D-20 nothing is wider than a ${name} and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize(size)
    for (const path of ['/cart/', '/en/favorites-page/']) {
      await openPage(page, path)
      expect(await excessWidth(page)).toBeLessThanOrEqual(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }
  })
