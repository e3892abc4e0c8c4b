import { expect, test } from 'vitest'
import { textLanguage } from './text-language.ts'

test('sets lang only if the text differs from the page language', () => {
  expect(textLanguage('Ткань отличная, размер S', 'en')).toBe('ru')
  expect(textLanguage('Ткань отличная', 'ru')).toBeUndefined()
  expect(textLanguage('Great fabric', 'ru')).toBe('en')
  expect(textLanguage('Great fabric', 'en')).toBeUndefined()
})

test('sets no lang for a text without letters', () => {
  expect(textLanguage('5 / 5', 'en')).toBeUndefined()
})
