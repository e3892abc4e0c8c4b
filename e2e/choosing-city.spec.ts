import { expect, test } from '../src/testing/browser.ts'
import {
  russian,
  tver,
  petersburg,
  detectPath,
  setPath,
  listPath,
  hintPath,
  cityButton,
  prompt,
  modal,
  field,
  options,
  openModal,
  kept,
  keptSlug,
  asked,
} from './city-steps.ts'
import { accessibilityFaults, openPage, rememberCity } from './steps.ts'

test.use({ saidCity: false })

test.describe('choosing', () => {
  test('the list of cities is requested once (R-4.1-12 R-2.5-16)', async ({ page }) => {
    const lists = asked(page, '/cities/list/')
    await openModal(page, '/cart/')
    await expect(modal(page).getByRole('link', { name: 'Казань' })).toBeVisible()
    await expect.poll(() => lists.length).toBe(1)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await cityButton(page).click()
    await field(page).fill('Твер')
    await expect(options(page).first()).toContainText('Тверь')
    expect(lists).toHaveLength(1)
  })

  for (const [lang, name, cityName] of [
    ['', 'ru_name', 'Казань'],
    ['/en', 'en_name', 'Kazan'],
  ] as const)
    test(`R-4.1-13 R-3-02 ${cityName} is posted, kept, shown, and the window closes`, async ({ page, context }) => {
      await openModal(page, `${lang}/`)
      const cityRequest = page.waitForRequest(setPath)
      await modal(page).getByRole('link', { name: cityName }).click()
      expect((await cityRequest).postDataJSON()).toEqual({ [name]: cityName, ...russian })
      await expect(modal(page)).toBeHidden()
      await expect(page).toHaveURL(`${lang}/kazan/`)
      await expect(cityButton(page)).toContainText(cityName)
      expect(await keptSlug(context)).toBe('kazan')
      await cityButton(page).click()
      await expect(modal(page).getByRole('link', { name: cityName })).toHaveAttribute('aria-current', 'true')
    })

  test('the answer of the server is stored (R-4.1-13)', async ({ page, context }) => {
    await page.route(setPath, (route) => route.fulfill({ json: tver }))
    await openModal(page, '/cart/')
    await modal(page).getByRole('link', { name: 'Самара' }).click()
    await expect(cityButton(page)).toContainText('Тверь')
    expect(await keptSlug(context)).toBe('tver')
  })

  test('requests suggestions 500 ms after typing pauses, 20 at most (R-9-10)', async ({ page }) => {
    const questions = asked(page, '/suggestions/address/')
    await openModal(page, '/cart/')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const letters of ['н', 'но', 'нов']) {
      await field(page).fill(letters)
      await page.clock.runFor(400)
    }
    expect(questions).toEqual([])
    await page.clock.runFor(200)
    await expect.poll(() => questions.length).toBe(1)
    expect(questions[0]?.postDataJSON()).toMatchObject({
      query: 'нов',
      count: 20,
      language: 'ru',
      from_bound: { value: 'city' },
      to_bound: { value: 'city' },
    })
    await expect(options(page).first()).toContainText('Новосибирск')
    expect(await options(page).count()).toBeLessThanOrEqual(20)
  })

  test('the list of suggestions is at most 180 px high (R-9-14)', async ({ page }) => {
    await openModal(page, '/cart/')
    await field(page).fill('ск')
    const list = modal(page).getByRole('listbox')
    await expect(list).toHaveCSS('max-height', '180px')
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(180)
  })

  for (const [path, words] of [
    ['/cart/', 'Неизвестный адрес'],
    ['/en/cart/', 'We can’t find that place'],
  ] as const)
    test(`R-5-25 R-8-08 no hit: ${words}`, async ({ page }) => {
      await openModal(page, path)
      await field(page).fill('ъъъъ')
      await expect(modal(page).getByText(words)).toBeVisible()
    })

  test('a place known only to the address service is posted as given by the service', async ({ page, context }) => {
    const village = { city: null, settlement: 'Мышкино', region: 'Тверская', region_with_type: 'Тверская обл' }
    const data = { ...village, country_iso_code: 'RU', postal_code: null }
    await page.route(hintPath, (route) =>
      route.fulfill({ json: { suggestions: [{ value: 'с Мышкино', unrestricted_value: 'с Мышкино', data }] } }),
    )
    await page.route(setPath, (route) => route.fulfill({ json: { ...tver, id: 0, ru_name: 'Мышкино' } }))
    await openModal(page, '/cart/')
    await field(page).fill('Мышк')
    const cityRequest = page.waitForRequest(setPath)
    await options(page).filter({ hasText: 'Мышкино' }).click()
    expect((await cityRequest).postDataJSON()).toEqual({
      ru_name: 'Мышкино',
      iso: 'RU',
      zip_code: null,
      region: 'Тверская обл',
    })
    await expect(cityButton(page)).toContainText('Мышкино')
    expect((await kept(context))?.city.id).toBe(0)
  })

  test('a late answer to an earlier query is not shown', async ({ page }) => {
    const place = (name: string) => ({
      value: name,
      unrestricted_value: name,
      data: { city: name, country_iso_code: 'RU', postal_code: null, region_with_type: null },
    })
    let answerFirst = () => {}
    const first = new Promise<void>((resolve) => (answerFirst = resolve))
    await page.route(hintPath, async (route) => {
      const { query } = route.request().postDataJSON() as { query: string }
      if (query === 'ъъ') await first
      await route.fulfill({ json: { suggestions: [place(`Ответ на ${query}`)] } }).catch(() => undefined)
    })
    await openModal(page, '/cart/')
    const asking = page.waitForRequest(hintPath)
    await field(page).fill('ъъ')
    await asking
    await field(page).fill('ъъъ')
    await expect(options(page)).toHaveText('Ответ на ъъъ')
    answerFirst()
    await expect(options(page)).toHaveText('Ответ на ъъъ')
  })
})

