import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import {
  accessibilityFaults,
  excessWidth,
  fillCart,
  fillRegistration,
  header,
  linkFor,
  newEmail,
  openPage,
  openPageAsKnownVisitor,
  phone,
  wcagTags,
} from './steps.ts'

const demo = { email: 'demo@example.com', password: 'demo-password' }
const opener = (page: Page) => header(page).getByRole('button', { name: 'Войти' })
const profileLink = (page: Page) => header(page).getByRole('link', { name: 'Профиль' })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Войти' })
const specialty = (of: Locator) => of.getByRole('combobox', { name: 'Специальность' })
const badges = (page: Page) => header(page).getByRole('link', { name: /^Корзина/ })

async function signIn(page: Page, { email, password } = demo) {
  await page.request.post('/api/users/auth/login/', { data: { email, password } })
}

test('registration keeps every digit of a phone number that is typed last and retyped', async ({ page }) => {
  await openPage(page, '/auth/registration/')
  const form = page.locator('main form').first()
  await fillRegistration(form, newEmail('digits'))
  const field = form.getByLabel('Телефон')
  for (const digits of ['9161234567', '9267654321']) {
    await field.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type(digits)
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await field.inputValue()).replaceAll(/\D/g, '')).toBe(digits)
  }
})

test('an autofilled number loses its country code, and other countries can be chosen (R-5-22)', async ({ page }) => {
  await openPage(page, '/auth/registration/')
  const form = page.locator('main form').first()
  const field = form.getByLabel('Телефон')
  await expect(field).toHaveAttribute('autocomplete', 'tel')
  await field.fill('+7 921 123-45-67')
  await expect(field).toHaveValue('(921) 123-45-67')
  const country = form.getByLabel('Код страны')
  await expect.poll(() => country.getByRole('option').count()).toBeGreaterThan(200)
  await country.selectOption('DE')
  await expect(field).toHaveValue('+49')
  await field.pressSequentially(' 1512 3456789')
  await field.blur()
  await expect(field).toHaveValue('+4915123456789')
  await expect(country).toHaveValue('DE')
  await country.selectOption('RU')
  await expect(field).toHaveValue('')
})

test('a click below an invalid phone number counts', async ({ page }) => {
  await openPage(page, '/auth/registration/')
  const form = page.locator('main form').first()
  const box = form.getByRole('checkbox', { name: /программу лояльности/ })
  await form.getByLabel('Телефон').pressSequentially('916123')
  const place = (await box.boundingBox())!
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  await page.mouse.down()
  await expect(form.getByText(/не хватает|Не хватает/)).toBeVisible()
  await page.mouse.up()
  await expect(box).toBeChecked()
})

