import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aMember } from '#testing/member.ts'
import { roubles } from '#kernel/money.ts'
import { anOrder } from './orders.samples.ts'

const now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
})
afterAll(() => shop.close())

const rows = async (text: string) => (await shop.pool.query({ text, rowMode: 'array' })).rows as unknown[][]

/** The database as it was before, then the migration with this name. */
async function migrateAgain(): Promise<void> {
  const file = fs.readdirSync('migrations').find((each) => each.endsWith('_order-notes.sql'))!
  await shop.pool.query(fs.readFileSync(path.resolve('migrations', file), 'utf8'))
}

test('the migration moves notes out of the history and counts the year again', async () => {
  const { id: accountId } = await aMember(shop, { inLoyalty: true })
  const way = ['paid', 'packing', 'shipped', 'delivered'] as const
  const order = await anOrder(shop.db, { accountId, state: 'delivered', way: [...way] })
  const kept = order.total - order.deliveryPrice
  await shop.pool.query('drop table order_notes; drop index order_history_delivered')
  const note = (state: string, reason: string) =>
    shop.pool.query('insert into order_history (order_id, state, by, reason) values ($1, $2, $3, $4)', [
      order.id,
      state,
      'shop',
      reason,
    ])
  for (const reason of ['refunded', 'refunded:12.5', 'paid', 'delivery_changed', 'мал']) await note('delivered', reason)
  await note('partly_returned', '')
  await note('partly_returned', 'returned')
  await shop.pool.query('update loyalty_members set year_sum = $1, level = 3', [roubles(200_000)])
  await migrateAgain()
  expect(await rows('select state from order_history order by id')).toEqual(
    [...way, 'partly_returned'].map((state) => [state]),
  )
  expect(await rows('select kind, reason, amount from order_notes order by id')).toEqual([
    ['refunded', '', null],
    ['refunded', '', '1250'],
    ['paid', '', null],
    ['delivery_changed', '', null],
    ['pieces_returned', 'мал', null],
    ['pieces_returned', '', null],
  ])
  expect(await rows('select year_sum::int, level from loyalty_members')).toEqual([[kept, 1]])
  await expect(shop.pool.query('delete from order_history')).rejects.toMatchObject({ code: '23001' })
})
