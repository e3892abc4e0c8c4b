import { expect, test } from 'vitest'
import { englishFaults } from './english.ts'

const faults = (source: string, path = 'src/cart.ts') => englishFaults(path, source)

test('refuses a comment that begins with a question word', () => {
  expect(faults('const a = 1\n/** What a cart holds. */')).toEqual(['src/cart.ts:2: What'])
  expect(faults('/**\n * Of a cart the sum.\n */')).toEqual(['src/cart.ts:2: Of'])
  expect(faults('const sum = 1 // As the bank says')).toEqual(['src/cart.ts:1: As'])
})

test('accepts a comment whose later lines begin with such a word', () => {
  expect(faults('/** Sum of a cart. */\n// Rounded once,\n// As the law wants.')).toEqual([])
  expect(faults("const address = 'https://What.example'")).toEqual([])
})

test('refuses foreign words everywhere', () => {
  expect(faults("test('takes whatever comes', run)")).toEqual(['src/cart.ts:1: whatever'])
  expect(faults('Rendered anew.', 'docs/pages.md')).toEqual(['docs/pages.md:1: anew'])
})
