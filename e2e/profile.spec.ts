import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, demoPassword, excessWidth, openPage, phone, signInAsDemo, wcagTags } from './steps.ts'

const account = [
  '/profile/',
  '/my-measures/',
  '/history-orders/',
  '/history-orders/482136/',
  '/loyalty-program/',
  '/settings-profile/',
]
const addressForm = '/delivery-addresses/?edit=new'

for (const paths of [account.slice(0, 4), [...account.slice(4), addressForm]])
  test(`R-2.2-05 R-2.5-25 R-2.5-28 the account is readable by everybody and fits a desk: ${paths[0]} and further`, async ({
    page,
  }) => {
    await signInAsDemo(page.request)
    for (const path of paths) {
      await openPage(page, path)
      expect([path, await accessibilityFaults(page, { part: 'main', tags: wcagTags })]).toEqual([path, []])
      expect(await excessWidth(page), path).toBeLessThanOrEqual(0)
    }
  })

test('the account fits a phone, and its menu begins at the current page', async ({ browser }) => {
  const page = await browser.newPage(phone)
  await signInAsDemo(page.request)
  for (const path of [...account, addressForm]) {
    await openPage(page, `/en${path}`)
    expect(await excessWidth(page), path).toBeLessThanOrEqual(0)
    const current = page.getByRole('navigation', { name: 'Account menu' }).locator('[aria-current]')
    await expect(current).toBeInViewport()
  }
  await page.close()
})

test('balance, code and orders are shown, and the menu leads through the account and out of it (R-2.2-06 R-2.5-20 R-4.6-09)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsDemo(page.request)
  await openPage(page, '/profile/')
  const main = page.getByRole('main')
  const banner = main.getByRole('region', { name: 'Ваши бонусы' })
  await expect(banner).toContainText(/1\s240\sбонусов/)
  await expect(banner.getByRole('link', { name: 'Как это работает' })).toHaveAttribute('href', /^\/loyalty-program\//)
  await banner.getByRole('button', { name: 'Копировать' }).click()
  await expect(banner.getByRole('button', { name: 'Скопировано' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('МАРИНА-27')
  // Other tests order as the same buyer: the profile shows only the latest orders, the list shows all.
  await expect(main.getByRole('link', { name: /№\s\d/ }).first()).toBeVisible()
  await openPage(page, '/history-orders/')
  await main.getByRole('link', { name: /^№\s482\s136/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Заказ №\s482\s136/ })).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'В пути' }).last()).toHaveAttribute('aria-current', 'step')
  await main.getByRole('link', { name: 'Мои заказы' }).last().click()
  await main.getByRole('link', { name: /Полученные/ }).click()
  await expect(page).toHaveURL(/group=received/)
  await main.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page.getByRole('main')).not.toContainText('482')
})

