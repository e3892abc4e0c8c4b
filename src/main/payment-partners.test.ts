import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { paymentPartners } from './payment-partners.ts'

const secretKeys = ['a key for tests of at least 32 letters']
const options = { db: {} as NodePgDatabase, secretKeys, publicUrl: 'https://shop.example' }
const nameIn = (environment: Record<string, string>, isDemo = false) =>
  paymentPartners(readConfig(environment, '/nowhere'), { ...options, isDemo }).payments?.name

test('O-04 a contract takes the money; play money is for demo shops without one', () => {
  const [yooKassa, tBank] = [{ YOOKASSA: '100500:test_key' }, { TBANK: 'ShopDEMO:secret' }]
  expect([nameIn({}), nameIn({}, true)]).toEqual([undefined, 'test'])
  expect([nameIn(yooKassa, true), nameIn(tBank, true)]).toEqual(['yookassa', 'tbank'])
  expect(nameIn({ ...yooKassa, ...tBank })).toBe('yookassa')
  expect(nameIn({ ...yooKassa, ...tBank, PAYMENT_DRIVER: 'tbank' })).toBe('tbank')
})
