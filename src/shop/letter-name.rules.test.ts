import { expect, test } from 'vitest'
import { letterName } from './letter-name.rules.ts'

test.each([
  ['Анна', 'Анна'],
  ['Анна-Мария', 'Анна-Мария'],
  ['Д’Артаньян', 'Д’Артаньян'],
  ['Анна http://evil.test/win', 'Анна http'],
  ['evil.test', 'evil'],
  ['+7 900 123-45-67', 'Здравствуйте'],
  ['а'.repeat(100), 'а'.repeat(40)],
])('greets %o as %o', (name, words) => {
  expect(letterName(name, 'ru')).toBe(words)
})