test('a guest registers in the dialog, follows the e-mail link, and the header shows the account (R-2.6-01 R-3-26 R-3-27 R-3-28 R-3-29 R-4.6-02 R-4.6-04 R-8-15 O-13)', async ({
  page,
}) => {
  const email = newEmail('anna')
  await openPage(page, '/cart/')
  await opener(page).click()
  await panel(page).getByRole('tab', { name: 'Вход' }).press('ArrowRight')
  const form = panel(page)
  const send = form.getByRole('button', { name: 'Зарегистрироваться' })
  await expect(form.getByRole('button', { name: 'Введите имя' })).toBeDisabled()
  await fillRegistration(form, email)
  await expect(form.getByText('Надёжный: 14')).toBeVisible()
  await expect(send).toBeEnabled()

  await expect(form.getByLabel('Дата рождения')).toBeHidden()
  await form.getByRole('checkbox', { name: /программу лояльности/ }).check()
  await send.click()
  await expect(specialty(form)).toHaveAccessibleDescription(/: Обязательное поле$/)
  await expect(specialty(form)).toBeFocused()
  // A specialty typed in full, or far enough to be the only match, is selected.
  for (const text of ['хирург', 'педиат']) {
    await specialty(form).fill(text)
    await specialty(form).press('Tab')
    await expect(form.locator('[name=specialty]')).not.toHaveValue('')
  }
  await specialty(form).fill('сестр')
  await expect(form.getByRole('listbox').getByRole('option')).toHaveCount(3)
  await specialty(form).press('ArrowDown')
  await specialty(form).press('Enter')
  await expect(specialty(form)).toHaveValue('Старшая медицинская сестра')
  await form.getByLabel('Дата рождения').fill('1990-05-12')
  await expect(form.getByLabel('Откуда вы').getByRole('option')).toHaveCount(14)
  await form.getByLabel('Откуда вы').selectOption('other')
  await form.getByLabel('Расскажите, откуда').fill('На конференции')
  for (const name of ['consent', 'consent_offer']) await form.locator(`[name=${name}]`).check()
  expect(await accessibilityFaults(page, { part: 'dialog[open]', tags: wcagTags })).toEqual([])
  const registration = page.waitForRequest('**/api/users/auth/registration/')
  await send.click()
  expect(Object.keys((await registration).postDataJSON()).toSorted(), 'nothing that is empty').toEqual([
    'consent',
    'custom_source_of_referral',
    'date_of_birth',
    'email',
    'first_name',
    'last_name',
    'password',
    'phone_number',
    'register_in_maxma',
    'source_of_referral',
    'specialty',
    'type',
  ])
  await expect(form.getByRole('heading', { name: 'Спасибо за регистрацию!' })).toBeFocused()
  await expect(form).toContainText('Для активации аккаунта перейдите по ссылке, которую мы отправили вам на почту.')

  const path = await linkFor(page, email, 'activate')
  await openPage(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Активировать аккаунт?')
  expect(await accessibilityFaults(page, { part: 'main', tags: wcagTags })).toEqual([])
  await page.getByRole('button', { name: 'Активировать и войти' }).click()
  await expect(page).toHaveURL(/\/profile\/$/)
  await expect(profileLink(page)).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ссылка больше не работает')
})

test.describe('sign-in', () => {
  test.use({ quiet: false })

  test('shows errors above the form, opens the profile and signs out to the home page (R-4.6-08 R-5-01 R-6-01 R-8-09)', async ({
    page,
  }) => {
    await openPage(page, '/favorites-page/')
    await opener(page).click()
    const form = panel(page)
    await form.getByLabel('E-mail').fill(demo.email)
    await expect(form.getByRole('button', { name: /^Введите/ })).toBeDisabled()
    await form.getByLabel('Пароль', { exact: true }).fill('not this one')
    await form.getByRole('button', { name: 'Показать пароль' }).click()
    await expect(form.getByLabel('Пароль', { exact: true })).toHaveAttribute('type', 'text')
    await form.getByRole('button', { name: 'Войти' }).click()
    await expect(form.getByRole('alert')).toHaveText('Неверный e-mail или пароль')
    await expect(form.getByLabel('E-mail')).toHaveValue(demo.email)
    await form.getByLabel('Пароль', { exact: true }).fill(demo.password)
    await form.getByLabel('Пароль', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/profile\/$/)
    await expect(profileLink(page)).toBeVisible()
    await page.goto('/auth/')
    await expect(page, 'R-6-06').toHaveURL('/')
  })

  test('shows several messages, counts down after too many tries and requests another letter (R-5-07 R-8-10 O-42)', async ({
    page,
  }) => {
    await openPage(page, '/kategorii/')
    await opener(page).click()
    const form = panel(page)
    const answerWith = (status: number, json: object, headers = {}) =>
      page.route('**/api/users/auth/login/', (route) => route.fulfill({ status, json, headers }), { times: 1 })
    const tryIn = async () => form.getByRole('button', { name: 'Войти' }).click()
    await form.getByLabel('E-mail').fill(demo.email)
    await form.getByLabel('Пароль', { exact: true }).fill('another password')
    await answerWith(400, { user: ['Первое', 'второе'] })
    await tryIn()
    await expect(form.getByRole('alert')).toHaveText('Первое, второе')

    const unconfirmedText = 'Аккаунт не активирован. Перейдите по ссылке из письма, которое мы отправили вам на почту'
    await answerWith(400, { user: [unconfirmedText] })
    await tryIn()
    const letter = page.waitForRequest('**/api/users/auth/activate/letter/')
    await form.getByRole('button', { name: 'отправьте ещё раз' }).click()
    expect((await letter).postDataJSON()).toEqual({ email: demo.email })
    await expect(form.getByRole('alert')).toContainText('Отправили ещё одно письмо')

    await answerWith(429, { detail: 'Слишком часто' }, { 'retry-after': '75' })
    await tryIn()
    await expect(form.getByRole('timer')).toHaveText(/^1:1\d$/)
    await expect(form.getByRole('button', { name: 'Войти' })).toBeDisabled()
    await form.getByRole('alert').getByRole('link', { name: 'восстановите пароль' }).click()
    await expect(form.getByLabel('E-mail')).toHaveValue(demo.email)

    await form.getByRole('link', { name: 'Ко входу' }).click()
    await form.getByRole('tab', { name: 'Регистрация' }).click()
    await fillRegistration(form, demo.email)
    for (const name of ['consent', 'consent_offer']) await form.locator(`[name=${name}]`).check()
    await page.route(
      '**/api/users/auth/registration/',
      (route) => route.fulfill({ status: 400, json: { phone_number: ['Раз', 'два'], last_name: ['Три'] } }),
      { times: 1 },
    )
    await form.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(form.getByLabel('Телефон')).toHaveAccessibleDescription('Телефон: Раз, два')
    await expect(form.getByLabel('Фамилия')).toHaveAccessibleDescription('Фамилия: Три')
    await expect(form.getByLabel('Фамилия')).toBeFocused()
    // Existing account: revealed only by its e-mail.
    await form.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await expect(form.getByRole('heading', { name: 'Спасибо за регистрацию!' })).toBeFocused()
  })

  test('a session ended elsewhere is dropped by one reload, and typed text stays (O-26 R-8-01 Q-32)', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'auth_token', value: 'x'.repeat(43), url: baseURL ?? '' }])
    let loads = 0
    page.on('load', () => void loads++)
    await page.goto('/auth/registration/')
    await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'auth_token')).toBe(false)
    await expect.poll(() => loads).toBe(2)
    const main = page.locator('#main')
    await main.getByLabel('E-mail').fill('anna@klinika.ru')
    await main.getByLabel('Телефон').fill('9210000000')
    const again = page.waitForEvent('load')
    await page.evaluate(() => {
      document.cookie = `auth_token=${'y'.repeat(43)};path=/`
      // Simulates the end of the one-minute reload guard.
      sessionStorage.removeItem('full-load')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await again
    await expect(main.getByLabel('E-mail')).toHaveValue('anna@klinika.ru')
    await expect(main.getByLabel('Телефон')).toHaveValue(/^921 ?000-?00-?00$/)
  })
})

