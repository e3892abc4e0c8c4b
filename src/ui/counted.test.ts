import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a number and what it counts stay on one line, in the form that goes with the number', () => {
  expect(counted(64, ['модель', 'модели', 'моделей'], 'ru')).toBe('64\u00a0модели')
  expect(counted(1_205, ['модель', 'модели', 'моделей'], 'ru')).toBe('1\u00a0205\u00a0моделей')
  expect(counted(1, ['style', 'styles', 'styles'], 'en')).toBe('1\u00a0style')
  expect(counted(2, ['style', 'styles', 'styles'], 'en')).toBe('2\u00a0styles')
})
