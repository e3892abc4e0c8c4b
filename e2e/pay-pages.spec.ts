import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { expireOrders } from '../src/shop/orders/expire-orders.action.ts'
import { expect, test } from '../src/testing/browser.ts'
import { petersburg } from './city-steps.ts'
import { field, fillOrder, place, placeUnpaid, title } from './order-steps.ts'
import { onDatabase, staff } from './staff-verbs.ts'
import { accessibilityFaults, excessWidth, phone, rememberCity, tick } from './steps.ts'

/* Payment pages beyond the straight way: timeouts, keyboard only, phones, both languages, and orders that end. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Long journeys, on a machine that runs other tests meanwhile.
test.describe.configure({ timeout: 120_000 })
test.beforeEach(({ context, baseURL }) => rememberCity(context, baseURL, petersburg))

const minute = 60_000
/** Expires the unpaid order and runs the expiry job. */
const runOut = (number: number) =>
  onDatabase(async (db) => {
    await db.execute(sql`update orders set pay_before = now() - interval '1 second' where number = ${number}`)
    await expireOrders(db, new Date())
  })
/** Presses Tab until the target has the focus: it must be reachable by keyboard alone. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('in English the remaining time is announced twice, and at its end the page updates and leads on (O-25)', async ({
  page,
}) => {
  const number = await placeUnpaid(page, '/en/cart/', 'Decline: not enough money')
  await expect(title(page)).toHaveText('Your payment didn’t go through')
  const spokenWords = page.getByRole('status').filter({ hasText: /minutes left/ })
  await expect(spokenWords).toHaveCount(0)
  await page.clock.install({ time: Date.now() + 50.5 * minute })
  await page.reload()
  await expect(spokenWords).toHaveText('Less than 10 minutes left to pay')
  await page.clock.runFor(8 * minute)
  await expect(spokenWords).toHaveText('Less than 2 minutes left to pay')
  await runOut(number)
  await page.clock.runFor(2 * minute)
  await expect(async () => {
    await page.clock.runFor(15_000)
    await expect(title(page)).toHaveText('Time’s up, and your items are back on sale', { timeout: 500 })
  }).toPass({ timeout: 25_000 })
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
  expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Order again' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/cart\//)
})

test('by keyboard alone: another payment method, a decline by the bank, then payment and the order (O-25)', async ({
  page,
}) => {
  await placeUnpaid(page, '/cart/', 'Вернуться, не заплатив')
  await expect(title(page)).toHaveText('Осталось оплатить')
  await tabTo(page, page.getByRole('main').getByText('Другой способ'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: /^СБП/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Картой/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: /^Оплатить \d/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Отказать: не хватает средств' }))
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Оплата не прошла')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('не хватает средств. Деньги не списаны.')
  await tabTo(page, page.getByRole('radio', { name: /^СБП/ }))
  await tabTo(page, page.getByRole('button', { name: /^Оплатить \d/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: /^Оплатить через СБП/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Заплатить', exact: true }))
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(/принят$/)
  await expect(page.getByRole('region', { name: 'В тон заказу' })).toBeVisible()
  expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
  await tabTo(page, page.getByRole('link', { name: 'Следить за заказом' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/history-orders\/guest\//)
})

test('cancelling leads to the order, although the page waiting for the bank notices first', async ({ page }) => {
  await placeUnpaid(page, '/cart/', 'Вернуться, не заплатив')
  await page.route('**/orders/cancel/', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await page.waitForRequest(/\/payments\/\d/)
    await route.fulfill({ response })
  })
  await page.getByText('Отменить заказ', { exact: true }).click()
  await page.getByRole('button', { name: 'Да, отменить заказ' }).click()
  await expect(page).toHaveURL(/\/history-orders\/guest\//)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the SBP in Russian: the code behind its link, a decline by the bank, and a paid retry (O-24)', async ({
    page,
  }) => {
    await fillOrder(page, '/cart/')
    await tick(page.getByRole('radio', { name: /^СБП/ }))
    await place(page)
    await expect(title(page)).toHaveText('Осталось оплатить')
    const code = page.getByRole('img', { name: 'Код СБП для камеры телефона' })
    await expect(code).toBeHidden()
    await page.getByText('Показать QR-код').click()
    await expect(code).toBeVisible()
    expect([await excessWidth(page), await accessibilityFaults(page, { part: 'main' })]).toEqual([0, []])
    await page.getByRole('link', { name: /^Оплатить через СБП/ }).click()
    await page.getByRole('button', { name: 'Отказать: не хватает средств' }).click()
    await expect(title(page)).toHaveText('Оплата не прошла')
    await expect(page.getByRole('radio', { name: /^СБП/ })).toBeChecked()
    await page.getByRole('button', { name: /^Оплатить \d/ }).click()
    await page.getByRole('link', { name: /^Оплатить через СБП/ }).click()
    await page.getByRole('button', { name: 'Заплатить', exact: true }).click()
    await expect(title(page)).toHaveText(/принят$/)
    expect([await excessWidth(page), await accessibilityFaults(page, { part: 'main' })]).toEqual([0, []])
  })

  test('a clinic orders by invoice in Russian and downloads it (O-04)', async ({ page }) => {
    await fillOrder(page, '/cart/')
    await tick(page.getByRole('radio', { name: /^По счёту/ }))
    await field(page, 'company_inn').fill('7801234564')
    await field(page, 'company_kpp').fill('780101001')
    await field(page, 'company_name').fill('ООО «Клиника»')
    await place(page)
    await expect(title(page)).toHaveText(/принят$/)
    const file = page.getByRole('link', { name: 'Скачать счёт (PDF)' })
    const answer = await page.request.get((await file.getAttribute('href')) ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect([await excessWidth(page), await accessibilityFaults(page, { part: 'main' })]).toEqual([0, []])
  })

  test('in English a third-party payer sees the order, and after its cancellation nothing of it (O-25)', async ({
    page,
    browser,
  }) => {
    await placeUnpaid(page, '/en/cart/', 'Go back without paying')
    await page.getByText('Pay another way').click()
    await tick(page.getByRole('radio', { name: /^Ask someone else to pay/ }))
    const address = await page.getByLabel('Payment link').inputValue()
    expect(address).toContain('/en/payments/for/')
    const other = await (await browser.newContext({ ...phone, reducedMotion: 'reduce' })).newPage()
    await other.goto(address)
    await expect(title(other)).toHaveText(/^Pay for order/)
    await expect(other.getByRole('main')).not.toContainText('Каменноостровский')
    expect([await excessWidth(other), await accessibilityFaults(other, { part: 'main' })]).toEqual([0, []])
    await page.getByText('Cancel order', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, cancel order' }).click()
    await expect(page).toHaveURL(/\/history-orders\/guest\//)
    await other.reload()
    await expect(title(other)).toHaveText('This is where you pay for orders')
    await other.context().close()
  })
})

test('after a fitting with one piece kept the bank takes only its price (O-32)', async ({ page }) => {
  // Each step is a separate job, and the next poll may be half a minute away.
  test.setTimeout(240_000)
  await fillOrder(page, '/cart/')
  await tick(page.getByRole('radio', { name: /^Картой онлайн/ }))
  await place(page)
  await page.getByRole('button', { name: 'Заплатить', exact: true }).click()
  await expect(title(page)).toHaveText(/принят$/)
  const number = Number((await title(page).textContent())!.replaceAll(/\D/g, ''))
  await page.getByRole('link', { name: 'Следить за заказом' }).click()
  await expect(page).toHaveURL(/\/history-orders\//)
  const key = new URL(page.url()).pathname
  const row = () =>
    onDatabase(async (db) => {
      const { rows } = await db.execute<{
        state: string
        held: number
        taken: number
        cost: number
      }>(sql`
        select o.state, p.amount::integer as held, (p.amount - p.released)::integer as taken,
          (o.total - o.taken_off)::integer as cost
        from orders o join payments p on p.order_id = o.id and p.is_two_stage
        where o.number = ${number} and p.state in ('held', 'paid')`)
      return rows[0]!
    })
  const { held: heldSum } = await row()
  await staff(['order', 'move', String(number), 'packing'])
  const parcel = () =>
    onDatabase(async (db) => {
      const { rows } = await db.execute<{ id: number }>(sql`
        select s.id from shipments s join orders o on o.id = s.order_id
        where o.number = ${number} and s.state not in ('planned', 'cancelled')`)
      return rows[0]?.id
    })
  await expect.poll(parcel, { timeout: 60_000 }).toBeGreaterThan(0)
  const id = Number(await parcel())
  // Simulated carrier: the parcel is handed over, but the kept items are not reported.
  await onDatabase((db) => db.execute(sql`update shipments set state = 'on_the_way' where id = ${id}`))
  await staff(['order', 'move', String(number), 'shipped'], ['shipment', 'kept', String(id), '1:1'])
  await expect.poll(async () => (await row()).taken, { timeout: 90_000 }).toBeLessThan(heldSum)
  const after = await row()
  expect([after.state, after.taken]).toEqual(['delivered', after.cost])
  await page.goto(key)
  await expect(page.getByRole('main')).toContainText('Отмены и возвраты')
  await expect(page.getByRole('main')).toContainText('полный расчёт')
})