test('a password reset by e-mail signs in and works once (R-8-14 Q-34)', async ({ page }) => {
  const email = newEmail('olga')
  await page.request.post('/api/users/auth/registration/', {
    data: {
      email,
      password: 'two words here',
      first_name: 'Ольга',
      last_name: 'Крылова',
      phone_number: '+79210000000',
      consent: true,
    },
  })
  await openPage(page, '/?auth=login')
  const form = panel(page)
  await form.getByRole('link', { name: 'Забыли пароль?' }).click()
  await form.getByLabel('E-mail').fill('olga@klinika')
  await form.getByRole('button', { name: 'Отправить письмо' }).click()
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription(/^E-mail: Неверный e-mail/)
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('button', { name: 'Отправить письмо' }).click()
  await expect(form.getByRole('heading', { name: 'Восстановление пароля' })).toBeFocused()
  await expect(form).toContainText('Письмо отправлено вам на почту')
  await expect(form).toContainText(/отправьте ещё раз через 0:\d\d/)
  await form.getByRole('link', { name: 'Хорошо' }).click()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL('/')

  await openPage(page, await linkFor(page, email, 'restore'))
  const password = page.locator('[name=password]')
  await password.fill(email)
  await expect(page.getByText('E-mail паролем не годится')).toBeVisible()
  await password.fill('three other words')
  expect(await accessibilityFaults(page, { part: 'main', tags: wcagTags })).toEqual([])
  await page.getByRole('button', { name: 'Сохранить и войти' }).click()
  await expect(page).toHaveURL(/\/profile\/$/)
  await expect(profileLink(page)).toBeVisible()
})

