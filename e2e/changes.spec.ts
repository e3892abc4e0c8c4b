import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { embeddedConnection } from '../src/kernel/embedded-postgres/place.ts'
import { roubles } from '../src/kernel/money.ts'
import { setPrice } from '../src/shop/catalogue/catalogue.actions.ts'
import { products, tradeOffers } from '../src/shop/catalogue/catalogue.tables.ts'
import { expect, test as base } from '../src/testing/browser.ts'
import { startShop, type ShopProcess } from '../src/testing/shop-process.ts'
import { sumIsWhole } from './order-steps.ts'
import {
  accessibilityFaults,
  addedWindow,
  buyButton,
  heightRadio,
  openPageAsKnownVisitor,
  phone,
  sizeRadio,
  tick,
} from './steps.ts'

/** Database in which prices and stock change while a visitor looks. */
let db: NodePgDatabase
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads the names of what a fixture needs from here
    async ({}, use) => {
      const shop = await startShop({ env: { LIMIT_FACTOR: '1000' } })
      const client = new pg.Client(embeddedConnection(shop.folder))
      await client.connect()
      db = drizzle(client)
      await use(shop)
      await client.end()
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})
test.use({ contextOptions: { reducedMotion: 'reduce' }, quiet: false })
// All tests share one shop.
test.describe.configure({ mode: 'default' })

const productOf = async (slug: string) => {
  const [product] = await db.select().from(products).where(eq(products.slug, slug))
  return product!
}

/** Sets the price without a sale, so that a test may raise and lower it. */
async function setPriceOf(slug: string, price: number): Promise<void> {
  await setPrice(db, { productId: (await productOf(slug)).id, price: roubles(price) })
}

async function setStock(slug: string, stock: number, height?: number): Promise<void> {
  const ofProduct = and(eq(tradeOffers.productId, (await productOf(slug)).id), eq(tradeOffers.isSellable, true))
  await db
    .update(tradeOffers)
    .set({ stock })
    .where(height === undefined ? ofProduct : and(ofProduct, eq(tradeOffers.height, height)))
}

const top = 'top-onega-v-vyrez-pudra'
const apron = 'fartuk-syas-s-karmanom-hvoya'
const main = (page: Page) => page.getByRole('main')
const cardOf = (page: Page, slug: string) =>
  page.getByRole('article').filter({ has: page.locator(`h2 a[href="/content/${slug}/"]`) })
const cartLines = async (page: Page) =>
  ((await (await page.request.get('/api/cart/list/')).json()) as { products: { quantity: number; price: number }[] })
    .products

const words: Record<string, [add: string, raisedPrice: RegExp, addAt: RegExp, windowTitle: string]> = {
  '': ['В корзину', /Цена изменилась: было 3\s490\s₽, стало 3\s990\s₽/, /В\sкорзину за\s3\s990\s₽/, 'В корзине'],
  '/en': ['Add to bag', /was 3,490\s₽, now 3,990\s₽/, /Add to bag for 3,990\s₽/, 'In your bag'],
}

for (const [prefix, [add, raisedPrice, addAt, windowTitle]] of Object.entries(words))
  test(`${prefix || '/ru'} a raised price is told at the button, on the page and in the button before anything is added`, async ({
    page,
  }) => {
    await setPriceOf(top, 3490)
    await openPageAsKnownVisitor(page, `${prefix}/content/${top}/`)
    await page.getByRole('radio', { name: '48' }).first().check()
    await page.getByRole('radio', { name: /^164/ }).check()
    await setPriceOf(top, 3990)
    await buyButton(page, add).click()
    await expect(main(page).getByText(raisedPrice)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await cartLines(page)).toEqual([])
    await expect(
      main(page)
        .getByText(/3.990\s₽/)
        .first(),
    ).toBeVisible()
    await expect(main(page).getByText(/^3.490\s₽$/)).toHaveCount(0)
    await page.getByRole('button', { name: addAt }).first().click()
    const window = page.getByRole('dialog', { name: windowTitle })
    await expect(window).toContainText(/3.990\s₽/)
    expect(await cartLines(page)).toMatchObject([{ quantity: 1, price: 3990 }])
  })

