import { expect, test } from 'vitest'
import { emptyNames } from './names.ts'

const namesIn = (text: string) => emptyNames('example.tsx', text)

test('a value that is called by a participle alone is refused wherever it gets its name', () => {
  expect(namesIn('const found = list()\nlet asked = 1')).toEqual(['1: found', '2: asked'])
  expect(namesIn('function show(known: string, { made, list: [wanted] }: Parts) {}')).toEqual([
    '1: known',
    '1: made',
    '1: wanted',
  ])
  expect(namesIn('const { found: products } = list()')).toEqual([])
  expect(namesIn('for (const missed of []) <p>{rows.map((shown) => shown.name)}</p>')).toEqual([
    '1: missed',
    '1: shown',
  ])
})

test('a noun with a participle in front of it, a verb, and what the web itself says so are allowed', () => {
  expect(namesIn('const foundProducts = 1, seed = 2')).toEqual([])
  expect(namesIn('const made = (name: string) => name\nfunction found(done: () => void) {}')).toEqual([])
  expect(namesIn('const view = ({ disabled, required }: Props) => <input disabled={disabled} />')).toEqual([])
})

test('a type that does not say of what it is, is refused', () => {
  expect(namesIn('type Asked = string\ninterface Place {}\ntype Spoken<Words> = Words')).toEqual([
    '1: Asked',
    '2: Place',
    '3: Spoken',
  ])
  expect(namesIn('type SearchQuery = string\ntype PickupPlace = string\ntype Seed = number')).toEqual([])
})
