import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, openPage, phone, scrolledBy, wcagTags } from './steps.ts'

/** One journey through the shop, from the home page to a search result, as made by three kinds of visitors. */
type Hand = {
  /** Whether every screen on the way gets an accessibility check. */
  checks: boolean
  /** Activates a link, a button or a checkbox. */
  press: (what: Locator) => Promise<void>
}

const mouse: Hand = { checks: true, press: (what) => what.click() }
const finger: Hand = { checks: true, press: (what) => what.tap() }
const keyboard = (page: Page): Hand => ({
  checks: false,
  press: async (what) => {
    await what.focus()
    await expect(what).toBeFocused()
    const isTick = await what.evaluate((element) => element instanceof HTMLInputElement)
    await page.keyboard.press(isTick ? 'Space' : 'Enter')
  },
})

const ru = {
  catalogue: '/kategorii/topy/',
  models: 'Модели',
  filters: 'Фильтры',
  colour: 'Цвет',
  size: 'Размер',
  height: 'Рост',
  dye: 'Ладога',
  look: 'Быстрый просмотр',
  close: 'Закрыть',
  search: 'Поиск',
  field: 'Что ищете',
  query: 'халат',
}
const en: typeof ru = {
  catalogue: '/en/kategorii/topy/',
  models: 'Styles',
  filters: 'Filters',
  colour: 'Colour',
  size: 'Size',
  height: 'Height',
  dye: 'Ladoga',
  look: 'Quick view',
  close: 'Close',
  search: 'Search',
  field: 'What are you looking for?',
  query: 'lab coat',
}

async function isClean(page: Page, { checks }: Hand) {
  if (!checks) return
  expect(await accessibilityFaults(page, { tags: wcagTags }), page.url()).toEqual([])
}

const cards = (page: Page, t: typeof ru) => page.getByRole('region', { name: t.models }).getByRole('article')
const priceOn = (part: Locator) => part.getByText(/\d.\d{3}.₽/).first()

async function fromHomeToList(page: Page, t: typeof ru, hand: Hand) {
  await openPage(page, t === ru ? '/' : '/en/')
  await isClean(page, hand)
  await hand.press(page.locator(`main a[href="${t.catalogue}"]`).first())
  await expect(page).toHaveURL(new RegExp(`${t.catalogue}$`))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/\d+$/)
  const [count] = (await heading.innerText()).match(/\d+$/) ?? []
  await expect(cards(page, t)).toHaveCount(Number(count))
  await isClean(page, hand)
}

/** Selects a color and a size; returns the number of models promised by the filter. */
async function narrow(page: Page, { t, hand, among }: { t: typeof ru; hand: Hand; among: Locator }): Promise<number> {
  const dye = among
    .getByRole('group', { name: t.colour })
    .getByRole('checkbox', { name: new RegExp(`^${t.dye} \\d+$`) })
  await hand.press(dye)
  await expect(page).toHaveURL(/\?color=ladoga$/)
  const size = among.getByRole('group', { name: t.size }).getByRole('checkbox', { name: /^46 (\S+ )?\d+$/ })
  await expect(dye).toBeChecked()
  const promisedCount = Number((await size.evaluate((box) => box.parentElement?.textContent))?.split(' ').at(-1))
  await hand.press(size)
  await expect(page).toHaveURL(/\?color=ladoga&size=46$/)
  return promisedCount
}

