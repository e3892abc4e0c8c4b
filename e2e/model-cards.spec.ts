import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, openPage, phone, wcagTags } from './steps.ts'

const tops = '/kategorii/topy/'
const cards = (page: Page) => page.locator('section[aria-label="Модели"] article')
/** First card with several colors, with its other color and the position of its link. */
function firstCard(page: Page) {
  const card = cards(page)
    .filter({ has: page.locator('a[aria-current="true"]') })
    .first()
  return {
    card,
    link: card.getByRole('heading').getByRole('link'),
    picture: card.locator('picture img').first(),
    other: card.locator('a[aria-label]:not([aria-current])').first(),
  }
}
const namesOf = (page: Page) => cards(page).getByRole('heading').allInnerTexts()

test.describe('a list of models', () => {
  test('shows each model once with the numbers of models and colors', async ({ page }) => {
    await openPage(page, tops)
    const names = await namesOf(page)
    expect(new Set(names).size).toBe(names.length)
    const [, models = '', colors = ''] =
      /(\d+)\sмодел\S* · (\d+)\sрасцвет/.exec(await page.locator('main').innerText()) ?? []
    expect(Number(models)).toBe(names.length)
    await page.getByRole('link', { name: 'Все расцветки' }).click()
    await expect(page).toHaveURL(/\?group=color$/)
    await expect(page.locator('h1')).toContainText(colors)
    await page.getByRole('link', { name: 'Модели', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${tops}$`))
    expect(await accessibilityFaults(page, { tags: wcagTags })).toEqual([])
  })

  test('shows the matching color of a color filter, and no other swatch', async ({ page }) => {
    await openPage(page, `${tops}?color=brusnika`)
    for (const link of await cards(page).getByRole('heading').getByRole('link').all())
      await expect(link).toHaveAttribute('href', /-brusnika\/$/)
    for (const card of await cards(page).all())
      await expect(card.locator('a[aria-current]')).toHaveAccessibleName('Брусника')
    await expect(firstCard(page).other).toHaveCount(0)
  })

  test('switches a card to another color on hover: picture, link and heart', async ({ page }) => {
    await openPage(page, tops)
    const { card, link, picture, other } = firstCard(page)
    const source = await picture.getAttribute('src')
    const href = await other.getAttribute('href')
    const name = await other.getAttribute('aria-label')
    await other.hover()
    await expect(link).toHaveAttribute('href', href!)
    await expect(picture).not.toHaveAttribute('src', source!)
    await expect(card.locator('a[aria-current]')).toHaveAccessibleName(name!)
    const hearted = page.waitForRequest(/favorites\/toggle/)
    await card.getByRole('button', { name: 'Избранное' }).click()
    const detail = await page.request.get(href!.replace('/content/', '/api/catalog/detail/'))
    const { id } = (await detail.json()) as { id: number }
    expect((await hearted).postDataJSON()).toMatchObject({ product: id })
  })

  test('switches by keyboard, and Enter follows the shown color', async ({ page }) => {
    await openPage(page, tops)
    const { link, other } = firstCard(page)
    const href = await other.getAttribute('href')
    await link.focus()
    // The swatches come before the name in the tab order.
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Shift+Tab')
      if ((await page.evaluate(() => document.activeElement?.getAttribute('href'))) === href) break
    }
    await expect(link).toHaveAttribute('href', href!)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${href}$`))
  })

  test('has plain links to every color without a script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await page.goto(tops)
    const { other } = firstCard(page)
    const href = await other.getAttribute('href')
    await other.click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await context.close()
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('switches on tap and stays on the list', async ({ page }) => {
      await openPage(page, tops)
      const { link, other } = firstCard(page)
      const href = await other.getAttribute('href')
      await other.tap()
      await expect(link).toHaveAttribute('href', href!)
      await expect(page).toHaveURL(new RegExp(`${tops}$`))
    })
  })
})

test.describe('a video on a card', () => {
  const list = '/kategorii/platya/?color=pudra'
  const films = (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => /original\.(mp4|webm)/.test(request.url()) && asked.push(request.url()))
    return asked
  }

  test('plays on hover and is not loaded before', async ({ page }) => {
    const asked = films(page)
    await openPage(page, list)
    expect(asked).toEqual([])
    await cards(page).first().hover()
    await expect(cards(page).first().locator('video')).toHaveCount(1)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.mouse.move(2, 2)
    await expect(cards(page).first().locator('video')).toHaveCount(0)
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('is never loaded', async ({ page }) => {
      const asked = films(page)
      await openPage(page, list)
      await cards(page).first().hover()
      await page.waitForTimeout(600)
      await expect(cards(page).first().locator('video')).toHaveCount(0)
      expect(asked).toEqual([])
    })
  })
})

test.describe('a product', () => {
  const pages = ['/content/top-onega-v-vyrez-ladoga/', '/content/kostyum-onega-top-i-dzhoggery-hvoya/']

  test('leaves no gap in its gallery on a wide screen', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const address of pages) {
      if ((await openPage(page, address))?.status() !== 200) continue
      const boxes = await page
        .locator('section[aria-label] li[data-look], section[aria-label] ul[data-count] > li')
        .evaluateAll((all) =>
          all
            .map((each) => each.getBoundingClientRect())
            .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
        )
      const area = boxes.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0)
      const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
      const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))]
      expect(area / ((right - left) * (bottom - top)), address).toBeGreaterThan(0.96)
    }
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('has its name and price in the first screen', async ({ page }) => {
      await openPage(page, pages[0]!)
      const price = page
        .locator('h1 ~ div')
        .getByText(/\d.\d{3}.₽/)
        .first()
      const box = await price.boundingBox()
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(844)
    })
  })
})
