import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#kernel/db.ts'
import { emit, emitEach, newsIn, touch, type NewsHandlers } from './news.ts'

test('a tag, a topic or a payload that the shop does not have does not compile', () => {
  // Never run: these lines are there for the compiler.
  const misspelt = async (db: Db) => {
    await emit(db, 'stock.arrived', { productId: 1 })
    // @ts-expect-error there is no such topic
    await emit(db, 'stock.arived', { productId: 1 })
    // @ts-expect-error a product has a number
    await emit(db, 'stock.arrived', { productId: '1' })
    // @ts-expect-error this payload belongs to another topic
    await emit(db, 'stock_notice.due', { productId: 1 })
    await emitEach(db, 'stock_notice.due', sql<{ noticeId: number }>``)
    // @ts-expect-error the statement returns something else
    await emitEach(db, 'stock_notice.due', sql<{ id: number }>``)
    await touch(db, ['product:1', 'listing'])
    // @ts-expect-error there is no such tag
    await touch(db, ['products:1'])
  }
  const handlers: NewsHandlers<'stock.arrived'> = {
    // @ts-expect-error the payload holds no such field
    'stock.arrived': async ({ offerId }) => void offerId,
  }
  expect([misspelt, handlers]).toHaveLength(2)
})

test('a message says whether its list of tags was cut', () => {
  expect(newsIn('{"tags":["home"],"more":false}')).toEqual({ tags: ['home'], more: false })
  expect(newsIn('{"tags":["home"],"more":true}')).toEqual({ tags: ['home'], more: true })
})

test('a full message of a trigger, which does not say so, is taken for a cut one', () => {
  const tags = Array.from({ length: 100 }, (_, at) => `product:${at}`)
  expect(newsIn(JSON.stringify({ tags })).more).toBe(true)
  expect(newsIn(JSON.stringify({ tags: tags.slice(1) })).more).toBe(false)
  expect(newsIn(JSON.stringify({ tags, more: false })).more).toBe(false)
})
