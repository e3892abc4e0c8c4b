import type { Locator, Page } from '@playwright/test'
import { expect, live, test } from '../src/testing/browser.ts'
import { tick } from './steps.ts'

/** Products: with heights; with sizes only; of one size. */
const top = '/content/top-onega-v-vyrez-pudra/'
const longsleeve = '/content/longsliv-kem-pod-kostyum-pudra/'
const apron = '/content/fartuk-syas-s-karmanom-hvoya/'

const group = (page: Page, name: string) => page.getByRole('main').getByRole('group', { name })
const size = (page: Page, name: string) => group(page, 'Размер').getByRole('radio', { name })
const height = (page: Page, from: number) => group(page, 'Рост').getByRole('radio', { name: new RegExp(`^${from}`) })
const newsletter = (page: Page) => page.getByRole('contentinfo').locator('form')
const line = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const total = (page: Page) => page.getByRole('complementary', { name: 'Ваш заказ' })
const quantity = (of: Locator) => of.getByRole('spinbutton')
const openCart = /\/cart\/$/

test.describe('without scripts', () => {
  // Browsers log pages with status 422.
  test.use({ javaScriptEnabled: false, quiet: false })

  test('the choice on a product page goes into the cart, and its counter, removal and totals work', async ({
    page,
  }) => {
    await page.goto(top)
    await size(page, '48').check()
    await height(page, 164).check()
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    await expect(page).toHaveURL(openCart)
    const onega = line(page, 'Топ «Онега»')
    await expect(onega).toContainText('Пудра · 48 · рост 164–170')
    await expect(total(page)).toContainText('3\u00a0490\u00a0₽')

    await onega.getByRole('button', { name: 'Увеличить' }).click()
    await expect(quantity(onega)).toHaveValue('2')
    await expect(total(page)).toContainText('6\u00a0980\u00a0₽')
    await onega.getByRole('button', { name: 'Уменьшить' }).click()
    await expect(total(page)).toContainText('1\u00a0товар')
    await quantity(onega).fill('3')
    await quantity(onega).press('Enter')
    await expect(page).toHaveURL(openCart)
    await expect(quantity(onega)).toHaveValue('3')
    await expect(total(page)).toContainText('10\u00a0470\u00a0₽')

    await page.goto(apron)
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(2)
    await onega.getByRole('button', { name: /^Убрать из\sкорзины/ }).click()
    await expect(page).toHaveURL(openCart)
    await expect(onega).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(1)
    await page.getByRole('button', { name: /^Убрать из\sкорзины/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('В корзине пока пусто')
  })

  test('a card leads to its product page, and no dead controls are shown', async ({ page }) => {
    await page.goto('/kategorii/topy/')
    const card = page.getByRole('article').first()
    await expect(card.getByRole('button', { name: 'В корзину' })).toBeHidden()
    await expect(card.getByRole('button', { name: 'Быстрый просмотр' })).toBeHidden()
    await card.getByRole('link').last().click()
    await expect(page.locator('form[action="/cart/add/"]')).toHaveCount(1)
  })

  test('a missing choice is shown at its field, and other choices stay', async ({ page }) => {
    await page.goto(top)
    await height(page, 164).check()
    await page.getByRole('main').getByRole('spinbutton').fill('2')
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    await expect(group(page, 'Размер')).toContainText('Выберите размер')
    await expect(group(page, 'Размер').getByRole('radio').first()).toBeFocused()
    await expect(height(page, 164)).toBeChecked()
    await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('2')
    await size(page, '48').check()
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    await expect(quantity(line(page, 'Топ «Онега»'))).toHaveValue('2')
  })

  test('more than the stock is refused with the number left', async ({ page }) => {
    await page.goto(longsleeve)
    await size(page, '44').check()
    await page.getByRole('main').getByRole('spinbutton').fill('999')
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    await expect(page.getByText(/^Доступно \d+\sшт\.$/)).toBeVisible()
    await expect(size(page, '44')).toBeChecked()
    await page.getByRole('main').getByRole('spinbutton').fill('1')
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    const sleeve = line(page, 'Лонгслив')
    await quantity(sleeve).fill('999')
    await quantity(sleeve).press('Enter')
    await expect(sleeve.getByRole('alert')).toHaveText(/^Доступно \d+\sшт\.$/)
    await expect(quantity(sleeve)).toHaveValue('1')
    await expect(total(page)).toContainText('1\u00a0товар')
  })

  test('a sold-out size leads to its notification form, which keeps input and works', async ({ page }) => {
    await page.goto(longsleeve)
    await tick(size(page, '54'))
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    await expect(page.getByText('Нет в наличии').first()).toBeVisible()
    await expect(page.getByText('Размера 54 в цвете Пудра сейчас нет')).toBeVisible()
    const notice = page.locator('form[action="/stock-notice/"]')
    await notice.getByLabel('E-mail').fill('marina@')
    await notice.getByRole('checkbox').check()
    await notice.getByRole('button', { name: 'Сообщить о поступлении' }).click()
    await expect(notice.getByLabel('E-mail')).toHaveAccessibleDescription(/: Неверный e-mail$/)
    await expect(notice.getByLabel('E-mail')).toHaveValue('marina@')
    await expect(notice.getByLabel('E-mail')).toBeFocused()
    await expect(notice.getByRole('checkbox')).toBeChecked()
    await notice.getByLabel('E-mail').fill(`notice-${Date.now()}@example.com`)
    await notice.getByRole('button', { name: 'Сообщить о поступлении' }).click()
    await expect(page).toHaveURL(new RegExp(`${longsleeve}#notice-kept$`))
    await expect(page.getByText('Напишем один раз, когда он появится.')).toBeVisible()
  })

  test('the newsletter accepts an address, and shows an error at the field with the input kept', async ({ page }) => {
    await page.goto('/kategorii/topy/?sort=price_asc')
    const email = newsletter(page).getByLabel('Ваш e-mail')
    await email.fill('marina@')
    await newsletter(page).getByRole('button', { name: 'Подписаться' }).click()
    await expect(newsletter(page).getByRole('alert')).toHaveText(/: Неверный e-mail$/)
    await expect(email).toHaveValue('marina@')
    await expect(email).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/топы/i)

    await email.fill('marina@klinika.ru')
    await newsletter(page).getByRole('button', { name: 'Подписаться' }).click()
    await expect(newsletter(page).getByRole('alert')).toHaveText('Обязательное поле')
    await expect(newsletter(page).getByRole('checkbox')).toBeFocused()
    await newsletter(page).getByRole('checkbox').check()
    await newsletter(page).getByRole('button', { name: 'Подписаться' }).click()
    await expect(page).toHaveURL(/\/kategorii\/topy\/\?sort=price_asc#subscribed$/)
    await expect(page.getByText('Вы успешно подписаны.')).toBeVisible()
    await expect(newsletter(page)).toBeHidden()
  })

  test('in English every message is English', async ({ page }) => {
    await page.goto('/en/')
    await newsletter(page).getByRole('button', { name: 'Subscribe' }).click()
    await expect(newsletter(page).getByRole('alert')).toHaveText(/: Required field$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('a promo code is answered at its field and stays there', async ({ page }) => {
    await page.goto(apron)
    await page.getByRole('button', { name: 'В корзину' }).first().click()
    await page.getByLabel('Промокод').fill('ВЕСНА')
    await page.getByRole('button', { name: 'Применить промокод' }).click()
    await expect(page.getByText('Такого промокода нет.')).toBeVisible()
    await expect(page.getByLabel('Промокод')).toHaveValue('ВЕСНА')
    await expect(page.getByLabel('Промокод')).toBeFocused()
  })
})

test.describe('with scripts', () => {
  test('a form is busy while in flight, and two clicks submit once', async ({ page }) => {
    let sentCount = 0
    let answer: () => void = () => undefined
    const answerGate = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/subscriptions/', async (route) => {
      sentCount++
      await answerGate
      await route.continue()
    })
    await page.goto('/cart/')
    await page.locator(live).waitFor()
    await newsletter(page).getByLabel('Ваш e-mail').fill(`forms-${Date.now()}@example.com`)
    await newsletter(page).getByRole('checkbox').check()
    const button = newsletter(page).getByRole('button')
    await button.dblclick()
    await newsletter(page).getByLabel('Ваш e-mail').press('Enter')
    await expect(button).toHaveAttribute('aria-busy', 'true')
    answer()
    await expect(page.getByText('Вы успешно подписаны.')).toBeFocused()
    expect(sentCount).toBe(1)
  })

  test.describe('that load late', () => {
    test.use({ quiet: false })

    test('a page returned with a form has its own address, shows errors, and continues by calls', async ({ page }) => {
      const loads: string[] = []
      page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
      // Before the scripts arrive the browser itself submits the form.
      await page.route('**/assets/browser-*.js', (route) => route.abort())
      await page.goto('/kategorii/topy/')
      await newsletter(page).getByLabel('Ваш e-mail').fill('marina@')
      await newsletter(page).getByRole('checkbox').check()
      await page.unroute('**/assets/browser-*.js')
      await newsletter(page).getByRole('button').click()
      await page.locator(live).waitFor()
      await expect(page).toHaveURL(/\/kategorii\/topy\/$/)
      await expect(newsletter(page).getByLabel('Ваш e-mail')).toHaveValue('marina@')
      await expect(newsletter(page).getByLabel('Ваш e-mail')).toBeFocused()
      const count = loads.length
      await newsletter(page).getByLabel('Ваш e-mail').fill(`forms-${Date.now()}@example.com`)
      await newsletter(page).getByRole('button').click()
      await expect(page.getByText('Вы успешно подписаны.')).toBeFocused()
      expect(loads).toHaveLength(count)
    })
  })

  test('the first invalid field gets the focus', async ({ page }) => {
    await page.goto('/cart/')
    await page.locator(live).waitFor()
    await newsletter(page).getByRole('button').click()
    await expect(newsletter(page).getByLabel('Ваш e-mail')).toBeFocused()
    await newsletter(page).getByLabel('Ваш e-mail').fill('marina@klinika.ru')
    await newsletter(page).getByRole('button').click()
    await expect(newsletter(page).getByRole('checkbox')).toBeFocused()
  })
})
