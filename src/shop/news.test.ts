import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#kernel/db.ts'
import { emit, emitEach, newsIn, touch, type NewsHandlers } from './news.ts'

test('an unknown tag, topic or payload does not compile', () => {
  // Never executed, only compiled.
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

test('reports whether the tag list of a message was truncated', () => {
  expect(newsIn('{"tags":["home"],"more":false}')).toEqual({ tags: ['home'], more: false })
  expect(newsIn('{"tags":["home"],"more":true}')).toEqual({ tags: ['home'], more: true })
})

test('treats a full trigger message as truncated', () => {
  const tags = Array.from({ length: 100 }, (_, at) => `product:${at}`)
  expect(newsIn(JSON.stringify({ tags })).more).toBe(true)
  expect(newsIn(JSON.stringify({ tags: tags.slice(1) })).more).toBe(false)
  expect(newsIn(JSON.stringify({ tags, more: false })).more).toBe(false)
})
