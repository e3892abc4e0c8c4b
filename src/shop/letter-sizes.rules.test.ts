import { expect, test } from 'vitest'
import { menSizes, unisexSizes, womenSizes } from '#seed/sizes.ts'
import { sizeTable } from './product/size-table.rules.ts'
import { letterOf, lettersOf, sizesOfLetter, sizeText } from './letter-sizes.rules.ts'

test('names the letter of each size by cut', () => {
  const named = (['women', 'men', 'unisex'] as const).map((cut) =>
    ['40', '42', '44', '46', '48', '50', '52', '54', '56', '58', '60'].map((size) => letterOf(size, cut)).join(' '),
  )
  expect(named).toEqual([
    'XXS XS S M L XL XXL 3XL 4XL 5XL 6XL',
    ' XXS XS S M L XL XXL 3XL 4XL 5XL',
    ' XXS XS S M L XL XXL 3XL 4XL 5XL',
  ])
})

test('has a letter for every clothing size of the shop', () => {
  for (const [cut, sizes] of [
    ['women', womenSizes],
    ['men', menSizes],
    ['unisex', unisexSizes],
  ] as const)
    expect(sizes.filter((size) => !letterOf(size, cut))).toEqual([])
  expect(sizeTable.women.every(({ size }) => letterOf(String(size), 'women'))).toBe(true)
})

test.each(['one size', '35–37', '38', '47', '', '046', 'constructor'])('has no letter for «%s»', (name) => {
  expect([letterOf(name, 'women'), sizeText(name, 'women', 'en')]).toEqual(['', name])
})

test('writes the letter in English only, and none without a cut', () => {
  expect([sizeText('46', 'women', 'en'), sizeText('46', 'women', 'ru'), sizeText('46', null, 'en')]).toEqual([
    '46 (M)',
    '46',
    '46',
  ])
})

test('joins the letters of several cuts, the smaller first', () => {
  expect([lettersOf('46', ['women', 'men']), lettersOf('46', ['women']), lettersOf('40', ['women', 'men'])]).toEqual([
    'S–M',
    'M',
    'XXS',
  ])
})

test.each([
  ['m', ['women', 'men'], ['46', '48']],
  ['M', ['men'], ['48']],
  ['xxl', ['women'], ['52']],
  ['2xl', ['women'], ['52']],
  ['xxxl', ['men'], ['56']],
  ['xxxs', ['women'], []],
  ['constructor', ['women'], []],
] as const)('reads «%s» of %j as %j', (letter, cuts, sizes) => {
  expect(sizesOfLetter(letter, cuts)).toEqual(sizes)
})