test.describe('without a script', () => {
  // A refused form answers 422, which browsers log.
  test.use({ javaScriptEnabled: false, quiet: false })

  test('by keyboard alone an address is added after an error, changed and deleted', async ({ page }) => {
    await signInAsDemo(page.request, 'demo2')
    await page.goto('/delivery-addresses/')
    await page.getByRole('link', { name: 'Добавить адрес' }).press('Enter')
    await page.getByRole('textbox', { name: 'Город' }).fill('Тверь')
    await page.getByRole('textbox', { name: 'Дом', exact: true }).fill('1')
    await page.getByLabel('Улица').fill('Советская')
    await page.getByLabel('Телефон').fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Телефон')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('textbox', { name: 'Город' })).toHaveValue('Тверь')
    await page.getByLabel('Телефон').fill('921 000-00-00')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toContainText('Тверь, Советская, 1')
    await page.getByRole('button', { name: 'Удалить: Тверь' }).press('Enter')
    await expect(page.getByRole('main')).toContainText('Адресов пока нет')
    await page.getByRole('button', { name: 'Вернуть' }).press('Enter')
    await expect(page.getByRole('main')).toContainText('Тверь, Советская, 1')
    await page.getByRole('button', { name: 'Удалить: Тверь' }).press('Enter')
    await expect(page.getByRole('main')).toContainText('Адресов пока нет')
  })

  test('settings are saved with a message, and an account deletion is withdrawn', async ({ page }) => {
    await signInAsDemo(page.request, 'demo2')
    await page.goto('/loyalty-program/')
    const otherWords = page.getByLabel('Какая')
    await expect(otherWords.first(), 'R-4.6-05').toBeHidden()
    await page.getByLabel('Специальность').selectOption({ label: 'Другое' })
    await expect(otherWords.first()).toBeVisible()
    await expect(otherWords.last()).toBeHidden()
    await page.goto('/settings-profile/')
    await expect(page.getByLabel('Ваша специальность')).toBeHidden()
    await page.getByLabel('Имя').fill('Елена')
    await page.getByRole('button', { name: 'Сохранить' }).first().click()
    await expect(page.getByText('Сохранено').first()).toBeVisible()
    await page.locator('summary', { hasText: 'Удалить аккаунт' }).click()
    await expect(page.getByText('Чеки и документы о заказах храним 5 лет')).toBeVisible()
    await page.getByLabel('Пароль, чтобы подтвердить').fill('wrong words')
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    await expect(page.getByText('Неверный пароль')).toBeVisible()
    await page.getByLabel('Пароль, чтобы подтвердить').fill(demoPassword)
    await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Аккаунт будет удалён')
    await page.getByRole('button', { name: 'Оставить аккаунт' }).click()
    await expect(page.getByText('Аккаунт остаётся')).toBeVisible()
  })
})

