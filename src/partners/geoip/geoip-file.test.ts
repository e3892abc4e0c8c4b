import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placesFile, type PlacesFile } from './geoip-file.ts'
import { mmdb } from './mmdb.samples.ts'

const tver = {
  country: { iso_code: 'RU' },
  city: { geoname_id: 480_060, names: { en: 'Tver', ru: 'Тверь' } },
  location: { latitude: 56.86, longitude: 35.9 },
}
const south = { country: { iso_code: 'AR' }, location: { latitude: -34.6, longitude: -58.4 } }

let folder: string
let file: string
let openFile: PlacesFile | undefined
const warnings: string[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yasmena-geoip-'))
  file = path.join(folder, 'city.mmdb')
  warnings.length = 0
})
afterEach(async () => {
  await openFile?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<PlacesFile> {
  openFile = placesFile(file, { log: { warn: (_, text) => void warnings.push(text) }, everyMs: 20 })
  await openFile.ready
  return openFile
}

test('R-7-03 finds the place of an address in the file', async () => {
  writeFileSync(
    file,
    mmdb([
      ['46.0.0.0/16', tver],
      ['181.0.0.0/8', south],
      ['46.1.1.1/32', {}],
    ]),
  )
  const { placeOf } = await open()
  const place = { country: 'RU', names: ['Tver', 'Тверь'], point: { latitude: 56.86, longitude: 35.9 } }
  expect(placeOf('46.0.200.7')).toEqual(place)
  expect(placeOf('::ffff:46.0.200.7')).toEqual(place)
  expect(placeOf('181.5.5.5')).toEqual({ country: 'AR', names: [], point: { latitude: -34.6, longitude: -58.4 } })
  expect(placeOf('46.1.1.1')).toEqual({ country: undefined, names: [], point: undefined })
  expect(placeOf('8.8.8.8')).toBeUndefined()
  expect(warnings).toEqual([])
})

test('R-8-06 an invalid address has no place and does not break the file', async () => {
  writeFileSync(file, mmdb([['46.0.0.0/16', tver]]))
  const { placeOf } = await open()
  for (const address of ['', 'nonsense', '999.1.1.1', '::1', '2001:db8::1'])
    expect(placeOf(address), address).toBeUndefined()
  expect(placeOf('46.0.0.1')).toMatchObject({ country: 'RU' })
})

test('R-8-06 a missing or broken file is one line in the log', async () => {
  expect((await open()).placeOf('46.0.0.1')).toBeUndefined()
  expect(warnings).toEqual(['GEOIP_DB cannot be read'])
  await openFile?.close()
  warnings.length = 0
  writeFileSync(file, 'not a database')
  expect((await open()).placeOf('46.0.0.1')).toBeUndefined()
  expect(warnings).toEqual(['GEOIP_DB cannot be read'])
})

test('reads a new or changed file; a broken one keeps the old data', async () => {
  const { placeOf } = await open()
  const put = (bytes: Buffer | string) => {
    writeFileSync(`${file}.new`, bytes)
    renameSync(`${file}.new`, file)
  }
  put(mmdb([['46.0.0.0/16', tver]]))
  await vi.waitFor(() => expect(placeOf('46.0.0.1')).toMatchObject({ country: 'RU' }), 10_000)
  put(mmdb([['46.0.0.0/16', south]]))
  await vi.waitFor(() => expect(placeOf('46.0.0.1')).toMatchObject({ country: 'AR' }), 10_000)
  warnings.length = 0
  put('half of a file')
  await vi.waitFor(() => expect(warnings).toEqual(['GEOIP_DB cannot be read']), 10_000)
  expect(placeOf('46.0.0.1')).toMatchObject({ country: 'AR' })
})

test('R-8-06 a file damaged inside has no places and is logged once', async () => {
  const bytes = mmdb([['46.0.0.0/16', tver]])
  // The tree stays intact; the data that its leaves point to is overwritten.
  const start = bytes.indexOf('country') - 2
  bytes.fill(0xff, start, start + 60)
  writeFileSync(file, bytes)
  const { placeOf } = await open()
  expect(placeOf('46.0.0.1')).toBeUndefined()
  expect(placeOf('46.0.0.2')).toBeUndefined()
  expect(warnings).toEqual(['GEOIP_DB is broken'])
})
