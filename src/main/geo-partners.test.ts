import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openFakeDadata } from '#partners/address-hints/address-hints.fake.ts'
import { mmdb } from '#partners/geoip/mmdb.samples.ts'
import { newLogger } from '#http/log.ts'
import { readConfig } from '#config/config.ts'
import { geoPartners } from './geo-partners.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'yasmena-geo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const partnersOf = (env: Record<string, string>) => {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env }, folder)
  return geoPartners(config, newLogger(config))
}

test('a shop without settings uses no geo partner', () => {
  expect(partnersOf({})).toEqual({})
})

test('GEOIP_DB names the file to read', async () => {
  const file = path.join(folder, 'city.mmdb')
  writeFileSync(file, mmdb([['46.0.0.0/16', { country: { iso_code: 'RU' } }]]))
  const { ipPlaces } = partnersOf({ GEOIP_DB: file })
  await vi.waitFor(() => expect(ipPlaces?.placeOf('46.0.0.1')).toMatchObject({ country: 'RU' }), 10_000)
  await ipPlaces?.close()
})

test('DADATA_TOKEN and DADATA_URL select the address hints', async () => {
  const { account, questions, close } = await openFakeDadata()
  const { addressHints } = partnersOf({ DADATA_TOKEN: account.token, DADATA_URL: account.url })
  expect(await addressHints?.suggest({ query: 'Озер', count: 1, language: 'ru' })).toHaveLength(1)
  expect(questions).toHaveLength(1)
  await close()
})

test('an invalid header name stops the start with a message', () => {
  expect(() => partnersOf({ GEO_HEADER: 'X City: ' })).toThrow('GEO_HEADER: the name of a header is needed')
})
