import { expect, test, vi } from 'vitest'
import { translated } from './translated.ts'

const top = { ru: { name: 'Топ' }, en: { name: 'Top' } }

test('a word is shown in the language of the page', () => {
  expect(translated(top, 'ru', 'name')).toBe('Топ')
  expect(translated(top, 'en', 'name')).toBe('Top')
})

test('R-8-24 a word without a name is asked for by mistake', () => {
  const nothing: string = ''
  expect(() => translated(top, 'ru', nothing as 'name')).toThrow('key is required param')
})

test('R-8-25 a missing language is told in the console, and the other one is shown', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(translated({ ru: top.ru }, 'en', 'name')).toBe('Топ')
  expect(warn).toHaveBeenCalledExactlyOnceWith('Set translations for selected locale')
  expect(translated({}, 'ru', 'name')).toBe('')
  warn.mockRestore()
})
