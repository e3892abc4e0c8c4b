import { expect, test } from 'vitest'
import { englishFaults } from './english.ts'

const faults = (source: string, path = 'src/cart.ts') => englishFaults(path, source)

test.each(['What', 'Who', 'Of', 'As'])('refuses a comment that begins with %s', (word) => {
  expect(faults(`const a = 1\n/** ${word} the total. */`)).toEqual([`src/cart.ts:2: ${word}`])
  expect(faults(`/**\n * ${word} the total.\n */`)).toEqual([`src/cart.ts:2: ${word}`])
  expect(faults(`const total = 1 // ${word} the total`)).toEqual([`src/cart.ts:1: ${word}`])
  expect(faults(`/** Cart total. */\n// Rounded once,\n// ${word} required by law.`), 'a later line').toEqual([])
})

test('accepts such a word inside a URL', () => {
  expect(faults("const address = 'https://What.example'")).toEqual([])
})

test('refuses foreign words everywhere', () => {
  expect(faults("test('takes whatever comes', run)")).toEqual(['src/cart.ts:1: whatever'])
  expect(faults('Rendered anew.', 'docs/pages.md')).toEqual(['docs/pages.md:1: anew'])
})
