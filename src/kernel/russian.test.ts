import { expect, test } from 'vitest'
import { inLatinLetters, inOtherLayout, inRussianLetters } from './russian.ts'

test.each([
  ['ndthm', 'тверь'],
  ['[f,fhjdcr', 'хабаровск'],
  ['ьщысщц', 'moscow'],
  ['5!', '5!'],
  ['rjcn.v', 'костюм'],
  ['[fkfn', 'халат'],
  ['ыскги', 'scrub'],
])('%s typed in the other layout is %s', (typedText, meantText) => {
  expect(inOtherLayout(typedText)).toBe(meantText)
})

test('transliterates Russian and keeps its capitals', () => {
  expect(inLatinLetters('Щёлково, Южно-Сахалинск, 5')).toBe('Shchelkovo, Yuzhno-Sakhalinsk, 5')
})

test('reads Latin letters by their sound', () => {
  const words = ['kostyum', 'halat', 'khalat', 'bryuki', 'dzhoggery', 'shapochka', 'siniy', 'belyy'].map(
    inRussianLetters,
  )
  expect(words).toEqual(['костюм', 'халат', 'халат', 'брюки', 'джоггеры', 'шапочка', 'синий', 'белый'])
})
