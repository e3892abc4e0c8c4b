import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isLost, isOutage } from './db.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006'])('%s means that the database is away', (code) => {
  expect(isOutage(withCode(code))).toBe(true)
  expect(isOutage(new DrizzleQueryError('select 1', [], withCode(code)))).toBe(true)
})

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  '«%s» means that the database is away',
  (message) => {
    expect(isOutage(new Error('outer', { cause: new Error(message) }))).toBe(true)
  },
)

test('a faulty query, a violated constraint or no error is no outage', () => {
  for (const error of [withCode('42601'), withCode('23505'), new Error('x'), undefined, 'ECONNREFUSED', null])
    expect(isOutage(error)).toBe(false)
})

test.each(['53100', '53300', '25006', '55P03', '57014', '58030', '40P01'])(
  '%s means a busy database with a live connection',
  (code) => {
    expect([isOutage(withCode(code)), isLost(withCode(code))]).toEqual([true, false])
  },
)

test('a missing socket is an outage, a missing file is a bug', () => {
  expect(isLost(Object.assign(withCode('ENOENT'), { syscall: 'connect' }))).toBe(true)
  expect(isOutage(Object.assign(withCode('ENOENT'), { syscall: 'open' }))).toBe(false)
})
