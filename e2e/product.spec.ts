import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import {
  accessibilityFaults,
  addedWindow,
  buyButton,
  heightRadio,
  openPage,
  phoneScreen,
  rememberCity,
  scrolledBy,
  sizeRadio,
  tick,
} from './steps.ts'

/** Products: with heights, some sold out; with sizes only; entirely sold out; of one size. */
const top = '/content/top-onega-v-vyrez-pudra/'
const longsleeve = '/content/longsliv-kem-pod-kostyum-pudra/'
const unavailableProduct = '/content/top-onega-v-vyrez-lavanda/'
const apron = '/content/fartuk-syas-s-karmanom-hvoya/'

async function quickView(page: Page, place = 0): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Дополните комплект' }).getByRole('article').nth(place)
  await card.hover()
  await card.getByRole('button', { name: 'Быстрый просмотр' }).click()
  const view = page.getByRole('dialog')
  await expect(view.getByText('Арт.')).toBeVisible()
  return view
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an English page marks Russian reviews and capitalizes color names in its title', async ({ page }) => {
  await page.goto('/en/content/top-onega-v-vyrez-ladoga/')
  await expect(page).toHaveTitle(/^Onega V-neck top, Ladoga: /)
  const reviews = page.getByRole('article').filter({ has: page.getByRole('img', { name: /of 5/ }) })
  expect(await reviews.count()).toBeGreaterThan(3)
  await expect(reviews.locator('p:not([lang=ru])').filter({ hasText: /[а-яё]{3}/ })).toHaveCount(0)
  await expect(reviews.locator('h3:not([lang=ru])').filter({ hasText: /[а-яё]{3}/ })).toHaveCount(0)
  await page.goto('/content/top-onega-v-vyrez-ladoga/')
  await expect(page.locator('main [lang]')).toHaveCount(0)
})

