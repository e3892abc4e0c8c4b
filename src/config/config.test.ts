import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { settingsTable } from './settings-table.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yasmena-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const withFile = (text: string) => writeFileSync(path.join(folder, '.env'), text)

test('opens on this machine only without any setting', () => {
  expect(readConfig({}, folder)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    workers: 1,
  })
})

test('the public URL follows the port by default', () => {
  expect(readConfig({ PORT: '8080' }, folder).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PORT: '8080', PUBLIC_URL: 'https://shop.example/' }, folder).publicUrl).toBe(
    'https://shop.example',
  )
})

test('trusts the city header only behind named load balancers', () => {
  expect(() => readConfig({ GEO_HEADER: 'X-City' }, folder)).toThrow(/^GEO_HEADER: TRUSTED_PROXIES is needed/)
  expect(readConfig({ GEO_HEADER: 'X-City', TRUSTED_PROXIES: '10.0.0.0/8' }, folder).geoHeader).toBe('X-City')
})

test('reads .env, and the environment takes precedence', () => {
  withFile('PORT=4000\nHOST=127.0.0.2\n')
  expect(readConfig({ PORT: '5000' }, folder)).toMatchObject({ port: 5000, host: '127.0.0.2' })
})

test('an unknown name in .env suggests the right one', () => {
  withFile('REDIS_UR=redis://x\n')
  expect(() => readConfig({}, folder)).toThrow(/REDIS_UR .*REDIS_URL/)
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLCI_URL', 'PUBLIC_URL'],
  ['WORKRES', 'WORKERS'],
])('takes the misspelt %s in the environment for %s', (wrong, right) => {
  expect(() => readConfig({ [wrong]: 'x' }, folder)).toThrow(right)
})

test.each([
  'PATH',
  'HOME',
  'HOSTNAME',
  'SHELL',
  'LOGNAME',
  'NODE_PATH',
  'npm_config_cache',
  'PGPORT',
  'SHOP_URL',
  'XDG_DATA_DIRS',
])('ignores unknown variables of the environment, such as %s', (name) => {
  expect(() => readConfig({ [name]: 'x' }, folder)).not.toThrow()
})

test.each([
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'https://shop.example/path'],
  ['DATABASE_URL', 'mysql://shop@db/shop'],
  ['REDIS_URL', 'localhost:6379'],
  ['LOG_LEVEL', 'loud'],
  ['S3_FORCE_PATH_STYLE', 'perhaps'],
])('refuses %s=%s by name', (name, value) => {
  expect(() => readConfig({ [name]: value }, folder)).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value }, folder)).toThrow(name)
})

test('allows a single process in development for any database', () => {
  for (const DATABASE_URL of ['', 'postgres://shop@db/shop'])
    expect(() => readConfig({ NODE_ENV: 'development', WORKERS: '2', DATABASE_URL }, folder)).toThrow('WORKERS')
})

test('never repeats the password of a refused URL', () => {
  expect(() => readConfig({ DATABASE_URL: 'http://shop:secret@db/' }, folder)).toThrow(/^((?!secret).)*$/)
})

test('the docs list exactly the settings of the shop', () => {
  expect(readFileSync('docs/configuration.md', 'utf8')).toBe(settingsTable())
})
