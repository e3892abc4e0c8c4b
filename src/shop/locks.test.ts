import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { takeLock, tryLock } from './locks.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a lock blocks others until its transaction ends', async () => {
  await shop.db.transaction(async (tx) => {
    await takeLock(tx, 'bonuses', 1)
    expect(await shop.db.transaction((other) => tryLock(other, 'bonuses', 1))).toBe(false)
    expect(await shop.db.transaction((other) => tryLock(other, 'bonuses', 2))).toBe(true)
  })
  expect(await shop.db.transaction((other) => tryLock(other, 'bonuses', 1))).toBe(true)
})

test.each([
  [`take_lock('bonuses', 7)`, (tx: TestShop['db']) => tryLock(tx, 'bonuses', 7)],
  [`take_lock('listing')`, (tx: TestShop['db']) => tryLock(tx, 'listing')],
])('SQL takes the same lock by %s', async (call, take) => {
  const holder = await shop.pool.connect()
  try {
    await holder.query(`begin; select ${call}`)
    expect(await shop.db.transaction((tx) => take(tx as unknown as TestShop['db']))).toBe(false)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('no other file takes an advisory lock', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'migrations/**/*.sql']).filter((file) => !file.endsWith('.test.ts'))
  const takers = files.filter((file) => readFileSync(file, 'utf8').includes('_advisory_'))
  expect(takers.toSorted()).toEqual(['migrations/functions/first/take_lock.sql', 'src/kernel/locks.ts'])
})
