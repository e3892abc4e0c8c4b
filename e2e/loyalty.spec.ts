import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { after, days } from '../src/kernel/time.ts'
import { anAccount, samplePassword } from '../src/shop/accounts/accounts.samples.ts'
import { anOrderBody, createPath } from '../src/shop/checkout/checkout.samples.ts'
import { loyaltyMembers } from '../src/shop/loyalty/loyalty.tables.ts'
import { settleReferrals } from '../src/shop/rewards/friends.action.ts'
import { expect, test } from '../src/testing/browser.ts'
import { onDatabase, staff } from './staff-verbs.ts'
import {
  accessibilityFaults,
  excessWidth,
  fillCart,
  fillRegistration,
  linkFor,
  newEmail,
  newPhone,
  openPage,
  phone,
} from './steps.ts'

/* Referral code: from its owner's page over the friend's registration and first order to bonuses for both. */

// An unknown code answers 400, which browsers log.
test.use({ contextOptions: { reducedMotion: 'reduce' }, ...phone, quiet: false })

const signIn = (page: Page, email: string) =>
  page.request.post('/api/users/auth/login/', { data: { email, password: samplePassword } })

async function register(page: Page, email: string, code: string): Promise<void> {
  await openPage(page, '/?auth=login')
  const form = page.getByRole('dialog', { name: 'Войти' })
  await form.getByRole('tab', { name: 'Регистрация' }).click()
  await fillRegistration(form, email)
  await form.getByRole('checkbox', { name: /программу лояльности/ }).check()
  const specialty = form.getByRole('combobox', { name: 'Специальность' })
  await specialty.fill('сестр')
  await specialty.press('ArrowDown')
  await specialty.press('Enter')
  await form.getByLabel('Дата рождения').fill('1990-05-12')
  await form.getByLabel('Откуда вы').selectOption('acquaintances')
  await form.getByLabel('Код друга').fill('НИЧЕЙ-99')
  for (const name of ['consent', 'consent_offer']) await form.locator(`[name=${name}]`).check()
  const send = form.getByRole('button', { name: 'Зарегистрироваться' })
  await send.click()
  await expect(form.getByLabel('Код друга')).toHaveAccessibleDescription(/Такого кода/)
  await form.getByLabel('Код друга').fill(code.toLowerCase().replace('-', ' '))
  expect(await excessWidth(page)).toBe(0)
  await send.click()
  await openPage(page, await linkFor(page, email, 'activate'))
  await page.getByRole('button', { name: 'Активировать и войти' }).click()
  await expect(page).toHaveURL(/\/profile\/$/)
}

/** Settles referrals as of forty days from now, after the period for returns. */
const letTimePass = () => onDatabase((db) => settleReferrals(db, after(new Date(), days(40))))

test('a referral code leads from registration and the promo code field to 300 bonuses for both (R-1-08 R-2.1-28 R-2.5-28 O-35 Q-20)', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = { email: newEmail('vera-owner'), firstName: 'Вера', phone: newPhone() }
  const friend = { email: newEmail('iya-friend'), phone: newPhone() }
  const code = await onDatabase(async (db) => {
    const { id } = await anAccount(db, { ...owner, inLoyalty: true })
    const [member] = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.accountId, id))
    return member!.code
  })
  await register(page, friend.email, code)
  await fillCart(page)
  await openPage(page, '/cart/')
  await page.getByLabel('Промокод').fill(code)
  await page.getByLabel('Промокод').press('Enter')
  await expect(page.getByRole('main')).toContainText(/300.бонусов/)
  const form = anOrderBody({ ...friend, house: '21', promocode: code })
  const answer = await page.request.post(createPath, { data: form })
  const { order_id: number } = (await answer.json()) as { order_id: number }
  await staff(...['packing', 'shipped', 'delivered'].map((state) => ['order', 'move', String(number), state]))
  expect(await letTimePass()).toBeGreaterThan(0)
  await openPage(page, '/loyalty-program/')
  const entry = page.getByRole('row').filter({ hasText: 'Первый заказ по коду друга' })
  await expect(entry).toContainText('+300')
  await expect(entry.getByRole('link')).toHaveAttribute('href', `/history-orders/${number}/`)
  await expect(page.getByRole('main')).toContainText(/Друг.*Лучший друг.*Семья/)
  expect([await excessWidth(page), await accessibilityFaults(page, { part: 'main' })]).toEqual([0, []])

  const ownersContext = await browser.newContext({ baseURL: baseURL ?? '' })
  const ownersPage = await ownersContext.newPage()
  await signIn(ownersPage, owner.email)
  await ownersPage.goto('/en/loyalty-program/')
  await expect(ownersPage.getByRole('main')).toContainText('Your code has been used 1 time')
  await expect(ownersPage.getByRole('main')).toContainText(/Friend.*Best friend.*Family/)
  await expect(ownersPage.getByRole('main')).toContainText(/Order with your code\s*\+300/)
  await ownersContext.close()
})