test.describe('the field', () => {
  test('leaving the field takes the first suggestion', async ({ page, context }) => {
    await openModal(page, '/cart/')
    await field(page).fill('Петроз')
    await expect(options(page).first()).toContainText('Петрозаводск')
    await field(page).press('Tab')
    await expect(modal(page)).toBeHidden()
    await expect(cityButton(page)).toContainText('Петрозаводск')
    expect(await keptSlug(context)).toBe('petrozavodsk')
  })

  test('a chosen suggestion is not searched for again (R-5-24)', async ({ page }) => {
    await openModal(page, '/cart/')
    const questions = asked(page, '/suggestions/address/')
    await field(page).fill('Петроз')
    await expect.poll(() => questions.length).toBe(1)
    await page.clock.install()
    await options(page).first().click()
    await expect(cityButton(page)).toContainText('Петрозаводск')
    await page.clock.runFor(2_000)
    expect(questions).toHaveLength(1)
  })

  test('closing the dialog changes nothing, and a click on a city selects it', async ({ page, context }) => {
    await openModal(page, '/cart/')
    await field(page).fill('Петроз')
    await expect(options(page).first()).toContainText('Петрозаводск')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    expect(await keptSlug(context)).toBeUndefined()
    await cityButton(page).click()
    await field(page).fill('Петроз')
    await expect(options(page).first()).toContainText('Петрозаводск')
    await modal(page).getByRole('button', { name: 'Закрыть' }).click()
    await expect(modal(page)).toBeHidden()
    expect(await keptSlug(context)).toBeUndefined()
    await cityButton(page).click()
    await field(page).fill('Петроз')
    await expect(options(page).first()).toContainText('Петрозаводск')
    await modal(page).getByRole('link', { name: 'Красноярск' }).click()
    await expect(cityButton(page)).toContainText('Красноярск')
  })

  test('the keyboard alone opens, types in English and chooses', async ({ page, context }) => {
    await openPage(page, '/cart/')
    await cityButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(modal(page)).toBeVisible()
    await page.keyboard.press('Tab')
    if (!(await field(page).evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('novgorod')
    await expect(options(page)).toHaveCount(2)
    await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true')
    expect(await accessibilityFaults(page, { part: 'dialog[open]' })).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    const cityName = (await options(page).nth(1).locator('span').first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(modal(page)).toBeHidden()
    await expect(cityButton(page)).toContainText(cityName)
    await expect(cityButton(page)).toBeFocused()
    expect(await keptSlug(context)).toMatch(/novgorod/)
  })
})

test.describe('when the network fails', () => {
  test.use({ quiet: false })

  test('detection fails: the page works with the default city (R-8-06)', async ({ page }) => {
    await page.clock.install()
    await page.route(detectPath, (route) => route.abort())
    const detectionFailure = page.waitForEvent('requestfailed', (request) => request.url().includes('detect-geo'))
    await openPage(page, '/')
    await detectionFailure
    await page.clock.runFor(5_000)
    await expect(cityButton(page)).toContainText('Москва')
    await expect(prompt(page)).toHaveCount(0)
    await expect(page.getByText(/не\sполучилось|ошибка/i)).toHaveCount(0)
    await cityButton(page).click()
    await expect(modal(page)).toBeVisible()
  })

  test('list, choice and suggestions fail: no message, and the city changes all the same (R-8-07)', async ({
    page,
    context,
  }) => {
    for (const path of [listPath, hintPath, setPath]) await page.route(path, (route) => route.abort())
    await openModal(page, '/')
    await field(page).fill('Твер')
    await expect(modal(page).getByText('Неизвестный адрес')).toBeVisible()
    await modal(page).getByRole('link', { name: 'Казань' }).click()
    await expect(page).toHaveURL('/kazan/')
    // The address changes before the screen.
    await expect(prompt(page)).toContainText('Казань')
    await prompt(page).getByRole('button', { name: 'Да', exact: true }).click()
    await expect(prompt(page)).toBeHidden()
    await expect.poll(() => keptSlug(context)).toBe('kazan')
    await expect(page.getByText(/не\sполучилось|ошибка/i)).toHaveCount(0)
  })

  test('the name of the city is shown before the script, which may never come', async ({ page, context, baseURL }) => {
    await rememberCity(context, baseURL, petersburg)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/cart/')
    const painted = () =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /Город доставки/ })
        .locator('span:not(.visually-hidden)')
        .first()
        .evaluate((span) => [getComputedStyle(span, '::before').content, (span as HTMLElement).innerText])
    await expect.poll(painted).toEqual(['"Санкт-Петербург"', ''])
  })
})
