import { expect, test } from '../src/testing/browser.ts'
import { staff } from './staff-verbs.ts'
import { accessibilityFaults, excessWidth, newEmail, openPage, phone, tick } from './steps.ts'

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
    await main.getByLabel('E-mail').fill(newEmail('marina-phone'))
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

  test('R-2.1-21 all files go with the letter of a newcomer, who has chosen them before the shop knew who it is', async ({
    page,
  }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/utils/general/', async (route) => {
      await gate.promise
      await route.continue()
    })
    await openPage(page, '/feedback/')
    const main = page.getByRole('main')
    await tick(main.getByRole('radio', { name: 'Обмен и возврат' }))
    await main.getByLabel('Имя').fill('Марина')
    await main.getByLabel('E-mail').fill(newEmail('newcomer'))
    await main.getByLabel('Сообщение').fill('Два снимка ярлыка.')
    const names = ['Первый.pdf', 'Второй.pdf']
    await main
      .getByLabel('Добавьте фото или файл')
      .setInputFiles(
        names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${name}`) })),
      )
    await tick(main.getByRole('checkbox'))
    gate.resolve()
    await expect(main.getByText('Приложено файлов: 2')).toBeAttached()
    await main.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Обмен и возврат')
    for (const name of names) await expect(main.getByRole('link', { name })).toBeVisible()
  })

  test('R-2.1-21 a letter that is sent while its files are on their way goes with them, and stays where one is refused', async ({
    page,
  }) => {
    const [htmlGate, pdfGate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/utils/temp-file/', async (route) => {
      await (route.request().postData()?.includes('html') ? htmlGate : pdfGate).promise
      await route.continue()
    })
    const choose = (name: string, mimeType: string, text: string) =>
      main.getByLabel('Добавьте фото или файл').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
    await openPage(page, '/feedback/')
    const main = page.getByRole('main')
    await tick(main.getByRole('radio', { name: 'Доставка' }))
    await main.getByLabel('Имя').fill('Марина')
    await main.getByLabel('E-mail').fill(newEmail('hasty'))
    await main.getByLabel('Сообщение').fill('Накладная приложена.')
    await tick(main.getByRole('checkbox'))
    const sending = main.getByRole('button', { name: /^(Отправить|Ждём файлы)/ })
    const upload = page.waitForRequest('**/api/utils/temp-file/')
    await choose('Накладная.html', 'text/html', '<p>накладная</p>')
    await upload
    await sending.press('Enter')
    await expect(sending).toHaveText(/^Ждём файлы/)
    htmlGate.resolve()
    await expect(main.getByRole('list', { name: 'Файлы' }).getByRole('alert')).not.toBeEmpty()
    await expect(sending).toHaveText('Отправить')
    await expect(sending).toBeFocused()
    const another = page.waitForRequest('**/api/utils/temp-file/')
    await choose('Накладная.pdf', 'application/pdf', '%PDF-1.4 накладная')
    await another
    await sending.press('Enter')
    pdfGate.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Доставка')
    await expect(main.getByRole('link', { name: 'Накладная.pdf' })).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, quiet: false })

  test('R-2.1-42 a member writes to a manager in English with a file, and comments on an article, which others read and answer once staff has', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await page.goto('/en/write-to-manager/')
    await expect(page.getByRole('main').getByRole('textbox', { name: 'E-mail' })).toBeVisible()
    const account = { email: 'demo2@example.com', password: 'demo-password' }
    await context.request.post(`${baseURL}/api/users/auth/login/`, { data: account })
    await page.goto('/en/write-to-manager/?letter=new')
    const main = page.getByRole('main')
    await tick(main.getByRole('radio', { name: 'Embroidery' }))
    await main.getByLabel('Message').fill('Our logo on the chest, please.')
    await main
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 logo') })
    const send = main.getByRole('button', { name: 'Send' })
    await send.click()
    await expect(main.getByText('Please tick your consent')).toBeVisible()
    await expect(main.getByText('File 1, loaded already')).toBeVisible()
    await tick(main.getByRole('checkbox'))
    await send.click()
    await expect(main.getByRole('listitem').filter({ hasText: 'Our logo on the chest' })).toContainText('logo.pdf')

    await page.goto('/en/blog/')
    const article = await main.locator('h2 a').last().getAttribute('href')
    await page.goto(article?.replace('/en/blog/', '/en/comments/blog/') ?? '')
    const mark = `${Date.now()}-${test.info().repeatEachIndex}`
    await main.getByRole('textbox', { name: 'Comment' }).fill(`Washed it often, still like new (${mark}).`)
    await main.getByRole('button', { name: 'Send' }).click()
    const own = main.getByRole('listitem').filter({ hasText: `still like new (${mark})` })
    await expect(own).toContainText('Under review')
    await expect(main.getByText('Your comment appears under the article once we have read it.')).toBeFocused()
    await own.getByRole('link', { name: 'Edit' }).click()
    await main.getByRole('textbox', { name: 'Comment' }).fill(`Washed it often, as good as new (${mark}).`)
    await main.getByRole('button', { name: 'Save' }).click()
    const better = main.getByRole('listitem').filter({ hasText: `as good as new (${mark})` })
    await expect(better).toContainText('Under review')

    // Nobody else sees it before staff has read it; then another member answers it and reports it.
    const readers = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    const reader = await readers.newPage()
    const thread = reader.getByRole('listitem').filter({ hasText: `as good as new (${mark})` })
    await reader.goto(article ?? '')
    await expect(reader.getByRole('heading', { name: /^Comments/ })).toBeVisible()
    await expect(thread).toHaveCount(0)
    await approve(`as good as new (${mark})`)
    await expect(async () => {
      await reader.goto(article ?? '')
      await expect(thread).toBeVisible({ timeout: 500 })
    }).toPass()
    await thread.getByRole('link', { name: /^Reply to the comment of/ }).click()
    const answers = reader.getByRole('main')
    await expect(answers.getByRole('link', { name: 'Sign in or register' })).toBeVisible()
    const other = { email: 'demo@example.com', password: 'demo-password' }
    await readers.request.post(`${baseURL}/api/users/auth/login/`, { data: other })
    await reader.reload()
    await expect(answers.getByRole('blockquote')).toContainText(mark)
    await answers.getByRole('textbox', { name: 'Comment' }).fill(`At which temperature (${mark})?`)
    await answers.getByRole('button', { name: 'Send' }).click()
    await approve(`At which temperature (${mark})?`)
    await expect(async () => {
      await reader.goto(article ?? '')
      await expect(thread.getByRole('listitem')).toContainText('At which temperature', { timeout: 500 })
    }).toPass()
    await thread
      .getByRole('link', { name: /^Report the comment of/ })
      .first()
      .click()
    await answers.getByRole('textbox', { name: 'What is wrong' }).fill(`An advertisement (${mark})`)
    await answers.getByRole('button', { name: 'Report' }).click()
    await expect(answers.getByText('Thank you. We will read the comment again.')).toBeFocused()
    const [reports = ''] = await staff(['comment', 'reports'])
    expect(reports.split('\n').find((row) => row.includes(`An advertisement (${mark})`))).toContain('as good as new')
    await readers.close()

    // What is put right once more waits once more, and its author sees so.
    await page.reload()
    await expect(better).toContainText('Published')
    await better.getByRole('link', { name: 'Edit' }).click()
    await main.getByRole('textbox', { name: 'Comment' }).fill(`Washed it often, good as ever (${mark}).`)
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('listitem').filter({ hasText: `good as ever (${mark})` })).toContainText('Under review')
  })
})

/** Staff has read a comment of these words. */
async function approve(words: string): Promise<void> {
  const [list = ''] = await staff(['comment', 'list'])
  const [id = ''] =
    list
      .split('\n')
      .find((row) => row.includes(words))
      ?.split('\t') ?? []
  await staff(['comment', 'approve', id])
}

test('R-2.6-04 a guest who looks for an article by keyboard and wants to comment is asked to sign in by the sentence of the window', async ({
  page,
}) => {
  await openPage(page, '/blog/')
  // What was found takes the focus, as after a link, and the page is not loaded anew.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('searchbox', { name: 'Найти в журнале' }).fill('твил')
  await page.getByRole('searchbox', { name: 'Найти в журнале' }).press('Enter')
  await expect(page.getByText('«твил»: 2 статьи')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  const article = page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link')
  await openPage(page, (await article.getAttribute('href'))!)
  await page.getByRole('button', { name: 'Написать комментарий' }).click()
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
    await form.getByRole('textbox', { name: 'Телефон' }).fill('92100000')
    const email = newEmail('gromova-quote')
    await form.getByLabel('E-mail').fill(email.replace(/\.\w+$/, ''))
    await form.getByRole('button', { name: 'Отправить заявку' }).press('Enter')
    await expect(form.getByText('Неверный e-mail: добавьте домен')).toBeVisible()
    await expect(form.getByText('Отметьте согласие')).toBeVisible()
    await expect(form.getByText('Такого ИНН не бывает')).toBeVisible()
    await expect(form.getByText('Не хватает 2 цифр')).toBeVisible()
    await expect(form.getByLabel('ИНН организации')).toBeFocused()
    await form.getByLabel('E-mail').fill(email)
    await form.getByRole('textbox', { name: 'Телефон' }).fill('9210000000')
    const row = form.getByRole('group', { name: 'Строка 1' })
    await row.getByLabel('Что нужно').fill('Костюм «Онега»')
    await row.getByLabel('Кол-во').fill('24')
    const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Кто;Что нужно;Кол-во\nПётр;Халат;3') }
    await form.getByLabel('Выберите список').setInputFiles(list)
    await expect(form.getByRole('status').filter({ hasText: 'Прочитали строк: 1' })).toBeVisible()
    await expect(form.getByRole('group', { name: 'Строка 2' }).getByLabel('Кто')).toHaveValue('Пётр')
    const files = form.getByLabel('Добавьте фото или файл')
    const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${name}`) })
    await files.setInputFiles(['Отделение.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'].map(file))
    await expect(form.getByText('Приложено файлов: 5')).toBeAttached()
    await form.getByRole('button', { name: 'Убрать 5.pdf' }).press('Enter')
    await expect(form.getByText('Приложено файлов: 4')).toBeAttached()
    await expect(files).toBeFocused()
    await form.getByRole('button', { name: 'Добавить строку' }).press('Enter')
    await expect(form.getByRole('group', { name: 'Строка 5' }).getByLabel('Кто')).toBeFocused()
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
    await page.keyboard.press('Escape')
    await expect(form.getByRole('button', { name: 'Добавить модель' })).toBeFocused()
    await page.keyboard.press('Enter')
    await form.getByRole('combobox', { name: 'Модель и цвет' }).fill('онега')
    await expect(form.getByRole('status').filter({ hasText: /^Вариантов: [1-9]/ })).toBeAttached()
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
