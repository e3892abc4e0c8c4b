import type { Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { staff } from './staff-verbs.ts'
import { accessibilityFaults, excessWidth, openPage, phone } from './steps.ts'

/* Returns of guests by the link of a letter, from delivery until staff receives the parcel. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const product = 'halat-ilmen-s-latskanami-sneg'

async function firstSize(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/catalog/detail/${product}/offers/`)
  const { sizes } = (await answer.json()) as { sizes: { id: number }[] }
  return String(sizes[0]?.id)
}

/** Creates a delivered courier order; returns the link of its letter and its number. */
async function aDelivered(page: Page, { payment = 'on_delivery', prefix = '' } = {}) {
  const size = await firstSize(page)
  await page.request.post('/api/cart/add/', { data: { amount: 1, trade_offer: Number(size) } })
  const answer = await page.request.post(`${prefix}/api/orders/create/`, {
    data: {
      first_name: 'Анна',
      last_name: 'Лебедева',
      phone: '8 (911) 204-15-16',
      email: 'return-ways@klinika.ru',
      city: 'Москва',
      street: 'улица Лесная',
      house: '10',
      zip_code: '127055',
      pickup_type: 'cdek_courier',
      payment_type: payment,
      consents: ['personal_data', 'offer'],
    },
  })
  const {
    order_id,
    key,
    payment_url: bank,
  } = (await answer.json()) as { order_id: number; key: string; payment_url?: string }
  if (bank) {
    await page.goto(bank)
    await page.getByRole('button', { name: 'Заплатить', exact: true }).click()
    await expect(page).toHaveURL(/\/payments\/success\//)
  }
  const number = String(order_id)
  await staff(...['packing', 'shipped', 'delivered'].map((state) => ['order', 'move', number, state]))
  return { number, size, address: `${prefix}/history-orders/guest/${key}/` }
}

/** Staff's number for the return of an order. */
async function returnOf(number: string): Promise<string> {
  const [list = ''] = await staff(['return', 'list'])
  return (
    list
      .split('\n')
      .find((row) => row.includes(`${number}-1`))
      ?.split('\t')[0] ?? ''
  )
}
const letters = async (page: Page) => (await page.request.get('/_mailbox/')).text()
const readable = (number: string) => number.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')
const seam = () => ({ name: 'шов.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test.describe('on a phone', () => {
  test.use(phone)

  test('a guest exchanges a product for another size in English: approved, received and sent free of charge (R-6-10)', async ({
    page,
  }) => {
    const { number, size, address } = await aDelivered(page, { prefix: '/en' })
    await openPage(page, address)
    await page.getByRole('link', { name: 'Return or exchange' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return or exchange')
    await page.getByRole('main').getByRole('checkbox').first().check()
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('too_small')
    const wish = page.getByRole('combobox', { name: 'What would you like?' })
    const other = (await wish.locator('option').nth(1).getAttribute('value')) ?? ''
    await wish.selectOption(other)
    await expect(page.getByRole('main')).toContainText('the new size is the same price')
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Submit return' }).click()
    const request = page.getByRole('article').filter({ hasText: 'Return' })
    await expect(request).toContainText('Under review')
    await expect(request).toContainText('We’re holding your new size')
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
    const id = await returnOf(number)
    await staff(['return', 'approve', id])
    await page.reload()
    await expect(request).toContainText('Waiting for your parcel')
    await expect(request).toContainText('We pay for return postage')
    await request.getByRole('textbox', { name: 'Tracking number' }).fill('10148229317')
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    expect(await accessibilityFaults(page, { part: 'main' })).toEqual([])
    await request.getByRole('button', { name: 'I’ve sent it' }).click()
    await expect(request).toContainText('Tracking number 10148229317')
    await expect(request).toContainText('On its way to us')
    await staff(['return', 'receive', id])
    await page.reload()
    await expect(request).toContainText('Exchanged')
    await request.getByRole('link', { name: /^(We’re holding your|Your) new size: order/ }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).not.toContainText(readable(number))
    await expect(page.getByRole('main')).toContainText('Paid')
    const exchange = ((await title.textContent()) ?? '').replaceAll(/\D/g, '')
    const [sheet = ''] = await staff(['order', 'show', exchange])
    expect(sheet).toMatch(/^\d+\tpaid\t\S+\t0 to pay/)
    await expect.poll(() => letters(page)).toContain(`Return ${number}-1 has arrived`)
    const [otherMoves, ownMoves] = await staff(['stock', 'moves', other], ['stock', 'moves', size])
    for (const kind of ['hold', 'release', 'sale']) expect(otherMoves).toMatch(new RegExp(`\\b${kind}\\b.*${exchange}`))
    expect(ownMoves).toMatch(new RegExp(`\\breturn\\b.*${number}`))
  })

  test('a defect is returned with its photo, and the refund to the card is announced (R-6-10)', async ({ page }) => {
    const { number, address } = await aDelivered(page, { payment: 'online' })
    await openPage(page, `${address}return/`)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('combobox', { name: 'Причина' }).selectOption('defect')
    await page.getByRole('textbox', { name: 'Что случилось' }).fill('Разошёлся шов')
    await page.locator('input[type=file]').setInputFiles(seam())
    await expect(page.getByRole('img', { name: 'Фото 1', exact: true })).toBeVisible()
    const sum = page.getByRole('complementary').filter({ hasText: 'Что получите' })
    await expect(sum)
      .toContainText('за наш счёт')
      .catch(() => expect(sum).toContainText('Бесплатно'))
    await sum.getByRole('button', { name: 'Отправить заявку' }).click()
    const request = page.getByRole('article').filter({ hasText: 'Возврат' })
    await expect(request).toContainText('Смотрим заявку')
    const id = await returnOf(number)
    expect((await staff(['return', 'show', id])).join()).toContain('1 photos')
    expect((await staff(['return', 'receive', id])).join()).toMatch(/received, [\d.]+ to be paid back/)
    await expect
      .poll(async () => {
        await page.reload()
        return (await page.getByRole('main').textContent()) ?? ''
      })
      .toMatch(/Возвращено|Вернули/)
    await expect.poll(() => letters(page)).toContain(`Возврат № ${number}-1: вещи у нас`)
    expect(await letters(page)).not.toContain(`Заказ № ${readable(number)} вернулся`)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, quiet: false })

  test('a guest reports a defect in English with an uploaded photo, and learns why it is declined (R-6-10)', async ({
    page,
  }) => {
    const { number, address } = await aDelivered(page, { prefix: '/en' })
    await page.goto(`${address}return/`)
    await page.getByRole('checkbox').first().check()
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('defect')
    await page.getByRole('textbox', { name: 'What’s wrong?' }).fill('The seam came open')
    const file = page.locator('input[type=file]').first()
    await expect(file).toBeVisible()
    await file.setInputFiles({ ...seam(), name: 'note.txt', buffer: Buffer.from('not a photo') })
    const send = page.getByRole('button', { name: 'Submit return' })
    await send.click()
    await expect(page.getByRole('main')).toContainText('Photos only: JPEG, PNG, WebP or AVIF')
    await file.setInputFiles(seam())
    const words = page.getByRole('textbox', { name: 'What’s wrong?' })
    await words.fill('')
    await send.click()
    // The photo is still there on the page that comes back.
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await words.fill('The seam came open')
    await send.click()
    const request = page.getByRole('article').filter({ hasText: 'Return' })
    await expect(request).toContainText('Under review')
    await staff(['return', 'refuse', await returnOf(number), 'the seam was cut'])
    await page.reload()
    await expect(request).toContainText('Declined')
    await expect(request).toContainText('the seam was cut')
  })
})