test('a street is suggested with house and postcode, by keyboard and on leaving the field (R-5-24 R-5-25 R-5-26)', async ({
  page,
}) => {
  const questions: string[] = []
  await page.route('**/api/suggestions/address/', async (route) => {
    const { query } = route.request().postDataJSON() as { query: string }
    questions.push(query)
    const house = { street_with_type: 'Советская ул', house_type: 'д', city: 'Тула', city_with_type: 'г Тула' }
    const data = ['5', '51'].map((number) => ({ ...house, house: number, postal_code: '300041' }))
    const suggestions = query.includes('Нигде')
      ? []
      : data.map((each) => ({ value: '', unrestricted_value: '', data: each }))
    await route.fulfill({ json: { suggestions } })
  })
  await signInAsDemo(page.request)
  await openPage(page, addressForm)
  await page.getByRole('textbox', { name: 'Город' }).fill('Тула')
  const street = page.getByLabel('Улица')
  await street.focus()
  await expect(street).toHaveRole('combobox')
  await expect(street).toBeFocused()
  await page.keyboard.type('сов 5')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  expect(await accessibilityFaults(page, { part: '#form', tags: wcagTags })).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(street).toHaveValue('Советская ул')
  const house = page.getByRole('textbox', { name: 'Дом', exact: true })
  await expect(house).toHaveValue('51')
  await expect(page.getByLabel('Индекс')).toHaveValue('300041')
  expect(questions).toEqual(['Тула, сов 5'])
  await street.fill('Советская')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(house).toHaveValue('5')
  await street.fill('Нигде')
  await expect(page.getByText('Неизвестный адрес')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(street).toHaveValue('Нигде')
  // A saved address is not looked up until it is edited.
  const questionCount = questions.length
  await openPage(page, '/delivery-addresses/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Изменить/ })
    .first()
    .click()
  await street.focus()
  await expect(street).toHaveRole('combobox')
  await expect(page.getByText('Неизвестный адрес')).toBeHidden()
  await page.keyboard.press('Tab')
  expect(questions).toHaveLength(questionCount)
})

test.describe('with a script', () => {
  // Browsers log refused requests to the console.
  test.use({ quiet: false })

  test('a ward’s buyer enters measurements by keyboard, and public pages use the default person', async ({ page }) => {
    await signInAsDemo(page.request, 'demo2')
    await openPage(page, '/profile/')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Мои размеры/ })
      .last()
      .click()
    const main = page.getByRole('main')
    for (const [name, height] of [
      ['Анна', '166'],
      ['Олег', '182'],
    ] as const) {
      await main.getByRole('link', { name: 'Добавить человека' }).press('Enter')
      await main.getByLabel('Как назвать').fill(name)
      await main.getByLabel('Рост').fill(height)
      await page.keyboard.press('Enter')
      await expect(main.getByRole('listitem').filter({ hasText: name })).toContainText(`рост ${height}`)
    }
    expect(await accessibilityFaults(page, { part: 'main', tags: wcagTags })).toEqual([])
    await main.getByRole('button', { name: 'Сделать основными: Олег' }).press('Enter')
    await expect(main.getByRole('listitem').filter({ hasText: 'Олег' })).toContainText('Основные')
    const chosenName = () =>
      page.evaluate(() => (JSON.parse(localStorage['measures'] as string) as { chosenName: string }).chosenName)
    expect(await chosenName()).toBe('Олег')
    await main.locator('summary', { hasText: 'Удалить' }).first().press('Enter')
    await main.getByRole('button', { name: 'Удалить мерки' }).first().press('Enter')
    await expect(main).not.toContainText('рост 182')
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(main.getByRole('listitem').filter({ hasText: 'Олег' })).toContainText('Основные')
    expect(await chosenName()).toBe('Олег')
  })

  test('settings and addresses are saved in place, with errors at fields, and a deleted address is restored', async ({
    page,
  }) => {
    await signInAsDemo(page.request)
    await openPage(page, '/settings-profile/')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    const info = page.getByRole('region', { name: 'Личные данные' })
    const save = info.getByRole('button', { name: 'Сохранить' })
    await info.getByLabel('Имя').fill('Мария')
    await info.getByLabel('Телефон').fill('12')
    await save.click()
    await expect(info.getByLabel('Телефон')).toBeFocused()
    await expect(info.getByLabel('Телефон')).toHaveAttribute('aria-invalid', 'true')
    await expect(info.getByLabel('Имя')).toHaveValue('Мария')
    await page.context().setOffline(true)
    await save.click()
    await expect(info.getByRole('alert')).toContainText('Нет соединения')
    await expect(info.getByLabel('Имя')).toHaveValue('Мария')
    await page.context().setOffline(false)
    await info.getByLabel('Имя').fill('Марина')
    await info.getByLabel('Телефон').fill('921 000-00-00')
    await save.focus()
    await page.keyboard.press('Enter')
    await expect(info.getByText('Сохранено')).toBeVisible()
    await expect(save).toBeFocused()
    const password = page.getByRole('region', { name: 'Пароль', exact: true })
    await password.getByLabel('Текущий пароль').fill('wrong words')
    await password.getByLabel('Новый пароль').fill('quite other words')
    await password.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(password.getByLabel('Текущий пароль')).toBeFocused()
    await expect(password.getByText('Неверный пароль')).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Адреса доставки' }).click()
    await page.getByRole('link', { name: 'Добавить адрес' }).click()
    await page.getByRole('textbox', { name: 'Город' }).fill('Тула')
    await page.getByLabel('Улица').fill('Советская')
    await page.getByRole('button', { name: 'Сохранить адрес' }).click()
    await expect(page.getByRole('textbox', { name: 'Дом', exact: true })).toBeFocused()
    await page.getByRole('textbox', { name: 'Дом', exact: true }).fill('1')
    await page.getByRole('button', { name: 'Сохранить адрес' }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText('Тула, Советская, 1')
    await expect(page).toHaveURL(/\/delivery-addresses\/$/)
    await main.getByRole('button', { name: 'Удалить: Тула' }).press('Enter')
    await expect(main).not.toContainText('Тула, Советская')
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(main).toContainText('Тула, Советская, 1')
    await main.getByRole('button', { name: 'Удалить: Тула' }).click()
    await expect(main).not.toContainText('Тула, Советская')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })
})
