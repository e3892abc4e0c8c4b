import { expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { carrierPartners } from './carrier-partners.ts'

const namesIn = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(carrierPartners(readConfig(environment, '/nowhere'))).map(([type, carrier]) => [type, carrier.name]),
  )

test('O-34 uses no carrier without a contract', () => {
  expect(namesIn({})).toEqual({})
})

test('Q-10 CDEK couriers go through Dalli, or by our own contract if configured', () => {
  const both = { CDEK_ACCOUNT: 'account:secret', DALLI_TOKEN: 'token' }
  expect(namesIn(both)).toEqual({
    cdek_pvz: 'cdek',
    cdek_pvz_fitting: 'cdek',
    cdek_courier: 'dalli',
    cdek_courier_fitting: 'dalli',
    dalli_courier: 'dalli',
    dalli_courier_fitting: 'dalli',
  })
  expect(namesIn({ ...both, CDEK_COURIER_THROUGH: 'cdek' })).toMatchObject({ cdek_courier: 'cdek' })
  expect(namesIn({ CDEK_ACCOUNT: 'account:secret' })).toMatchObject({ cdek_courier: 'cdek' })
  expect(namesIn({ DALLI_TOKEN: 'token' })).toMatchObject({ cdek_courier: 'dalli' })
})

test('the role of Boxberry has two drivers', () => {
  const both = { BOXBERRY_TOKEN: 'token', YANDEX_DELIVERY: 'station:token' }
  expect(namesIn(both)).toEqual({ boxberry_courier: 'boxberry', boxberry_pvz: 'boxberry' })
  expect(namesIn({ ...both, BOXBERRY_DRIVER: 'yandex' })).toEqual({
    boxberry_courier: 'yandex-delivery',
    boxberry_pvz: 'yandex-delivery',
  })
})

test('a sender postcode enables the calculator of Russian Post', () => {
  expect(namesIn({ RUSSIAN_POST_FROM: '101000' })).toEqual({ russian_post: 'russian-post' })
  expect(() => namesIn({ RUSSIAN_POST_FROM: '1010' })).toThrow('six figures')
})
