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

test('O-04 a contract takes the money; play money is for demos only', () => {
  const [yooKassa, tBank] = [{ YOOKASSA: '100500:test_key' }, { TBANK: 'ShopDEMO:secret' }]
  expect([nameIn({}), nameIn({}, true)]).toEqual([undefined, 'test'])
  expect([nameIn(yooKassa, true), nameIn(tBank, true)]).toEqual(['yookassa', 'tbank'])
  expect(nameIn({ ...yooKassa, ...tBank })).toBe('yookassa')
  expect(nameIn({ ...yooKassa, ...tBank, PAYMENT_DRIVER: 'tbank' })).toBe('tbank')
})

test('lists every provider under contract, the one for new payments first', () => {
  const both = { YOOKASSA: '100500:test_key', TBANK: 'ShopDEMO:secret' }
  expect(namesIn(both)).toEqual(['yookassa', 'tbank'])
  expect(namesIn({ ...both, PAYMENT_DRIVER: 'tbank' })).toEqual(['tbank', 'yookassa'])
  expect(namesIn(both, true)).toEqual(['yookassa', 'tbank', 'test'])
  expect(namesIn({})).toEqual([])
})

test('offers the methods in the settings, each by its contract', () => {
  const yooKassa = { YOOKASSA: '100500:test_key' }
  const methodsIn = (...input: Parameters<typeof partnersIn>) => partnersIn(...input).payments?.methods
  expect(methodsIn(yooKassa)).toEqual(['sbp', 'card'])
  expect(methodsIn({ ...yooKassa, PAYMENT_METHODS: 'card, sberpay,tpay,sber_parts' })).toEqual([
    'sberpay',
    'tpay',
    'card',
    'sber_parts',
  ])
  const dolyame = { TBANK_DOLYAME: 'DolyameDEMO:secret', PAYMENT_METHODS: 'card,dolyame' }
  expect(methodsIn({ ...yooKassa, ...dolyame })).toEqual(['card', 'dolyame'])
  expect(namesIn({ ...yooKassa, ...dolyame })).toEqual(['yookassa', 'tbank-dolyame'])
  // The test bank of a demo continues its payments, and starts none beside a contract.
  expect(methodsIn({ ...yooKassa, PAYMENT_METHODS: 'card' }, true)).toEqual(['card'])
  expect(methodsIn({ PAYMENT_METHODS: 'card,mirpay,dolyame' }, true)).toEqual(['mirpay', 'card', 'dolyame'])
})

test.each([
  [{ YOOKASSA: '100500:test_key', PAYMENT_METHODS: 'card,mirpay' }, /mirpay is no method of YooKassa, which takes/],
  [{ TBANK: 'ShopDEMO:secret', PAYMENT_METHODS: 'sber_parts' }, /sber_parts is no method of T-Bank/],
  [{ YOOKASSA: '100500:test_key', PAYMENT_METHODS: 'dolyame' }, /dolyame is no method of YooKassa/],
  [{ PAYMENT_METHODS: 'card,paypal' }, /one of card, .* is needed, not «paypal»/],
  [{ PAYMENT_METHODS: ',' }, /some of card/],
])('refuses to start with %j in one sentence', (environment, words) => {
  expect(() => partnersIn(environment)).toThrow(words)
})
