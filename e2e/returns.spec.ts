import { expect, test } from '../src/testing/browser.ts'
import { petersburg } from './city-steps.ts'
import { accessibilityFaults, excessWidth, openPage, phone, rememberCity } from './steps.ts'

/* From a delivered order to a return and back; only these tests use the demo buyer's order of one coat. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(async ({ context, baseURL }) => {
  await rememberCity(context, baseURL, petersburg)
  const account = { email: 'demo@example.com', password: 'demo-password' }
  await context.request.post(`${baseURL}/api/users/auth/login/`, { data: account })
})
// Serial: pieces requested in one test are reserved in the other.
test.describe.configure({ mode: 'default' })

const order = '/history-orders/479028/'

test.describe('on a phone', () => {
  // A refused form answers 422, which browsers log.
  test.use({ ...phone, quiet: false })

  test('the refund is shown before submitting, by keyboard alone, and missing fields are named', async ({ page }) => {
    await openPage(page, order)
    await page.getByRole('link', { name: 'Вернуть или обменять' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Возврат и обмен')
    const box = page.getByRole('checkbox', { name: /Халат «Ильмень»/ })
    await box.focus()
    await page.keyboard.press('Space')
    const sum = page.getByRole('complementary').filter({ hasText: 'Что получите' })
    await expect(sum).toContainText('5 490 ₽')
    await expect(sum).toContainText('За ваш счёт')
    await page.getByRole('combobox', { name: 'Что нужно' }).selectOption({ label: 'Обменять на 54' })
    await expect(sum).toContainText('0 ₽')
    await expect(sum).toContainText('Бесплатно')
    await page.getByRole('combobox', { name: 'Причина' }).selectOption('defect')
    expect([await excessWidth(page), await accessibilityFaults(page)]).toEqual([0, []])
    await sum.getByRole('button', { name: 'Отправить заявку' }).press('Enter')
    await expect(page.getByRole('main')).toContainText('Напишите, что случилось')
    await expect(box).toBeChecked()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, quiet: false })

  test('a return is requested in English with its refund shown first, and withdrawn again', async ({ page }) => {
    await page.goto(`/en${order}return/`)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('too_small')
    const send = page.getByRole('button', { name: 'Submit return' })
    await send.click()
    await expect(page.getByRole('main')).toContainText('Your refund is now 5490 ₽')
    await send.click()
    const request = page.getByRole('article').filter({ hasText: 'Return 479028-' })
    await expect(request.first()).toContainText('Under review')
    await request.first().getByRole('button', { name: 'Cancel return' }).click()
    await expect(request.first()).toContainText('Cancelled')
    await expect(page.getByRole('link', { name: 'Return or exchange' })).toBeVisible()
  })
})