test('the page shows the product, its price and its colors (R-3-09 R-3-11)', async ({ page }) => {
  await page.goto(top)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Топ «Онега» с V-вырезом')
  const main = page.locator('main')
  await expect(main).toContainText('Арт. 10245-07')
  await expect(main).toContainText('3\u00a0490\u00a0₽')
  await expect(main).toContainText('+175 бонусов')
  const colors = page.getByRole('list', { name: 'Цвет' }).getByRole('link')
  await expect(colors).toHaveCount(12)
  await expect(colors.and(page.locator('[aria-current]'))).toHaveAccessibleName('Пудра')
  await expect(page.getByRole('link', { name: 'Лаванда, нет в наличии' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Хлебные крошки' }).getByRole('link')).toHaveText([
    'Главная',
    'Каталог',
    'Топы',
  ])
})

test('search engines get price, stock, rating and breadcrumbs', async ({ page }) => {
  await page.goto(top)
  const [product, way] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )
  expect(product).toMatchObject({
    '@type': 'Product',
    sku: '10245-07',
    offers: expect.arrayContaining([
      expect.objectContaining({ price: 3490, priceCurrency: 'RUB', availability: 'https://schema.org/InStock' }),
    ]),
    aggregateRating: { '@type': 'AggregateRating', bestRating: 5 },
  })
  expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${top}$`))
})

test('another color keeps scroll position and focus', async ({ page }) => {
  await openPage(page, top)
  const color = page.getByRole('link', { name: 'Хвоя', exact: true }).first()
  await color.focus()
  const before = await scrolledBy(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/top-onega-v-vyrez-hvoya\/$/)
  await expect(color).toBeFocused()
  expect(await scrolledBy(page)).toBe(before)
})

test('nothing is preselected, and the button asks for the missing choice (R-4.5-01 R-4.5-05)', async ({ page }) => {
  await openPage(page, top)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await buyButton(page, 'Выберите размер').click()
  const modal = page.getByRole('dialog', { name: 'Выберите размер и рост' })
  await expect(modal).toBeVisible()
  expect((await modal.boundingBox())?.width).toBeLessThanOrEqual(520)
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(buyButton(page, 'Выберите размер')).toBeFocused()
  await sizeRadio(page, '48').check()
  await buyButton(page, 'Выберите рост').click()
  await expect(modal).toBeVisible()
})

test('a size and a valid height close the dialog and add to the cart (R-2.5-11 R-4.5-06)', async ({ page }) => {
  await openPage(page, top)
  await buyButton(page, 'Выберите размер').click()
  const modal = page.getByRole('dialog', { name: 'Выберите размер и рост' })
  await sizeRadio(modal, '48').check()
  await expect(modal.getByRole('button', { name: 'Выберите рост' })).toBeDisabled()
  await heightRadio(modal, 164).click()
  await expect(modal).toBeHidden()
  await expect(addedWindow(page)).toBeVisible()
  await expect(sizeRadio(page, '48')).toBeChecked()
})

test('arrows only move: by keyboard the button adds to the cart (R-4.5-06)', async ({ page }) => {
  await openPage(page, top)
  await buyButton(page, 'Выберите размер').click()
  const modal = page.getByRole('dialog', { name: 'Выберите размер и рост' })
  await sizeRadio(modal, '42').focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(sizeRadio(modal, '48')).toBeChecked()
  await heightRadio(modal, 158).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(heightRadio(modal, 164)).toBeChecked()
  await modal.getByRole('button', { name: 'В корзину' }).press('Enter')
  await expect(modal).toBeHidden()
  await expect(addedWindow(page)).toBeVisible()
})

test('a size drops a height in which it does not exist (R-4.5-03 R-4.5-07)', async ({ page }) => {
  await openPage(page, top)
  await heightRadio(page, 170).check()
  await sizeRadio(page, '46').check()
  await expect(heightRadio(page, 170)).not.toBeChecked()
  await expect(page.getByText('Для размера 46 нет роста 170–176.')).toBeVisible()
  await heightRadio(page, 170).click({ force: true })
  await expect(heightRadio(page, 170)).not.toBeChecked()
  await expect(sizeRadio(page, '46')).toBeChecked()
})

test('the quantity is limited to the stock of the size (R-4.5-02)', async ({ page }) => {
  await openPage(page, longsleeve)
  await sizeRadio(page, '44').check()
  const count = page.getByRole('spinbutton', { name: 'Количество' })
  await count.fill('50')
  await count.blur()
  await expect(count).toHaveValue('6')
  await expect(page.getByText('Доступно 6 шт. в размере 44')).toBeVisible()
  await sizeRadio(page, '50').check()
  await expect(count).toHaveValue('1')
})

test('the only size is preselected (R-4.5-04)', async ({ page }) => {
  await openPage(page, apron)
  await expect(page.getByText('Размер: безразмерный')).toBeVisible()
  await buyButton(page, 'В корзину').click()
  await expect(addedWindow(page)).toBeVisible()
})

test('the last size of a product without heights is offered on the next visit (R-4.5-09 R-9-04)', async ({ page }) => {
  await openPage(page, longsleeve)
  await sizeRadio(page, '48').check()
  await openPage(page, longsleeve)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'В прошлый раз вы выбирали 48' }).click()
  await expect(sizeRadio(page, '48')).toBeChecked()
})

test('a sold-out product leads to the shops and offers a notification (R-4.5-13)', async ({ page }) => {
  await openPage(page, unavailableProduct)
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
  await buyButton(page, 'Узнать о наличии').click()
  const stores = page.getByRole('dialog', { name: 'Наличие в магазинах' })
  await expect(stores.getByText('Нет доступных размеров')).toBeVisible()
})

test('one notification can be requested for a sold-out size', async ({ page }) => {
  await openPage(page, longsleeve)
  await tick(sizeRadio(page, '54'))
  await expect(page.getByText('Размера 54 в цвете Пудра сейчас нет')).toBeVisible()
  const send = page.getByRole('button', { name: 'Сообщить о поступлении' })
  await send.click()
  const email = page.locator('form').getByLabel('E-mail').first()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/: Обязательное поле$/)
  await email.fill('marina@klinika.ru')
  await send.click()
  await expect(page.getByText('Без согласия мы не сможем написать')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Согласен на обработку персональных данных', exact: true }).check()
  await send.click()
  await expect(page.getByText('Напишем на marina@klinika.ru один раз')).toBeFocused()
})

test('the shops of both cities show their stock, of the chosen size if any (R-2.5-15 R-9-20)', async ({ page }) => {
  await openPage(page, top)
  await page.getByRole('button', { name: 'Где посмотреть' }).click()
  const stores = page.getByRole('dialog', { name: 'Наличие в магазинах' })
  await expect(stores.getByRole('tab')).toHaveText(['Санкт-Петербург', 'Москва'])
  await expect(stores.getByRole('tabpanel').getByRole('listitem').first()).toContainText('улица')
  await stores.getByRole('tab', { name: 'Санкт-Петербург' }).press('ArrowRight')
  await expect(stores.getByRole('tab', { name: 'Москва' })).toBeFocused()
  await page.keyboard.press('Escape')
  await sizeRadio(page, '60').check()
  const stockRequest = page.waitForRequest((request) => request.url().includes('/in-stock/?size='))
  await page.getByRole('button', { name: 'Где посмотреть' }).click()
  await stockRequest
  await expect(stores).toContainText('размер 60')
  await expect(stores.getByRole('list', { name: 'Размер' }).first()).toContainText('60')
})

test('the size helper recommends a size with its rule, and the size can be applied', async ({ page }) => {
  await openPage(page, top)
  await page.getByRole('button', { name: 'Таблица размеров' }).click()
  const guide = page.getByRole('dialog', { name: 'Таблица размеров и подбор' })
  await guide.getByLabel('Рост, см').fill('168')
  await guide.getByLabel('Обхват груди').fill('9')
  await guide.getByRole('button', { name: 'Подобрать' }).click()
  await expect(guide.getByText('Проверьте: от 50 до 180 см')).toBeVisible()
  await guide.getByLabel('Обхват груди').fill('98')
  await guide.getByRole('button', { name: 'Подобрать' }).click()
  await expect(guide.getByText('Ваш размер 48, рост 164–170')).toBeVisible()
  await expect(guide.getByText('ровно между 48 и 50. Ткань тянется, поэтому берём меньший.')).toBeVisible()
  await guide.getByRole('button', { name: 'Выбрать этот размер' }).click()
  await expect(sizeRadio(page, '48')).toBeChecked()
  await expect(heightRadio(page, 164)).toBeChecked()
})

test('the price and day of delivery are shown for the city of the visitor (R-7-37)', async ({
  page,
  context,
  baseURL,
}) => {
  await rememberCity(context, baseURL, { slug: 'kazan', use_in_regions: true })
  await openPage(page, top)
  const row = page.getByRole('listitem').filter({ hasText: 'Курьером или в пункт' })
  await expect(row).toContainText('Казань')
  await expect(row).toContainText(/((пн|вт|ср|чт|пт), \d+(\s–\s)?){1,2}\s\p{L}+от\s\d+\s₽/u)
})

test.describe('with the network down', () => {
  test.use({ quiet: false })

  test('a failed price shows a message and can be retried (R-4.5-20)', async ({ page }) => {
    let isDown = true
    await page.route('**/delivery-price/**', (route) => (isDown ? route.abort() : route.continue()))
    await openPage(page, top)
    await expect(page.getByText('Ошибка при расчете стоимости доставки')).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Курьером или в пункт' })).toContainText('от')
  })
})

test('reviews are sorted and paged by addresses, and a guest is asked to sign in (R-2.5-29)', async ({ page }) => {
  await openPage(page, top)
  const reviews = page.getByRole('region', { name: 'Отзывы' })
  await expect(reviews.getByText('Купили у нас').first()).toBeVisible()
  await reviews.getByRole('link', { name: 'Низкая оценка' }).click()
  await expect(page).toHaveURL(/\?sort=low#reviews$/)
  await expect(reviews.getByRole('article').first().getByRole('img', { name: '3 из 5' })).toBeVisible()
  await reviews.getByRole('link', { name: 'Написать отзыв' }).click()
  await expect(page.getByRole('dialog', { name: 'Войти' })).toBeVisible()
})

test('pictures open in full screen, turn by arrows and zoom', async ({ page }) => {
  await openPage(page, top)
  await page.getByRole('button', { name: 'Открыть фото 2 из 5' }).press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Фотографии на весь экран' })
  await expect(viewer.getByText('2 / 5')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('3 / 5')).toBeVisible()
  const picture = viewer.getByRole('img')
  const before = await picture.boundingBox()
  await viewer.getByRole('button', { name: 'Приблизить' }).click()
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan((before?.width ?? 0) * 2)
  await viewer.getByRole('button', { name: 'Отдалить' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Открыть фото 2 из 5' })).toBeFocused()
})

test.describe('quick view', () => {
  test.use({ viewport: { width: 1440, height: 940 } })

  test('shows the product over the page (R-2.5-01 R-2.5-02 R-2.5-03 R-2.5-04 R-2.5-05 R-2.5-06 R-2.5-07 R-2.5-08 R-2.5-09)', async ({
    page,
  }) => {
    await openPage(page, top)
    const view = await quickView(page, 1)
    const box = await view.boundingBox()
    expect(Math.abs((box?.width ?? 0) - 1140)).toBeLessThanOrEqual(2)
    expect(Math.abs((box?.height ?? 0) - 828)).toBeLessThanOrEqual(2)
    await expect(view).toHaveAccessibleName('Лонгслив «Кемь» под костюм')
    await expect(view).toContainText('Арт. 10282-07')
    await expect(view).toContainText('бонус')
    await expect(view.getByRole('button', { name: 'Избранное' })).toHaveCount(1)
    await expect(view).toContainText('2\u00a0490\u00a0₽')
    await expect(view.getByRole('list', { name: 'Модель рукава' }).getByRole('link')).toHaveCount(2)
    await view.getByRole('button', { name: 'Фото 2 из 4' }).click()
    await expect(view.getByRole('button', { name: 'Фото 2 из 4' })).toHaveAttribute('aria-pressed', 'true')
    await view.getByRole('combobox', { name: 'Размер' }).selectOption('44')
    await expect(view.getByRole('spinbutton')).toHaveAttribute('aria-valuemax', '6')
    await expect(view.getByRole('button', { name: 'В корзину' })).toBeVisible()
    await view.getByRole('button', { name: 'Наличие в магазинах' }).click()
    await expect(page.getByRole('dialog', { name: 'Наличие в магазинах' })).toBeVisible()
    await page.keyboard.press('Escape')
    await view.getByRole('list', { name: 'Цвет' }).getByRole('link', { name: 'Хвоя' }).click()
    await expect(view).toContainText('Цвет: Хвоя')
    await expect(page).toHaveURL(/longsliv-kem-pod-kostyum-hvoya\/$/)
  })

  test('has the address of the product, and going back closes it', async ({ page }) => {
    await openPage(page, top)
    await quickView(page)
    const address = page.url()
    expect(address).not.toContain(top)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${top}$`))
    await page.goForward()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Онега/)
  })

  test('«Подробнее» replaces its history entry (R-2.5-10)', async ({ page }) => {
    await openPage(page, top)
    const view = await quickView(page)
    await view.getByRole('link', { name: 'Подробнее' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Брюки/)
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Онега/)
  })

  test('asks for a size in the dialog, and forgets it when closed (R-4.5-05 R-4.5-11)', async ({ page }) => {
    await openPage(page, top)
    const view = await quickView(page, 1)
    await view.getByRole('combobox', { name: 'Размер' }).selectOption('44')
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${top}$`))
    const again = await quickView(page, 1)
    await expect(again.getByRole('combobox', { name: 'Размер' })).toHaveValue('')
    await again.getByRole('button', { name: 'Выберите размер' }).click()
    const sizes = page.getByRole('dialog', { name: 'Выберите размер' })
    await sizeRadio(sizes, '44').click()
    await expect(sizes).toBeHidden()
    await expect(addedWindow(page)).toBeVisible()
  })

  test('closes below 1200 px (R-4.5-14)', async ({ page }) => {
    await openPage(page, top)
    const view = await quickView(page)
    await page.setViewportSize({ width: 1199, height: 900 })
    await expect(view).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${top}$`))
  })

  test('keeps the focus inside and returns it', async ({ page }) => {
    await openPage(page, top)
    const view = await quickView(page)
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      expect(await view.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(
      page
        .getByRole('region', { name: 'Дополните комплект' })
        .getByRole('article')
        .first()
        .getByRole('button', { name: 'Быстрый просмотр' }),
    ).toBeFocused()
  })

  test('passes axe (R-D-20)', async ({ page }) => {
    await openPage(page, top)
    await quickView(page)
    expect(await accessibilityFaults(page, { part: 'dialog[open]' })).toEqual([])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phoneScreen, hasTouch: true })

  test('the buy button becomes sticky once its place has been passed', async ({ page }) => {
    await openPage(page, top)
    await expect(page.getByRole('button', { name: 'Выберите размер' })).toHaveCount(1)
    await page.getByRole('heading', { name: 'Отзывы' }).scrollIntoViewIfNeeded()
    const bar = page.getByRole('button', { name: 'Выберите размер' }).last()
    await expect(bar).toBeInViewport()
    // The price stands beside the button, not above it.
    const price = (await bar.locator('xpath=preceding-sibling::*').boundingBox())!
    const button = (await bar.boundingBox())!
    expect(price.x + price.width).toBeLessThanOrEqual(button.x)
    expect(price.y).toBeGreaterThanOrEqual(button.y)
    await bar.tap()
    await sizeRadio(page.getByRole('dialog'), '48').tap()
    await heightRadio(page.getByRole('dialog'), 164).tap()
    await addedWindow(page).getByRole('button', { name: 'Продолжить покупки' }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('48 · 164–170', { exact: true })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Перейти к оформлению' }).last()).toBeInViewport()
  })

  test('passes axe', async ({ page }) => {
    await openPage(page, top)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('passes axe in the size dialog', async ({ page }) => {
    await openPage(page, top)
    await buyButton(page, 'Выберите размер').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await accessibilityFaults(page, { part: 'dialog[open]' })).toEqual([])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, and the reviews can be sorted (R-D-01)', async ({ page }) => {
    await page.goto(top)
    await expect(page.getByText('Три кармана').first()).toBeVisible()
    await page.getByText('Обмеры и посадка').click()
    await expect(page.getByRole('table', { name: 'Женские размеры, см' })).toBeVisible()
    await page.getByRole('link', { name: 'Низкая оценка' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page).toHaveURL(/sort=low/)
  })
})

for (const width of [320, 390, 768, 992, 1200, 1440, 1680])
  test(`R-D-20 the product page does not scroll sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(top)
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beyond).toBeLessThanOrEqual(0)
  })

for (const width of [390, 1200, 1440])
  test(`R-D-20 names without a space widen neither the page nor a window at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, top)
    const lengthen = (names: Locator) =>
      names.evaluateAll((all) => all.forEach((name) => (name.textContent = 'Рентгенозащитный'.repeat(5))))
    await lengthen(page.locator('h1, header nav li:nth-child(2) a > span, footer li a'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await buyButton(page, 'Выберите размер').click()
    await lengthen(page.getByRole('dialog').getByText('Топ «Онега»'))
    const body = page.getByRole('dialog').getByRole('group', { name: 'Размер' }).locator('../..')
    expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  })

for (const path of [top, `/en${top}`, unavailableProduct])
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await openPage(page, path)
    expect(await accessibilityFaults(page)).toEqual([])
  })
