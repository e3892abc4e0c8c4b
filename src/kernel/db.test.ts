import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isOutage } from './db.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P03', '08006'])(
  '%s means that the database is away',
  (code) => {
    expect(isOutage(withCode(code))).toBe(true)
    expect(isOutage(new DrizzleQueryError('select 1', [], withCode(code)))).toBe(true)
  },
)

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  '«%s» means that the database is away',
  (message) => {
    expect(isOutage(new Error('outer', { cause: new Error(message) }))).toBe(true)
  },
)

test('a mistake in a query, a broken rule of a table or no error at all does not', () => {
  for (const error of [withCode('42601'), withCode('23505'), new Error('x'), undefined, 'ECONNREFUSED', null])
    expect(isOutage(error)).toBe(false)
})