test('an activation in another browser asks for a password and signs in only there', async ({ page, browser }) => {
  const email = newEmail('elsewhere')
  const data = { email, password: 'two words here', first_name: 'Инна', last_name: 'Ким', phone_number: '+79210000000' }
  await page.request.post('/api/users/auth/registration/', { data: { ...data, consent: true } })
  const path = await linkFor(page, email, 'activate')
  const otherBrowser = await browser.newContext()
  const other = await otherBrowser.newPage()
  await openPage(other, path)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Придумайте пароль')
  expect(await accessibilityFaults(other, { part: 'main', tags: wcagTags })).toEqual([])
  await other.locator('[name=password]').fill('three other words')
  await other.getByRole('button', { name: 'Активировать и войти' }).click()
  await expect(other).toHaveURL(/\/profile\/$/)
  const statusWith = async (password: string) =>
    (await page.request.post('/api/users/auth/login/', { data: { email, password } })).status()
  expect([await statusWith(data.password), await statusWith('three other words')]).toEqual([400, 200])
  await otherBrowser.close()
})

test('a guest’s cart is merged into the account’s cart with a notice', async ({ page, browser }) => {
  const email = newEmail('cart')
  const data = { email, password: 'two words here', first_name: 'Инна', last_name: 'Ким', phone_number: '+79210000000' }
  await page.request.post('/api/users/auth/registration/', { data: { ...data, consent: true } })
  const token = (await linkFor(page, email, 'activate')).split('/').at(-2)
  const other = await browser.newPage()
  await other.request.post('/api/users/auth/activate/', { data: { token, password: data.password } })
  await fillCart(other)
  await other.close()

  await openPageAsKnownVisitor(page, '/kategorii/')
  await fillCart(page)
  await page.goto('/?auth=login&next=%2Fcart%2F')
  await panel(page).getByLabel('E-mail').fill(email)
  await panel(page).getByLabel('Пароль', { exact: true }).fill(data.password)
  await panel(page).getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL('/cart/')
  await expect(page.getByRole('status').filter({ hasText: 'теперь ещё 2' })).toBeVisible()
  await expect(badges(page)).toHaveAccessibleName('Корзина: 4 товара')
})

test('signing out in one tab signs out the other, and Back shows no private data', async ({ page, context }) => {
  await signIn(page)
  await openPage(page, '/cart/')
  await expect(profileLink(page)).toBeVisible()
  const other = await context.newPage()
  await openPage(other, '/kategorii/')
  await expect(profileLink(other)).toBeVisible()
  const reload = page.waitForEvent('load')
  await other.request.post('/api/users/auth/logout/', { data: {} })
  // Sign-out by a form without a script: the next page load is the first to notice.
  await other.goto('/')
  await reload
  await expect(opener(page)).toBeVisible()
  await expect(opener(other)).toBeVisible()

  await signIn(page)
  await openPageAsKnownVisitor(page, '/cart/')
  await expect(profileLink(page)).toBeVisible()
  const visibility = () => page.evaluate(() => getComputedStyle(document.body).visibility)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  expect(await visibility(), 'what the browser keeps for Back is blank').toBe('hidden')
  const restored = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await restored
  expect(await visibility()).toBe('visible')
})

