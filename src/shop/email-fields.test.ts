import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anOffer } from './catalogue/catalogue.samples.ts'
import { aCertificateBody, buyPath } from './certificate-sales/certificate-sales.samples.ts'
import { anOrderBody, createPath } from './checkout/checkout.samples.ts'
import { addStaffMember } from './staff/staff.actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: { limitFactor: 1_000 } })
})
afterAll(() => shop.close())

const hostile = [
  '=?utf-8?q?anna?=@klinika.ru',
  '"anna b"@klinika.ru',
  'an\u0007na@klinika.ru',
  'anna@klinika.ru\r\nBcc: b@c.ru',
]
const picker = { picker: 'other', picker_name: 'Вера', picker_phone: '+79001234567' }
const other = { name: 'Вера', phone: '+79001234567', consent: true }
const account = { first_name: 'Вера', last_name: 'Ким', phone_number: '+79001234567', password: 'a long password' }

const calls: [path: string, field: string, body: (email: string) => object][] = [
  [createPath, 'email', (email) => anOrderBody({ email })],
  [buyPath, 'email', (email) => aCertificateBody({ email })],
  [buyPath, 'picker_email', (email) => aCertificateBody({ ...picker, picker_email: email })],
  ['/api/subscriptions/', 'email', (email) => ({ email })],
  ['/api/supply/quote/', 'email', (email) => ({ ...other, kind: 'clinic', company: 'Клиника', email })],
  ['/api/users/auth/registration/', 'email', (email) => ({ ...account, email, consents: ['personal_data', 'offer'] })],
]

test.each(calls)('%s refuses an ambiguous e-mail in %s', async (path, field, body) => {
  for (const email of hostile) {
    const answer = await shop.post(path, body(email))
    expect([email, answer.status, Object.keys(answer.body as object)]).toEqual([email, 400, [field]])
  }
})

test('a notice refuses an ambiguous e-mail', async () => {
  const { id } = await anOffer(shop.db, { stock: 0 })
  for (const email of hostile) {
    const answer = await shop.post('/api/catalog/stock-notice/', { email, trade_offer: id, consent: true })
    expect([email, answer.status]).toEqual([email, 400])
  }
})

test('a staff member cannot have an ambiguous e-mail', async () => {
  for (const email of hostile) {
    const member = { email, name: 'Вера', role: 'manager', password: 'a very long password' }
    await expect(addStaffMember(shop.db, member)).rejects.toThrow('invalid_email')
  }
})