test('a lowered price is charged without a struck-out old price', async ({ page }) => {
  await setPriceOf(top, 3990)
  await openPageAsKnownVisitor(page, `/content/${top}/`)
  await sizeRadio(page, '48').check()
  await heightRadio(page, 164).check()
  await setPriceOf(top, 3490)
  await buyButton(page, 'В корзину').click()
  await expect(addedWindow(page)).toContainText(/Цена снизилась: было 3\s990\s₽, стало 3\s490\s₽/)
  await expect(addedWindow(page).locator('s', { hasText: /3.990/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(main(page).getByText(/^3.990\s₽$/)).toHaveCount(0)
})

test('a raised price on a one-size card is shown in a dialog for confirmation', async ({ page }) => {
  await setPriceOf(apron, 1490)
  await openPageAsKnownVisitor(page, '/kategorii/fartuki/?group=color')
  const card = cardOf(page, apron)
  await card.getByRole('button', { name: 'В корзину' }).focus()
  await setPriceOf(apron, 1590)
  await card.getByRole('button', { name: 'В корзину' }).press('Enter')
  const window = page.getByRole('dialog', { name: 'В корзину' })
  await expect(window).toContainText(/Цена изменилась: было 1\s490\s₽, стало 1\s590\s₽/)
  expect(await cartLines(page)).toEqual([])
  await window.getByRole('button', { name: /В\sкорзину за\s1\s590\s₽/ }).click()
  await expect(addedWindow(page)).toContainText(/1\s590\s₽/)
})

test('a raised price in the quick view is shown at its button', async ({ page }) => {
  await setPriceOf(top, 3490)
  await openPageAsKnownVisitor(page, '/kategorii/topy/?group=color')
  const card = cardOf(page, top)
  await card.hover()
  await card.getByRole('button', { name: 'Быстрый просмотр' }).click()
  const view = page.getByRole('dialog')
  await view.getByRole('combobox', { name: 'Размер' }).selectOption('48')
  await view.getByRole('combobox', { name: 'Рост' }).selectOption({ label: '164–170' })
  await setPriceOf(top, 3990)
  await view.getByRole('button', { name: 'В корзину' }).click()
  await expect(view).toContainText(/Цена изменилась: было 3\s490\s₽, стало 3\s990\s₽/)
  await view.getByRole('button', { name: /В\sкорзину за\s3\s990\s₽/ }).click()
  await expect(addedWindow(page)).toBeVisible()
})

test('without scripts the page returns with the raised price, and a second click accepts it', async ({
  browser,
  baseURL,
}) => {
  await setPriceOf(apron, 1490)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto(`/content/${apron}/`)
  await setPriceOf(apron, 1590)
  await page.getByRole('button', { name: 'В корзину' }).first().click()
  await expect(main(page).getByText(/Цена изменилась: было 1\s490\s₽, стало 1\s590\s₽/)).toBeVisible()
  await page
    .getByRole('button', { name: /В\sкорзину за\s1\s590\s₽/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/cart\/$/)
  await expect(main(page)).toContainText(/1\s590\s₽/)
  await context.close()
})

test('a height sold out meanwhile is reported, disabled, and can be asked for', async ({ page }) => {
  await setStock(top, 5)
  await openPageAsKnownVisitor(page, `/content/${top}/`)
  await sizeRadio(page, '48').check()
  await heightRadio(page, 164).check()
  await setStock(top, 0, 164)
  await buyButton(page, 'В корзину').click()
  await expect(main(page).getByText('Только что раскупили')).toBeVisible()
  await expect(heightRadio(page, 164)).toHaveAttribute('aria-disabled', 'true')
  await expect(heightRadio(page, 164)).not.toBeChecked()
  await expect(main(page).getByText(/Размера 48 на\sрост 164–170 в\sцвете Пудра сейчас нет/)).toBeVisible()
  await expect(main(page).getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Уведомления' })).toBeEmpty()
  await heightRadio(page, 158).check()
  await expect(main(page).getByText('Только что раскупили')).toHaveCount(0)
  await setStock(top, 5)
})

test.describe('on a phone', () => {
  test.use(phone)
  test('a failed addition in the bottom bar is shown in a dialog, with the way to a notification', async ({ page }) => {
    await setStock(top, 5)
    await openPageAsKnownVisitor(page, `/content/${top}/`)
    await sizeRadio(page, '48').check()
    await heightRadio(page, 164).check()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const bar = page.locator('main [data-shown]').getByRole('button', { name: 'В корзину' })
    await bar.waitFor()
    await setStock(top, 0, 164)
    await bar.tap()
    const window = page.getByRole('dialog')
    await expect(window.getByRole('heading', { name: 'Только что раскупили' })).toBeVisible()
    await expect(window.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
    await setStock(top, 5)
  })
})

test.describe('in the cart', () => {
  const line = (page: Page) => main(page).locator('ul > li').filter({ hasText: 'Сясь' }).first()
  const summary = (page: Page) => page.getByRole('complementary', { name: 'Ваш заказ' })
  const order = (page: Page) => summary(page).getByRole('button', { name: 'Оформить заказ' })

  async function openCart(page: Page, pieces: number): Promise<void> {
    await setStock(apron, 9)
    await setPriceOf(apron, 1490)
    const [offer] = await db
      .select({ id: tradeOffers.id })
      .from(tradeOffers)
      .where(eq(tradeOffers.productId, (await productOf(apron)).id))
    await page.request.post('/api/cart/add/', { data: { trade_offer: offer!.id, amount: pieces } })
    await openPageAsKnownVisitor(page, '/cart/')
  }

  test('a plus beyond the stock returns to the stock, with a message at the line and the right total', async ({
    page,
  }) => {
    await openCart(page, 4)
    await setStock(apron, 2)
    await line(page).getByRole('button', { name: 'Увеличить' }).click()
    await expect(line(page)).toContainText('Осталось 2 шт., а в корзине 4')
    await expect(line(page).getByRole('spinbutton')).toHaveValue('2')
    await expect(summary(page)).toContainText(/товара2\s980\s₽/)
    await expect(page.getByRole('status', { name: 'Уведомления' })).toBeEmpty()
  })

  test('a plus on a sold-out line shows a message, and nothing is left to order', async ({ page }) => {
    await openCart(page, 2)
    await setStock(apron, 0)
    await line(page).getByRole('button', { name: 'Увеличить' }).click()
    await expect(line(page)).toContainText('Раскупили. В итог не входит.')
    await expect(line(page).getByRole('spinbutton')).toHaveCount(0)
    await expect(order(page)).toBeDisabled()
  })

  test('one more piece at a raised price needs a confirmation', async ({ page }) => {
    await openCart(page, 1)
    await setPriceOf(apron, 1590)
    await line(page).getByRole('button', { name: 'Увеличить' }).click()
    await expect(line(page)).toContainText(/Цена изменилась: было 1\s490\s₽, стало 1\s590\s₽/)
    await expect(line(page).getByRole('spinbutton')).toHaveValue('1')
    await line(page).getByRole('button', { name: 'Увеличить' }).click()
    await expect(line(page).getByRole('spinbutton')).toHaveValue('2')
    await expect(summary(page)).toContainText(/товара3\s180\s₽/)
  })

  test('returning to the tab shows changes made meanwhile', async ({ page }) => {
    await openCart(page, 4)
    await setPriceOf(apron, 1390)
    await setStock(apron, 2)
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
    await expect(line(page)).toContainText('Осталось 2 шт., а в корзине 4')
    await expect(summary(page)).toContainText(/товара2\s780\s₽/)
  })
})

test.describe('while the order form is filled in', () => {
  const panel = (page: Page) => page.getByRole('complementary', { name: /^(Ваш заказ|Your order)$/ })
  const order = (page: Page) => panel(page).getByRole('button', { name: /^(Оформить заказ|Place order)/ })

  async function fillOrder(page: Page, path: string): Promise<void> {
    for (const slug of [apron, top]) {
      await setStock(slug, 9)
      const isOf = and(eq(tradeOffers.productId, (await productOf(slug)).id), eq(tradeOffers.isSellable, true))
      const [offer] = await db.select({ id: tradeOffers.id }).from(tradeOffers).where(isOf).limit(1)
      await page.request.post('/api/cart/add/', { data: { amount: 1, trade_offer: offer!.id } })
    }
    await openPageAsKnownVisitor(page, path)
    const texts = { first_name: 'Анна', last_name: 'Лебедева', phone: '911 204-15-16', email: 'anna@klinika.ru' }
    for (const [name, text] of Object.entries({ ...texts, street: 'Полозова', house: '10' }))
      await page.locator(`#checkout-${name}`).fill(text)
    for (const name of ['consent', 'consent_offer']) await tick(page.locator(`#checkout-${name}`))
    await sumIsWhole(page)
  }

  test('a changed price places no order: the form shows the change and asks (R-D-11 R-8-20)', async ({ page }) => {
    await fillOrder(page, '/cart/')
    await setPriceOf(apron, 4_990)
    await order(page).press('Enter')
    await expect(page.getByRole('heading', { name: 'Пока вы оформляли, кое-что изменилось' })).toBeFocused()
    await expect(panel(page).getByRole('listitem')).toHaveCount(1)
    await expect(panel(page)).toContainText(/новая цена: .+ 4.990.₽/)
    await expect(panel(page)).toContainText(/К\sоплатебыло \d/)
    expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /^Оформить за/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/принят$/)
  })

  test.describe('on a phone, in English', () => {
    test.use({ ...phone, locale: 'en-GB' })

    test('a sold-out product is shown in a sheet, and the rest is ordered', async ({ page }) => {
      await fillOrder(page, '/en/cart/')
      await setStock(top, 0)
      await order(page).tap()
      const sheet = page.getByRole('dialog', { name: /changed/ })
      await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
      await expect(sheet.getByRole('listitem')).toHaveCount(1)
      await sheet.getByRole('link', { name: 'Edit order' }).tap()
      await expect(sheet).toBeHidden()
      expect(await cartLines(page)).toHaveLength(2)
      await sumIsWhole(page)
      await order(page).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/is placed$/)
    })
  })
})
