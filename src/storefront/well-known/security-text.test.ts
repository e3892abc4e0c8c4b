import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { securityText } from './security-text.rules.ts'

const now = new Date('2026-11-28T13:45:00Z')

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    clock: () => now,
    pages: testPages,
    config: { publicUrl: 'https://shop.example', mailFrom: 'Ясмена <shop@shop.example>' },
  })
})
afterAll(() => shop.close())

test('security.txt has contact, languages, address and an expiry within a year', async () => {
  const { status, headers, text } = await shop.get('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toBe(
    'Contact: mailto:shop@shop.example\nExpires: 2027-05-27T00:00:00.000Z\nPreferred-Languages: ru, en\n' +
      'Canonical: https://shop.example/.well-known/security.txt\n',
  )
})

test('security.txt prefers the configured contact', () => {
  const settings = {
    publicUrl: 'https://a.example',
    mailFrom: 'a@b.example',
    securityContact: 'https://a.example/report',
  }
  expect(securityText(settings, now)).toContain('Contact: https://a.example/report\n')
  expect(securityText({ ...settings, securityContact: null }, now)).toContain('Contact: mailto:a@b.example\n')
})