test('the keyboard alone opens the dialog, signs in and reaches the profile', async ({ page }) => {
  await openPage(page, '/kategorii/')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await panel(page).getByLabel('E-mail').waitFor()
  const focusOn = async (target: Locator) => {
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }
  await focusOn(panel(page).getByLabel('E-mail'))
  await page.keyboard.type('demo2@example.com')
  await focusOn(panel(page).getByLabel('Пароль', { exact: true }))
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile\/$/)
})

test.describe('without scripts', () => {
  // Browsers log pages with status 422.
  test.use({ javaScriptEnabled: false, quiet: false })

  test('the header leads to pages with the same forms, which show errors, keep input and sign in', async ({ page }) => {
    await page.goto('/kategorii/')
    await opener(page).click()
    await expect(page).toHaveURL(/\/auth\/\??$/)
    await page.getByRole('main').getByRole('link', { name: 'Регистрация' }).click()
    const main = page.getByRole('main')
    await expect(main.getByLabel('Организация')).toBeHidden()
    await main.getByText('Профессионал', { exact: true }).click()
    await main.getByLabel('Организация').fill('Клиника «Север»')
    await expect(specialty(main)).toBeHidden()
    await main.getByRole('checkbox', { name: /программу лояльности/ }).check()
    await specialty(main).selectOption({ label: 'Хирург' })
    await fillRegistration(main, 'nina@')
    await main.getByRole('button', { name: 'Отправить заявку' }).click()
    for (const name of ['consent', 'consent_offer'])
      await expect(main.locator(`[name=${name}]`)).toHaveAccessibleDescription('Обязательное поле')
    for (const name of ['consent', 'consent_offer']) await main.locator(`[name=${name}]`).check()
    await main.locator('[name=password]').fill('two words here')
    await main.getByRole('button', { name: 'Отправить заявку' }).click()
    await expect(main.locator('[name=email]')).toHaveAccessibleDescription(/: Неверный e-mail$/)
    await expect(main.locator('[name=email]')).toHaveValue('nina@')
    await expect(specialty(main)).toHaveValue('surgeon')
    await expect(main.getByLabel('Телефон')).toHaveValue('(921) 000-00-00')
    await expect(main.locator('[name=password]')).toHaveValue('')
    await expect(main.getByLabel('Организация')).toHaveValue('Клиника «Север»')

    await page.goto('/auth/')
    await main.getByLabel('E-mail').fill('demo2@example.com')
    await main.getByLabel('Пароль', { exact: true }).fill('wrong')
    await main.getByRole('button', { name: 'Войти' }).click()
    await expect(main.getByRole('alert')).toHaveText('Неверный e-mail или пароль')
    await main.getByLabel('Пароль', { exact: true }).fill(demo.password)
    await main.getByRole('button', { name: 'Войти' }).click()
    await expect(page).toHaveURL(/\/profile\/$/)
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the menu opens the sign-in sheet, which fits the screen and passes axe', async ({ page }) => {
    await openPage(page, '/')
    await header(page).getByRole('button', { name: 'Меню' }).click()
    await page.getByRole('button', { name: 'Войти или зарегистрироваться' }).click()
    await expect(panel(page).getByLabel('E-mail')).toBeVisible()
    expect(await accessibilityFaults(page, { part: 'dialog[open]', tags: wcagTags })).toEqual([])
    await panel(page).getByRole('tab', { name: 'Регистрация' }).click()
    await expect(panel(page).getByLabel('Фамилия')).toBeVisible()
    expect(await excessWidth(page)).toBe(0)
  })

  test('a member signs out from the menu to the home page (R-4.6-09)', async ({ page }) => {
    await signIn(page)
    await openPageAsKnownVisitor(page, '/kategorii/')
    await header(page).getByRole('button', { name: 'Меню' }).click()
    await expect(page.getByRole('link', { name: 'Профиль' }).last()).toBeVisible()
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL('/')
    await header(page).getByRole('button', { name: 'Меню' }).click()
    await expect(page.getByRole('button', { name: 'Войти или зарегистрироваться' })).toBeVisible()
  })
})
