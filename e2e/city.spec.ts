import { expect, test } from '../src/testing/browser.ts'
import {
  kazan,
  tver,
  petersburg,
  cityButton,
  prompt,
  modal,
  openModal,
  keptSlug,
  detects,
  asked,
} from './city-steps.ts'
import { header, openPage, phoneScreen, rememberCity } from './steps.ts'

test.use({ saidCity: false })

test.describe('which city', () => {
  test('the city of the cookie is used without detection (R-4.1-01)', async ({ page, context, baseURL }) => {
    const detections = asked(page, 'detect-geo')
    await rememberCity(context, baseURL, kazan)
    await openPage(page, '/cart/')
    await expect(cityButton(page)).toContainText('Казань')
    await page.goto('/en/cart/')
    await expect(cityButton(page)).toContainText('Kazan')
    expect(detections).toEqual([])
  })

  test('without a cookie the server detects the city (R-1-12 R-4.1-02)', async ({ page }) => {
    await detects(page, tver)
    await openPage(page, '/cart/')
    await expect(cityButton(page)).toContainText('Тверь')
    await expect(page).toHaveURL('/cart/')
  })

  test('a city in the address is fetched by its slug, even with another city in the cookie (R-4.1-03)', async ({
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

  test('pages shared by all cities stay, and their links lead to the city (R-4.1-04)', async ({ page }) => {
    await detects(page, kazan)
    await openPage(page, '/cart/')
    await expect(cityButton(page)).toContainText('Казань')
    await header(page).getByRole('link', { name: 'Ясмена' }).click()
    await expect(page).toHaveURL('/kazan/')
    await page.goBack()
    await expect(page).toHaveURL('/cart/')
  })

  test('an address that names a city is left unchanged', async ({ page }) => {
    await detects(page, kazan)
    await openPage(page, '/sankt-peterburg/')
    await expect(prompt(page)).toContainText('Санкт-Петербург')
    await expect(page).toHaveURL('/sankt-peterburg/')
  })

  test('a city without its own pages uses the common address (R-4.1-05)', async ({ page }) => {
    await openModal(page, '/kazan/kategorii/topy/?sort=price')
    await modal(page).getByRole('link', { name: 'Москва' }).click()
    await expect(page).toHaveURL('/kategorii/topy/?sort=price')
    await expect(cityButton(page)).toContainText('Москва')
  })
})

test.describe('a page that does not exist', () => {
  // Browsers log the status.
  test.use({ quiet: false })

  test('an unknown city in the address answers 404 (R-4.1-10)', async ({ page }) => {
    expect((await page.goto('/atlantida/'))?.status()).toBe(404)
    expect((await page.goto('/atlantida/kategorii/topy/'))?.status()).toBe(404)
  })

  test('choosing another city on the error page leads home (R-4.1-11)', async ({ page }) => {
    await openModal(page, '/atlantida/kategorii/topy/')
    await modal(page).getByRole('link', { name: 'Казань' }).click()
    await expect(page).toHaveURL('/kazan/')
    await expect(modal(page)).toBeHidden()
  })
})

test('the header does not move when the city becomes known', async ({ page, context, baseURL }) => {
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

test('a city chosen in one tab is adopted by the other, which stays on its page', async ({ page, context }) => {
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

test('the delivery of a product is calculated for the chosen city (R-7-37)', async ({ page }) => {
  await detects(page, tver)
  await openPage(page, '/content/top-onega-v-vyrez-hvoya/')
  const row = page.getByRole('listitem').filter({ hasText: 'Курьером или в пункт' })
  await expect(row).toContainText('Тверь')
  await cityButton(page).click()
  await modal(page).getByRole('link', { name: 'Омск' }).click()
  await expect(row).toContainText('Омск')
  await expect(page).toHaveURL('/content/top-onega-v-vyrez-hvoya/')
})

test('in the phone menu the city is chosen as in the dialog (R-2.8-03)', async ({ page, context }) => {
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
