import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, excessWidth, openPage, phone } from './steps.ts'

const product = '/content/top-onega-v-vyrez-pudra/'
/** One-pixel picture. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

// Browsers log refused files.
test.use({ quiet: false, ...phone, contextOptions: { reducedMotion: 'reduce' } })

test('a guest who wants to write a review is asked to sign in, and finds the form afterwards (R-2.6-04 R-6-05)', async ({
  page,
}) => {
  await openPage(page, product)
  await page.getByRole('region', { name: 'Отзывы' }).getByRole('link', { name: 'Написать отзыв' }).press('Enter')
  const signIn = page.getByRole('dialog', { name: 'Войти' })
  await expect(signIn).toContainText('Войдите или зарегистрируйтесь, чтобы оставить комментарий')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await signIn.getByLabel('E-mail').fill('demo2@example.com')
  await signIn.getByLabel('Пароль', { exact: true }).fill('demo-password')
  await signIn.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(`${product}review/`)
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Отзыв' })).toBeVisible()
})

test('a buyer writes a review with stars and a photo by keyboard; it awaits moderation and can be edited', async ({
  page,
}) => {
  await page.request.post('/api/users/auth/login/', {
    data: { email: 'demo@example.com', password: 'demo-password' },
  })
  await openPage(page, product)
  await page.getByRole('region', { name: 'Отзывы' }).getByRole('link', { name: 'Написать отзыв' }).press('Enter')
  const writing = page.getByRole('dialog', { name: 'Написать отзыв' })
  await writing.getByRole('button', { name: 'Отправить отзыв' }).press('Enter')
  await expect(writing.getByText('Поставьте оценку')).toBeVisible()
  await writing.getByRole('radio', { name: '1 — плохо' }).focus()
  for (let star = 1; star < 4; star++) await page.keyboard.press('ArrowRight')
  await expect(writing.getByRole('radio', { name: '4 — хорошо' })).toBeChecked()
  await writing.getByRole('radio', { name: 'Маломерит' }).focus()
  await page.keyboard.press('Space')
  const text = writing.getByRole('textbox', { name: 'Отзыв' })
  await text.fill('Ткань хорошая, но в плечах тесно.')
  await writing.getByLabel('Добавить фото').setInputFiles([
    { name: 'я.png', mimeType: 'image/png', buffer: photo },
    { name: 'страница.png', mimeType: 'image/png', buffer: Buffer.from('<html>') },
  ])
  await expect(writing.getByRole('alert').filter({ hasText: 'страница.png: Подойдут фото' })).toBeVisible()
  await expect(writing.getByRole('img', { name: 'Фото 1' })).toBeVisible()
  expect([await accessibilityFaults(page, { part: 'dialog' }), await excessWidth(page)]).toEqual([[], 0])

  await page.reload()
  await openPage(page, `${product}review/`)
  const form = page.getByRole('main')
  await expect(form.getByRole('textbox', { name: 'Отзыв' })).toHaveValue('Ткань хорошая, но в плечах тесно.')
  await form.getByRole('radio', { name: '4 — хорошо' }).check()
  await form.getByLabel('Добавить фото').setInputFiles([{ name: 'я.png', mimeType: 'image/png', buffer: photo }])
  await form.getByRole('button', { name: 'Отправить отзыв' }).click()
  await expect(form.getByText('На проверке')).toBeVisible()
  await expect(form.getByRole('img', { name: 'Фото 1' })).toBeVisible()
  expect([await accessibilityFaults(page), await excessWidth(page)]).toEqual([[], 0])
  await form.getByRole('button', { name: 'Исправить' }).click()
  await expect(form.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Отзыв' }).fill('Ткань хорошая, взяла на размер больше.')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByText('взяла на размер больше')).toBeVisible()
  await expect(form.getByRole('img', { name: 'Фото 1' })).toBeVisible()
})
