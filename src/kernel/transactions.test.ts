import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import { openDatabase, type Database, type Db } from './db.ts'

let database: Database
let close: () => Promise<unknown>
beforeAll(async () => {
  const own = await openTestDatabase()
  database = openDatabase(own.connection, 4)
  close = own.close
  await database.db.execute(sql`create table places (id integer primary key, visits integer not null default 0)`)
  await database.db.execute(sql`insert into places values (1), (2)`)
})
afterAll(async () => {
  await database.close()
  await close()
})

const visit = (tx: Db, id: number) => tx.execute(sql`update places set visits = visits + 1 where id = ${id}`)
const visits = async () =>
  (await database.db.execute<{ visits: number }>(sql`select visits from places order by id`)).rows.map(
    (row) => row.visits,
  )
const conflict = (code: string) => Object.assign(new Error(code), { code })

test('retries a transaction that lost a deadlock', async () => {
  let meeting: () => void
  const bothHere = new Promise<void>((resolve) => (meeting = resolve))
  let count = 0
  const cross = (first: number, second: number) => {
    let tries = 0
    return database.db.transaction(async (tx) => {
      tries++
      await visit(tx, first)
      if (++count === 2) meeting()
      await bothHere
      await visit(tx, second)
      return tries
    })
  }
  const tries = await Promise.all([cross(1, 2), cross(2, 1)])
  expect(tries.toSorted((a, b) => a - b)).toEqual([1, 2])
  expect(await visits()).toEqual([2, 2])
})

test.each(['40P01', '40001'])('retries once after %s and no third time', async (code) => {
  let tries = 0
  const before = await visits()
  const work = async (tx: Db) => {
    tries++
    await visit(tx, 1)
    throw conflict(code)
  }
  await expect(database.db.transaction(work)).rejects.toMatchObject({ code })
  expect([tries, await visits()]).toEqual([2, before])
})

test.each(['23505', '55P03', '57014'])('does not retry a transaction that failed with %s', async (code) => {
  let tries = 0
  const work = () => {
    tries++
    return Promise.reject(conflict(code))
  }
  await expect(database.db.transaction(work)).rejects.toMatchObject({ code })
  expect(tries).toBe(1)
})
