import { expect, test } from 'vitest'
import { textLanguage } from './text-language.ts'

test('a text names its language only where the page speaks another one', () => {
  expect(textLanguage('Ткань отличная, размер S', 'en')).toBe('ru')
  expect(textLanguage('Ткань отличная', 'ru')).toBeUndefined()
  expect(textLanguage('Great fabric', 'ru')).toBe('en')
  expect(textLanguage('Great fabric', 'en')).toBeUndefined()
})

test('a text without letters has no language of its own', () => {
  expect(textLanguage('5 / 5', 'en')).toBeUndefined()
})
