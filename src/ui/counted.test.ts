import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('keeps a number and its noun on one line, in the right form', () => {
  expect(counted(64, ['модель', 'модели', 'моделей'], 'ru')).toBe('64\u00a0модели')
  expect(counted(1_205, ['модель', 'модели', 'моделей'], 'ru')).toBe('1\u00a0205\u00a0моделей')
  expect(counted(1, ['style', 'styles', 'styles'], 'en')).toBe('1\u00a0style')
  expect(counted(2, ['style', 'styles', 'styles'], 'en')).toBe('2\u00a0styles')
})
