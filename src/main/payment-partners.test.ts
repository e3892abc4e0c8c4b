import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { paymentPartners } from './payment-partners.ts'

const secretKeys = ['a key for tests of at least 32 letters']
const options = { db: {} as NodePgDatabase, secretKeys, publicUrl: 'https://shop.example' }
const partnersIn = (environment: Record<string, string>, isDemo = false) =>
  paymentPartners(readConfig(environment, '/nowhere'), { ...options, isDemo })
const nameIn = (...input: Parameters<typeof partnersIn>) => partnersIn(...input).payments?.name
const namesIn = (...input: Parameters<typeof partnersIn>) =>
  partnersIn(...input).paymentProviders.map(({ name }) => name)

test('O-04 a contract takes the money; play money is for demo shops without one', () => {
  const [yooKassa, tBank] = [{ YOOKASSA: '100500:test_key' }, { TBANK: 'ShopDEMO:secret' }]
  expect([nameIn({}), nameIn({}, true)]).toEqual([undefined, 'test'])
  expect([nameIn(yooKassa, true), nameIn(tBank, true)]).toEqual(['yookassa', 'tbank'])
  expect(nameIn({ ...yooKassa, ...tBank })).toBe('yookassa')
  expect(nameIn({ ...yooKassa, ...tBank, PAYMENT_DRIVER: 'tbank' })).toBe('tbank')
})

test('builds every provider under contract, the one for new payments first', () => {
  const both = { YOOKASSA: '100500:test_key', TBANK: 'ShopDEMO:secret' }
  expect(namesIn(both)).toEqual(['yookassa', 'tbank'])
  expect(namesIn({ ...both, PAYMENT_DRIVER: 'tbank' })).toEqual(['tbank', 'yookassa'])
  expect(namesIn(both, true)).toEqual(['yookassa', 'tbank', 'test'])
  expect(namesIn({})).toEqual([])
})
