import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { validatorCompiler } from './validate.ts'

type Problem = { instancePath: string; keyword: string }

const Item = Type.Object({ id: Type.Integer(), name: Type.String({ maxLength: 5 }) })
const Body = Type.Object({
  email: Type.String({ minLength: 1 }),
  items: Type.Array(Item, { maxItems: 20 }),
  places: Type.Optional(Type.Array(Type.Object({ inner: Type.Array(Item, { maxItems: 3 }) }))),
})

function problemsOf(body: unknown): string[] {
  const check = validatorCompiler({ schema: Body, method: 'POST', url: '/', httpPart: 'body' }) as ((
    body: unknown,
  ) => boolean) & { errors?: Problem[] | null }
  return check(body) ? [] : (check.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}

/** List that records which of its items were read. */
function watchedList(length: number) {
  const readIndexes = new Set<number>()
  const items = new Proxy<object[]>(
    Array.from({ length }, () => ({})),
    {
      get: (list, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) readIndexes.add(Number(key))
        return Reflect.get(list, key) as unknown
      },
    },
  )
  return { items, readIndexes }
}

test('reports all wrong fields of a body at once', () => {
  expect(problemsOf({ email: '', items: 'none' })).toEqual(['/email minLength', '/items type'])
  expect(problemsOf({ email: 'a', items: [{ id: 1, name: 'one' }] })).toEqual([])
})

test('does not read the items of an overlong list', () => {
  const { items, readIndexes } = watchedList(20_000)
  expect(problemsOf({ email: 'a', items })).toEqual(['/items maxItems'])
  expect(readIndexes.size).toBe(0)
})

test('reports the first wrong item of a list and reads no further', () => {
  const { items, readIndexes } = watchedList(20)
  items[0] = { id: 1, name: 'one' }
  expect(problemsOf({ email: '', items })).toEqual(['/email minLength', '/items/1 required'])
  expect([...readIndexes]).toEqual([0, 1])
})

test('limits a list within an item too', () => {
  const inner = Array.from({ length: 20_000 }, () => 1)
  expect(problemsOf({ email: 'a', items: [], places: [{ inner }] })).toEqual(['/places/0/inner maxItems'])
})

test.each([
  ['https://yasmena.ru/sale/?a=1', true],
  ['http://yasmena.ru', true],
  ['ftp://files.klinika.ru/list.xlsx', true],
  ['javascript:alert(1)', false],
  ['mailto:a@klinika.ru', false],
  ['https://', false],
  ['yasmena.ru', false],
])('reads %s as a web address: %s (R-5-17)', (url, isRight) => {
  const schema = Type.Object({ url: Type.String({ format: 'uri' }) })
  const check = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' })
  expect(check({ url })).toBe(isRight)
})
