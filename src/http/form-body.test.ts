import { afterEach, expect, test, vi } from 'vitest'
import { fieldsIn, formBody, maxFields } from './form-body.ts'

afterEach(() => void vi.unstubAllGlobals())

const names = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`)

test('groups 50,000 distinct names in one pass over the pairs', () => {
  let count = 0
  // A generator can be iterated only once.
  function* pairs(): Generator<[string, string]> {
    for (const name of names(50_000)) {
      count++
      yield [name, 'x']
    }
  }
  expect([Object.keys(fieldsIn(pairs())).length, count]).toEqual([50_000, 50_000])
})

test('lists the values of a repeated name in their order', () => {
  expect(formBody('a=1&b=x%0D%0Ay&a=2&a=&c')).toEqual({ a: ['1', '2', ''], b: 'x\ny', c: '' })
})

test('accepts as many fields as the limit and refuses one more', () => {
  expect(Object.keys(formBody(names(maxFields).join('&')))).toHaveLength(maxFields)
  expect(() => formBody(names(maxFields + 1).join('&'))).toThrow('too_many_fields')
  expect(() => formBody('a=1&'.repeat(maxFields))).toThrow('too_many_fields')
})

test('refuses 50,000 fields before parsing any of them', () => {
  const parse = vi.fn()
  vi.stubGlobal('URLSearchParams', parse)
  expect(() => formBody(names(50_000).join('&'))).toThrow('too_many_fields')
  expect(parse).not.toHaveBeenCalled()
})
