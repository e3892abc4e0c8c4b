import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { fillCart, header, heightRadio, openPage, sizeRadio, tick } from './steps.ts'

const product = '/content/top-onega-v-vyrez-hvoya/'
/** Elements with text that do not scroll with the page. */
const fixedParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position))
      .filter((each) => each.checkVisibility() && each.textContent?.trim())
      .map((each) => each.outerHTML.slice(0, 80)),
  )

test.describe('on paper', () => {
  // Width of an A4 sheet between its margins.
  test.use({ viewport: { width: 690, height: 1000 } })

  test('a product prints picture, name, price, choice, sizes, article and address, and no buttons', async ({
    page,
  }) => {
    await openPage(page, product)
    await tick(sizeRadio(page, '48'))
    await tick(heightRadio(page, 164))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main img').first()).toBeVisible()
    await expect(page.locator('main').getByText('3 490').first()).toBeVisible()
    await expect(page.getByText('Арт. 10245-01')).toBeVisible()
    await expect(page.getByText('Цвет: Хвоя', { exact: true })).toBeVisible()
    const chosenLabels = page.locator('label:has(> :checked)')
    await expect(chosenLabels).toHaveText(['48', '164–170'])
    for (const label of await chosenLabels.all()) await expect(label).toHaveCSS('outline-style', 'solid')
    await expect(page.getByRole('table').first()).toBeVisible()
    const address = await page.evaluate(
      () => getComputedStyle(document.querySelector('link[rel=canonical]') ?? document.head, '::after').content,
    )
    expect(address).toContain(product)
    for (const part of ['footer', 'header nav', '#buy', 'header button'])
      await expect(page.locator(part).first()).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Отзывы' })).toBeHidden()
    await expect(header(page).getByText('Ясмена')).toBeAttached()
    expect(await fixedParts(page)).toEqual([])
  })

  test('a cart prints its lines and totals', async ({ page }) => {
    await fillCart(page)
    await openPage(page, '/cart/')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: 'Фартук «Сясь» с карманом' })).toBeVisible()
    await expect(page.locator('dt').getByText(/^(Итого|К\sоплате)$/)).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByText('бонус').filter({ visible: true })).toHaveCount(0)
    await expect(page.locator('footer')).toBeHidden()
    // Ten lines and their total fit on one sheet.
    const line = await page.getByRole('main').locator('li').filter({ hasText: 'Сясь' }).boundingBox()
    expect(line?.height).toBeLessThan(110)
    expect(await fixedParts(page)).toEqual([])
  })

  test('a list prints no filters and no bars', async ({ page }) => {
    await openPage(page, '/kategorii/topy/')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('complementary', { name: 'Фильтры' })).toBeHidden()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    expect(await fixedParts(page)).toEqual([])
  })
})

test.describe('with forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  const background = (page: Page, color: string) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = `forced-color-adjust:none;background:${name}`
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    }, color)

  test('swatches keep their colors, and the choice is marked', async ({ page }) => {
    await openPage(page, product)
    const highlight = await background(page, 'Highlight')
    const swatches = page.getByRole('list', { name: 'Цвет' }).getByRole('link')
    const dyes = await swatches.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
    expect(new Set(dyes).size).toBeGreaterThan(9)
    await tick(sizeRadio(page, '48'))
    await tick(heightRadio(page, 164))
    for (const text of ['48', '164–170'])
      await expect(page.locator('label:has(> :checked)').filter({ hasText: text })).toHaveCSS(
        'background-color',
        highlight,
      )
    await expect(page.locator('label:has(> :not(:checked))').first()).not.toHaveCSS('background-color', highlight)
    await expect(page.getByRole('link', { name: 'Короткий' })).toHaveCSS('background-color', highlight)
    const stars = page.getByRole('img', { name: /из\s5/ }).first()
    expect(await stars.evaluate((each) => getComputedStyle(each).forcedColorAdjust)).toBe('none')
  })

  test('pictures of sections stay visible on black tiles', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openPage(page, '/')
    const pictures = page.getByRole('main').locator('li > a:has(> h3) picture')
    expect(await pictures.count()).toBeGreaterThan(4)
    for (const picture of await pictures.all()) await expect(picture).toHaveCSS('mix-blend-mode', 'normal')
  })

  test('facets, tabs and the current section are marked, and hearts show their state', async ({ page }) => {
    await openPage(page, '/kategorii/topy/?size=48')
    const highlight = await background(page, 'Highlight')
    const filters = page.getByRole('complementary', { name: 'Фильтры' })
    await expect(filters.locator('label:has(> :checked)')).toHaveCSS('background-color', highlight)
    await expect(page.getByRole('navigation', { name: 'Разделы' }).getByRole('link').first()).toHaveCSS(
      'background-color',
      highlight,
    )
    const dyes = await filters
      .locator('input[style*="--dye"]')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
    expect(new Set(dyes).size).toBeGreaterThan(9)
    const heart = page.getByRole('button', { name: 'Избранное' }).first()
    const fill = () => heart.locator('svg').evaluate((icon) => getComputedStyle(icon).fill)
    expect(await fill()).toBe('none')
    await heart.click()
    expect(await fill()).not.toBe('none')
  })
})

test('print styles do not block rendering', async ({ page }) => {
  await openPage(page, '/')
  const sheets = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/other-media.css'))
      .map((entry) => Reflect.get(entry, 'renderBlockingStatus')),
  )
  expect(sheets).toEqual(['non-blocking'])
})
