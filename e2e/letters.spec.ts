import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, excessWidth, openPage, phone } from './steps.ts'

/* Writing to the shop and under an article; each test writes words of its own. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('on a phone', () => {
  // A file that is not taken answers 400, which browsers write down.
  test.use({ ...phone, quiet: false })

  test('R-2.1-21 a guest writes with files by keyboard, reads the letter’s page, writes on and settles it', async ({
    page,
  }) => {
    await openPage(page, '/feedback/')
    const main = page.getByRole('main')
    await main.getByRole('radio', { name: 'Обмен и возврат' }).focus()
    await page.keyboard.press('Space')
    await expect(main.getByRole('link', { name: 'откройте заказ' })).toBeVisible()
    await main.getByLabel('Имя').fill('Марина')
    await main.getByLabel('E-mail').fill('marina-phone@klinika.ru')
    await main.getByLabel('Сообщение').fill('Халат пришёл не того размера.')
    await main.getByLabel('Добавьте фото или файл').setInputFiles([
      { name: 'Накладная.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 накладная') },
      { name: 'Снимок.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') },
    ])
    const files = main.getByRole('list', { name: 'Файлы' }).getByRole('listitem')
    await expect(files.filter({ hasText: 'Снимок.html' }).getByRole('alert')).not.toBeEmpty()
    await files.filter({ hasText: 'Снимок.html' }).getByRole('button').press('Enter')
    await expect(files).toHaveText([/Накладная\.pdf.*1 КБ/])
    expect([await excessWidth(page), await accessibilityFaults(page)]).toEqual([0, []])
    await expect(main.getByRole('checkbox')).not.toBeChecked()
    await main.getByRole('checkbox').press('Space')
    await main.getByRole('button', { name: 'Отправить' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Обмен и возврат')
    await expect(main.getByRole('link', { name: 'Накладная.pdf' })).toBeVisible()
    await main.getByLabel('Ваше сообщение').fill('И ярлык на месте.')
    await main.getByRole('button', { name: 'Отправить' }).press('Enter')
    await expect(main.getByRole('listitem').filter({ hasText: 'И ярлык на месте.' })).toBeVisible()
    await main.getByRole('button', { name: 'Вопрос решён' }).press('Enter')
    await expect(main.getByText('Решено', { exact: true })).toBeVisible()
    expect([await excessWidth(page), await accessibilityFaults(page)]).toEqual([0, []])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, quiet: false })

  test('R-2.1-42 a member writes to a manager in English with a file, and comments on an article', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/en/write-to-manager/')
    await expect(page.getByRole('main').getByRole('textbox', { name: 'E-mail' })).toBeVisible()
    const account = { email: 'demo2@example.com', password: 'demo-password' }
    await context.request.post(`${baseURL}/api/users/auth/login/`, { data: account })
    await page.goto('/en/write-to-manager/?letter=new')
    const main = page.getByRole('main')
    await main.getByRole('radio', { name: 'Embroidery' }).check({ force: true })
    await main.getByLabel('Message').fill('Our logo on the chest, please.')
    await main
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 logo') })
    const send = main.getByRole('button', { name: 'Send' })
    await send.click()
    await expect(main.getByText('Please tick your consent')).toBeVisible()
    await expect(main.getByText('File 1, loaded already')).toBeVisible()
    await main.getByRole('checkbox').check({ force: true })
    await send.click()
    await expect(main.getByRole('listitem').filter({ hasText: 'Our logo on the chest' })).toContainText('logo.pdf')

    await page.goto('/en/blog/')
    const article = await main.locator('h2 a').last().getAttribute('href')
    await page.goto(article?.replace('/en/blog/', '/en/comments/blog/') ?? '')
    await main.getByRole('textbox', { name: 'Comment' }).fill('Washed it a hundred times, still like new.')
    await main.getByRole('button', { name: 'Send' }).click()
    const own = main.getByRole('listitem').filter({ hasText: 'still like new' })
    await expect(own).toContainText('Under review')
    await own.getByRole('link', { name: 'Edit' }).click()
    await main.getByRole('textbox', { name: 'Comment' }).fill('Washed it a hundred times, as good as new.')
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('listitem').filter({ hasText: 'as good as new' })).toBeVisible()
  })
})

test('R-2.6-04 a guest who wants to comment is asked to sign in by the sentence of the window', async ({ page }) => {
  await openPage(page, '/blog/')
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click()
  await page.getByRole('link', { name: 'Написать комментарий' }).click()
  await expect(page.getByRole('dialog')).toContainText('Войдите или зарегистрируйтесь, чтобы оставить комментарий')
})

test.describe('a quote', () => {
  // A form that is not accepted answers 422, which browsers write down.
  test.use({ quiet: false })

  test('R-2.1-15 a clinic asks for one by keyboard: what is wrong is said at its field, what was typed stays', async ({
    page,
  }) => {
    await openPage(page, '/clinics/')
    const form = page.getByRole('region', { name: 'Запросить расчёт' })
    await form.getByLabel('ИНН организации').fill('7707083890')
    await form.getByLabel('Контактное лицо').fill('Вера Громова')
    await form.getByRole('textbox', { name: 'Телефон' }).fill('9210000000')
    await form.getByLabel('E-mail').fill('gromova-quote@klinika.ru')
    const row = form.getByRole('group', { name: 'Строка 1' })
    await row.getByLabel('Что нужно').fill('Костюм «Онега»')
    await row.getByLabel('Кол-во').fill('24')
    const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Кто;Что нужно;Кол-во\nПётр;Халат;3') }
    await form.getByLabel('Выберите список').setInputFiles(list)
    await expect(form.getByRole('status').filter({ hasText: 'Прочитали строк: 1' })).toBeVisible()
    await expect(form.getByRole('group', { name: 'Строка 2' }).getByLabel('Кто')).toHaveValue('Пётр')
    await form
      .getByLabel('Добавьте фото или файл')
      .setInputFiles({ name: 'Отделение.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 список') })
    await form.getByRole('checkbox', { name: /Согласен/ }).press('Space')
    await form.getByRole('button', { name: 'Отправить заявку' }).press('Enter')
    await expect(form.getByText('Такого ИНН не бывает')).toBeVisible()
    await expect(form.getByLabel('ИНН организации')).toBeFocused()
    await expect(row.getByLabel('Кол-во')).toHaveValue('24')
    await form.getByLabel('ИНН организации').fill('7707083893')
    await form.getByRole('textbox', { name: 'Организация', exact: true }).fill('Клиника «Север»')
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Отправить заявку' }).press('Enter')
    const panel = page.getByRole('status').filter({ hasText: /^Заявка №.+ принята/ })
    await expect(panel).toBeFocused()
    await expect(panel).toContainText('Клиника «Север»')
    await expect(panel).toContainText('27')
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('link', { name: 'Открыть заявку' }).press('Enter')
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Клиника «Север»' })).toContainText(
      'Вещей в таблице: 27',
    )
    await expect(page.getByRole('link', { name: 'Отделение.pdf' })).toBeVisible()
  })

  test('R-2.1-15 styles are chosen by their picture and counted, and their step of the ladder is marked', async ({
    page,
  }) => {
    await openPage(page, '/clinics/')
    const form = page.getByRole('region', { name: 'Запросить расчёт' })
    await form.getByRole('button', { name: 'Добавить модель' }).click()
    await expect(form.getByRole('combobox', { name: 'Модель и цвет' })).toBeFocused()
    await form.getByRole('combobox', { name: 'Модель и цвет' }).fill('онега')
    await form.getByRole('listbox').getByRole('option').first().click()
    const count = form.getByRole('spinbutton')
    await expect(count).toBeFocused()
    await count.fill('64')
    await count.press('Enter')
    await expect(page.getByText('64 вещи, ваша ступень −12 %')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Цена по количеству' })).toContainText(/50\sвещей[^−]+ваша заявка/)
    await form.getByRole('button', { name: 'Увеличить' }).click()
    await expect(count).toHaveValue('65')
    await form.getByRole('button', { name: /^Убрать/ }).click()
    await expect(page.getByText('ваша ступень')).toBeHidden()
    await expect(form.getByRole('button', { name: 'Добавить модель' })).toBeFocused()
  })
})