/** Goes from a card to the product page, selects another color, a size and a height. */
async function chooseProduct(page: Page, t: typeof ru, hand: Hand) {
  await hand.press(cards(page, t).first().getByRole('heading').getByRole('link'))
  await expect(page).toHaveURL(/\/content\//)
  const first = page.url()
  // The address changes before the screen.
  await expect(page.getByRole('list', { name: t.colour })).toBeVisible()
  await expect(priceOn(page.locator('main'))).toBeVisible()
  await isClean(page, hand)
  const colors = page.getByRole('list', { name: t.colour })
  const next = colors.locator('a:not([aria-current])').first()
  const address = (await next.getAttribute('href')) ?? ''
  await hand.press(next)
  await expect(page).not.toHaveURL(first)
  await expect(colors.locator('a[aria-current]')).toHaveAttribute('href', address)
  const sizes = page.getByRole('group', { name: t.size }).getByRole('radio')
  const offeredSize = sizes.and(page.locator(':not([aria-label*="нет"])')).nth(2)
  await hand.press(offeredSize)
  await expect(offeredSize).toBeChecked()
  const height = page.getByRole('group', { name: t.height }).locator('input:not([aria-disabled])').first()
  await hand.press(height)
  await expect(height).toBeChecked()
}

async function lookQuickly(page: Page, t: typeof ru, hand: Hand) {
  await openPage(page, t.catalogue)
  const card = cards(page, t).nth(1)
  const address = await card.getByRole('heading').getByRole('link').getAttribute('href')
  await card.hover()
  const opener = card.getByRole('button', { name: t.look })
  await hand.press(opener)
  const view = page.getByRole('dialog')
  await expect(priceOn(view)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await isClean(page, hand)
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${t.catalogue}$`))
}

async function look(page: Page, t: typeof ru, hand: Hand) {
  await hand.press(page.getByRole('banner').getByRole('button', { name: t.search, exact: true }))
  const field = page.getByRole('combobox', { name: t.field })
  await expect(field).toBeFocused()
  await page.keyboard.type(t.query)
  await expect(page.getByRole('option').filter({ hasText: '₽' }).first()).toBeVisible()
  await isClean(page, hand)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search-results\/\?search=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t.query)
  await expect(cards(page, t).first()).toBeVisible()
  // A new page scrolls to its top within 250 ms; until then targets covered by the header look too small.
  await expect.poll(() => scrolledBy(page)).toBe(0)
  await isClean(page, hand)
}

async function walk(page: Page, t: typeof ru, hand: Hand) {
  await fromHomeToList(page, t, hand)
  const promisedCount = await narrow(page, { t, hand, among: page.getByRole('complementary', { name: t.filters }) })
  await expect(cards(page, t)).toHaveCount(Math.min(24, promisedCount))
  await chooseProduct(page, t, hand)
  await lookQuickly(page, t, hand)
  await look(page, t, hand)
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('from the home page to a product and a search', () => {
  // Six screens, each with an accessibility check.
  test.setTimeout(180_000)

  test('by the mouse (R-1-04 R-2.5 R-2.7)', async ({ page }) => walk(page, ru, mouse))

  test('by the keyboard alone (R-2.5 R-2.7)', async ({ page }) => walk(page, ru, keyboard(page)))

  test('in English (R-9)', async ({ page }) => walk(page, en, { ...mouse, checks: false }))

  test.describe('with a finger', () => {
    test.use(phone)

    test('on a phone (R-2.5 R-2.7)', async ({ page }) => {
      await fromHomeToList(page, ru, finger)
      await finger.press(page.getByRole('button', { name: ru.filters }))
      const sheet = page.getByRole('dialog', { name: ru.filters })
      const promisedCount = await narrow(page, { t: ru, hand: finger, among: sheet })
      await isClean(page, finger)
      await finger.press(sheet.getByRole('button', { name: new RegExp(`^Показать ${promisedCount} `) }))
      await expect(cards(page, ru)).toHaveCount(Math.min(24, promisedCount))
      await chooseProduct(page, ru, finger)
      await look(page, ru, finger)
    })
  })
})

test.describe('without a network', () => {
  test.use({ quiet: false })

  test('a click on a product shows a message offline, and continues when the network is back', async ({
    page,
    context,
  }) => {
    const crashes: string[] = []
    page.on('pageerror', (error) => crashes.push(error.message))
    await openPage(page, '/kategorii/topy/')
    await page.waitForLoadState('networkidle')
    const name = page.getByRole('article').last().getByRole('heading').getByRole('link')
    const address = (await name.getAttribute('href')) ?? ''
    await context.setOffline(true)
    await name.dispatchEvent('click')
    await expect(page.getByRole('status', { name: 'Уведомления' })).toContainText(
      'Страница откроется, когда сеть вернётся',
    )
    await expect(page).toHaveURL(/\/kategorii\/topy\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Медицинские топы')
    await context.setOffline(false)
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(page.getByRole('radio').first()).toBeVisible()
    expect(crashes).toEqual([])
  })

  test('a second click meanwhile replaces the first one', async ({ page, context }) => {
    await openPage(page, '/kategorii/topy/')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    const names = page.getByRole('article').getByRole('heading').getByRole('link')
    await names.first().dispatchEvent('click')
    await names.last().dispatchEvent('click')
    const address = (await names.last().getAttribute('href')) ?? ''
    // The scroll height is stored in the history entry, which Playwright reports as another visit of the same address.
    const visits = new Set<string>()
    page.on('framenavigated', (frame) => visits.add(new URL(frame.url()).pathname))
    const entriesBefore = await page.evaluate(() => history.length)
    await context.setOffline(false)
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(page.getByRole('radio').first()).toBeVisible()
    expect([...visits].filter((path) => path.startsWith('/content/'))).toEqual([address])
    expect(await page.evaluate(() => history.length)).toBe(entriesBefore + 1)
  })
})
