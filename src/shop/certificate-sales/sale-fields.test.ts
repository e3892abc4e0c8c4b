import { expect, test } from 'vitest'
import type { BuyCertificatesBody } from './buy-certificates.schemas.ts'
import { aCertificateBody, printedFields } from './certificate-sales.samples.ts'
import { saleFields } from './sale-fields.ts'

const now = new Date('2026-11-23T09:00:00Z')
const fieldsOf = (changes: Record<string, unknown>) => saleFields(aCertificateBody(changes) as BuyCertificatesBody, now)

test.for<[string, Record<string, unknown>]>([
  ['picker_name', { picker_name: ' ' }],
  ['picker_email', { picker_email: '' }],
  ['picker_email', { picker_email: 'nobody' }],
  ['picker_phone', { picker_phone: '12' }],
  ['picker_comment', { text_type: 'custom', picker_comment: '\u200b' }],
  ['deliver_at', { deliver_at: '2026-11-22T09:00:00+03:00' }],
  ['deliver_at', { deliver_at: '2029-01-01T09:00:00+03:00' }],
  ['deliver_at', { deliver_at: 'завтра' }],
  ['payment_type', { payment_type: 'on_delivery' }],
  ['pickup_type', { certificate_type: 'printed' }],
  ['pickup_type', { ...printedFields, pickup_type: 'self_pickup' }],
  ['street', { ...printedFields, street: '' }],
  ['zip_code', { ...printedFields, pickup_type: 'russian_post', zip_code: '' }],
  ['phone', { phone: '1' }],
])('reports a mistake at its field: %s, %j (O-17, O-55, O-56)', ([field, changes]) => {
  expect(() => fieldsOf(changes)).toThrow(expect.objectContaining({ details: expect.objectContaining({ field }) }))
})

test('takes a self-buyer as the receiver and keeps the UTC offset (O-55)', () => {
  const self = fieldsOf({ picker: 'self', picker_name: '', picker_email: '' })
  expect(self.receiver).toEqual({
    firstName: 'Марина',
    lastName: 'Кузнецова',
    email: 'marina@klinika.ru',
    phone: '+79210000000',
  })
  const later = fieldsOf({ deliver_at: '2026-11-26T09:00:00+05:00' })
  expect([later.deliverAt?.toISOString(), later.offsetMinutes]).toEqual(['2026-11-26T04:00:00.000Z', 300])
})
