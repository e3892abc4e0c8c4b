import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, newEmail, openPage } from './steps.ts'

/* What a clinic asks a price for. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

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
    await row.getByLabel('Цвет').fill('хвоя')
    await row.getByLabel('Кол-во').fill('24')
    const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Кто;Что нужно;Кол-во\nПётр;Халат;3') }
    await form.getByLabel('Выберите список').setInputFiles(list)
    await expect(form.getByRole('status').filter({ hasText: 'Прочитали строк: 1' })).toBeVisible()
    await expect(form.getByRole('listitem').filter({ hasText: 'Пётр' })).toContainText('3 шт.')
    await expect(form.getByRole('region', { name: 'Предварительно' })).toContainText('Скидка 7 %')
    const files = form.getByLabel('Добавьте фото или файл')
    const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${name}`) })
    await files.setInputFiles(['Отделение.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'].map(file))
    await expect(form.getByText('Приложено файлов: 5')).toBeAttached()
    await form.getByRole('button', { name: 'Убрать 5.pdf' }).press('Enter')
    await expect(form.getByText('Приложено файлов: 4')).toBeAttached()
    await expect(files).toBeFocused()
    await form.getByRole('button', { name: 'Добавить строку' }).press('Enter')
    await expect(form.getByRole('group', { name: 'Строка 3' }).getByLabel('Кто')).toBeFocused()
    await form.getByRole('checkbox', { name: /Согласен/ }).press('Space')
    await form.getByRole('button', { name: 'Отправить заявку' }).press('Enter')
    await expect(form.getByText('Такого ИНН не бывает')).toBeVisible()
    await expect(form.getByLabel('ИНН организации')).toBeFocused()
    await expect(form.getByRole('listitem').filter({ hasText: 'Костюм «Онега», хвоя' })).toContainText('24 шт.')
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
    await expect(page.getByRole('main')).toContainText('Менеджер по клиникам')
    await expect(page.getByRole('table')).toContainText('Костюм «Онега»')
    await expect(page.getByRole('link', { name: 'Отделение.pdf' })).toBeVisible()
  })

  for (const width of [390, 1440])
    test(`R-2.1-15 five hundred pasted rows are summed up and mended together at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await openPage(page, '/clinics/')
      const form = page.getByRole('region', { name: 'Запросить расчёт' })
      const cell = form.getByRole('group', { name: 'Строка 1' }).getByLabel('Кто')
      await cell.click()
      const lines = Array.from({ length: 500 }, (_, at) => `Сотрудник ${at}\tТоп «Свирь»\tзелёный\t46\t164\t1`)
      await cell.evaluate((input, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, lines.join('\n'))
      await expect(form.getByText('Строк: 500')).toBeVisible()
      await expect(form.getByRole('region', { name: 'Предварительно' })).toContainText('Скидка 18 %')
      await form.getByRole('button', { name: 'С замечаниями: 500' }).click()
      await form.getByRole('listitem').nth(1).getByRole('button').click()
      await form.getByRole('group', { name: 'Строка 2' }).getByRole('button', { name: 'Хвоя' }).click()
      await expect(form.getByText('Исправлено строк: 500')).toBeVisible()
      await expect(form.getByRole('button', { name: /С замечаниями/ })).toBeHidden()
      if (width < 768) {
        await expect(form.getByLabel('Контактное лицо')).toBeHidden()
        await form.getByRole('button', { name: 'Далее' }).click()
        await expect(form.getByLabel('Контактное лицо')).toBeVisible()
        expect((await form.boundingBox())!.height).toBeLessThan(1_400)
      }
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
