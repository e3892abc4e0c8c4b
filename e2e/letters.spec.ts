import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { staff } from './staff-verbs.ts'
import { accessibilityFaults, excessWidth, newEmail, openPage, phone, tick } from './steps.ts'

/* Letters to the shop and comments under articles; each test writes unique words. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Fills all required fields but the files; each sender has a unique address. */
async function fillLetter(main: Locator, { topic, sender }: { topic: string; sender: string }): Promise<void> {
  await tick(main.getByRole('radio', { name: topic }))
  await main.getByLabel('Имя').fill('Марина')
  await main.getByLabel('E-mail').fill(newEmail(sender))
  await main.getByLabel('Сообщение').fill('Что в файлах, видно и так.')
  await tick(main.getByRole('checkbox'))
}

/** Holds uploads back until the gate of their kind is opened. */
async function holdFiles(page: Page) {
  const [htmlGate, pdfGate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/utils/temp-file/', async (route) => {
    await (route.request().postData()?.includes('html') ? htmlGate : pdfGate).promise
    await route.continue()
  })
  return { htmlGate, pdfGate }
}

test.describe('on a phone', () => {
  // A refused file answers 400, which browsers log.
  test.use({ ...phone, quiet: false })

  test('a guest writes with files by keyboard, opens the page of the letter, replies and closes it (R-2.1-21)', async ({
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

  test('files chosen before the visitor is known are all sent with the letter (R-2.1-21)', async ({ page }) => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/utils/general/', async (route) => {
      await gate.promise
      await route.continue()
    })
    await openPage(page, '/feedback/')
    const main = page.getByRole('main')
    await fillLetter(main, { topic: 'Обмен и возврат', sender: 'newcomer' })
    const names = ['Первый.pdf', 'Второй.pdf']
    await main
      .getByLabel('Добавьте фото или файл')
      .setInputFiles(
        names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${name}`) })),
      )
    gate.resolve()
    await expect(main.getByText('Приложено файлов: 2')).toBeAttached()
    await main.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Обмен и возврат')
    for (const name of names) await expect(main.getByRole('link', { name })).toBeVisible()
  })

  test('a letter submitted during uploads waits for its files, and stays if one is refused (R-2.1-21)', async ({
    page,
  }) => {
    const { htmlGate, pdfGate } = await holdFiles(page)
    const choose = (name: string, mimeType: string, text: string) =>
      main.getByLabel('Добавьте фото или файл').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
    await openPage(page, '/feedback/')
    const main = page.getByRole('main')
    await fillLetter(main, { topic: 'Доставка', sender: 'hasty' })
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

  test('a file removed during its upload does not block the letter (R-2.1-21)', async ({ page }) => {
    const { htmlGate, pdfGate } = await holdFiles(page)
    await openPage(page, '/feedback/')
    const main = page.getByRole('main')
    await fillLetter(main, { topic: 'Оплата и чек', sender: 'lighter' })
    await main.getByLabel('Добавьте фото или файл').setInputFiles([
      { name: 'Чек.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 чек') },
      { name: 'Чек.html', mimeType: 'text/html', buffer: Buffer.from('<p>чек</p>') },
    ])
    await main.getByRole('button', { name: 'Отправить' }).press('Enter')
    await main.getByRole('button', { name: 'Убрать Чек.html' }).press('Enter')
    const refusal = page.waitForResponse((answer) => answer.status() === 400)
    htmlGate.resolve()
    await refusal
    pdfGate.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оплата и чек')
    await expect(main.getByRole('link', { name: 'Чек.pdf' })).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, quiet: false })

  test('a member writes to a manager with a file, and comments on an article, published after moderation (R-2.1-42)', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await page.goto('/en/write-to-manager/')
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Email' })).toBeVisible()
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
    await expect(main.getByText('Please tick the box so we can reply')).toBeVisible()
    await expect(main.getByText('File 1, already uploaded')).toBeVisible()
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
    await expect(main.getByText('Your comment will appear under the article once we’ve read it.')).toBeFocused()
    await own.getByRole('link', { name: 'Edit' }).click()
    await main.getByRole('textbox', { name: 'Comment' }).fill(`Washed it often, as good as new (${mark}).`)
    await main.getByRole('button', { name: 'Save' }).click()
    const better = main.getByRole('listitem').filter({ hasText: `as good as new (${mark})` })
    await expect(better).toContainText('Under review')

    // Hidden from others until staff approves the comment; then another member answers and reports it.
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
    await thread.getByRole('link', { name: /^Reply to .+, / }).click()
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
      .getByRole('link', { name: /^Report .+’s comment/ })
      .first()
      .click()
    await answers.getByRole('textbox', { name: 'What’s wrong?' }).fill(`An advertisement (${mark})`)
    await answers.getByRole('button', { name: 'Report' }).click()
    await expect(answers.getByText('Thank you. We’ll take another look at it.')).toBeFocused()
    const [reports = ''] = await staff(['comment', 'reports'])
    expect(reports.split('\n').find((row) => row.includes(`An advertisement (${mark})`))).toContain('as good as new')
    await readers.close()

    // An edited comment waits for approval again, and its author sees the state.
    await page.reload()
    await expect(better).toContainText('Published')
    await better.getByRole('link', { name: 'Edit' }).click()
    await main.getByRole('textbox', { name: 'Comment' }).fill(`Washed it often, good as ever (${mark}).`)
    await main.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('listitem').filter({ hasText: `good as ever (${mark})` })).toContainText('Under review')
  })
})

/** Approves the comment with these words as staff. */
async function approve(words: string): Promise<void> {
  const [list = ''] = await staff(['comment', 'list'])
  const [id = ''] =
    list
      .split('\n')
      .find((row) => row.includes(words))
      ?.split('\t') ?? []
  await staff(['comment', 'approve', id])
}

test('a guest who wants to comment on an article found by keyboard is asked to sign in (R-2.6-04)', async ({
  page,
}) => {
  await openPage(page, '/blog/')
  // Search results take the focus, as after a link, without a page load.
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
