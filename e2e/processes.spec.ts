import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { folderStorage } from '../src/partners/storage/folder.ts'
import { saveSettings } from '../src/shop/content/content.actions.ts'
import { errorRecords } from '../src/shop/content/content.tables.ts'
import { registerOriginals } from '../src/shop/media/media.actions.ts'
import { aKnownPicture } from '../src/shop/media/media.samples.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/kernel/embedded-postgres.ts'
import { openFolder, startShop, type ShopProcess } from '../src/testing/shop-process.ts'
import { accessibilityFaults, excessWidth, phoneScreen } from './steps.ts'

/** Several processes on one database server, and an outage of the database. */
test.describe.configure({ mode: 'serial' })
test.setTimeout(120_000)

let folder: string
let database: EmbeddedPostgres
let url: string
const openShops: ShopProcess[] = []

test.beforeAll(async () => {
  folder = openFolder('processes')
  database = await startEmbeddedPostgres(folder)
  const { host, user, database: name } = database.connection
  url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
})
test.afterAll(async () => {
  for (const shop of openShops) await shop.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function open(): Promise<ShopProcess> {
  const shop = await startShop({ env: { DATABASE_URL: url } })
  openShops.push(shop)
  return shop
}
const text = async (shop: ShopProcess, address: string) => (await fetch(shop.url + address)).text()
const status = async (shop: ShopProcess, address: string) => (await fetch(shop.url + address)).status

async function inDatabase<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool(database.connection)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

test('a server database gets tables and reference data, but neither products nor passwords', async () => {
  const shop = await open()
  const count = (table: string) =>
    inDatabase(async (pool) =>
      Number((await pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count),
    )
  expect(await count('cities')).toBeGreaterThan(100)
  expect(await count('sizes')).toBeGreaterThan(0)
  expect(await count('products')).toBe(0)
  expect(await count('staff')).toBe(0)
  expect(await status(shop, '/')).toBe(200)
  expect(await status(shop, '/en/')).toBe(200)
  expect(await status(shop, '/_mailbox/')).toBe(404)
})

test('an edit in one process changes the page of another within a second', async () => {
  const [one] = openShops
  const other = await open()
  const phone = '8 (495) 765-43-21'
  expect(await text(one!, '/')).not.toContain(phone)
  expect(await text(other, '/')).not.toContain(phone)
  await inDatabase((pool) => saveSettings(drizzle(pool), { phone }))
  for (const shop of [one!, other]) await expect.poll(() => text(shop, '/'), { intervals: [50] }).toContain(phone)
})

test('a missing page shows the phone drawing up to 991 px and the wide one beyond (R-2.2-10)', async ({ page }) => {
  const [shop] = openShops
  const storage = folderStorage(path.join(shop!.folder, 'media'))
  const [wide, tall] = await inDatabase(async (pool) => {
    const db = drizzle(pool)
    const drawings = [
      await aKnownPicture({ width: 1920, height: 900 }),
      await aKnownPicture({ width: 800, height: 1000 }),
    ]
    const [desktop, mobile] = await registerOriginals({ db, storage }, drawings)
    await db.update(errorRecords).set({ desktopMediaId: desktop!.id, mobileMediaId: mobile!.id })
    return [desktop!.hash, mobile!.hash] as const
  })
  const shown = () =>
    page
      .locator('main picture img')
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc)
  await page.setViewportSize({ width: 990, height: 900 })
  await page.goto(`${shop!.url}/no-such-page/`)
  await expect.poll(shown).toContain(tall)
  await page.setViewportSize({ width: 992, height: 900 })
  await expect.poll(shown).toContain(wide)
})

test('a server error has a page with a reference number that passes axe (R-D-20)', async ({ page }) => {
  const [shop] = openShops
  await inDatabase((pool) => pool.query('alter table categories rename to categories_elsewhere'))
  try {
    for (const base of ['', '/en']) {
      expect(await errorFaults(page, `${shop!.url}${base}/kategorii/?new=1`)).toEqual([500, 0, []])
      await expect(page.getByRole('main')).toContainText(/[0-9A-F]{4}-[0-9A-F]{4}/)
    }
  } finally {
    await inDatabase((pool) => pool.query('alter table categories_elsewhere rename to categories'))
  }
  await expect.poll(() => status(shop!, '/kategorii/?new=1')).toBe(200)
})

/** Error status, excess width on a phone in pixels, and axe faults. */
async function errorFaults(page: Page, address: string) {
  await page.setViewportSize(phoneScreen)
  const answer = await page.goto(address)
  return [answer?.status(), Math.max(0, await excessWidth(page)), await accessibilityFaults(page)]
}

test('while the database is away cached pages are served, others answer 503, and all recovers', async ({ page }) => {
  const [shop] = openShops
  expect(await status(shop!, '/')).toBe(200)
  await database.stop()
  expect(await status(shop!, '/')).toBe(200)
  expect(await status(shop!, '/healthz')).toBe(200)
  expect(await status(shop!, '/readyz')).toBe(200)
  expect(await status(shop!, '/readyz/database')).toBe(503)
  const away = await fetch(`${shop!.url}/no-such-page/`)
  expect([404, 503]).toContain(away.status)
  const fresh = await fetch(`${shop!.url}/kazan/`)
  expect(fresh.status).toBe(503)
  expect(Number(fresh.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await fresh.text()).not.toMatch(/ECONN|at \w+ \(|socket/)
  for (const base of ['', '/en']) expect(await errorFaults(page, `${shop!.url}${base}/kazan/`)).toEqual([503, 0, []])
  const call = await fetch(`${shop!.url}/api/catalog/categories/on_transactions/`)
  expect(call.status).toBe(503)
  expect(Object.keys((await call.json()) as object)).toEqual(['detail'])

  database = await startEmbeddedPostgres(folder)
  await expect.poll(() => status(shop!, '/readyz/database')).toBe(200)
  await expect.poll(() => status(shop!, '/kazan/')).toBe(200)
  expect(shop!.process.exitCode).toBeNull()
})

test('events arrive again after the database was away', async () => {
  const [shop] = openShops
  const phone = '8 (812) 333-22-11'
  await inDatabase((pool) => saveSettings(drizzle(pool), { phone }))
  await expect.poll(() => text(shop!, '/')).toContain(phone)
})
