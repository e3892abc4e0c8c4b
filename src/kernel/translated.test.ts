import { expect, test, vi } from 'vitest'
import { translated } from './translated.ts'

const top = { ru: { name: 'Топ' }, en: { name: 'Top' } }

test('shows a text in the language of the page', () => {
  expect(translated(top, 'ru', 'name')).toBe('Топ')
  expect(translated(top, 'en', 'name')).toBe('Top')
})

test('R-8-24 a text without a name is a mistake', () => {
  const nothing: string = ''
  expect(() => translated(top, 'ru', nothing as 'name')).toThrow('key is required param')
})

test('R-8-25 a missing translation warns in the console and falls back', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(translated({ ru: top.ru }, 'en', 'name')).toBe('Топ')
  expect(warn).toHaveBeenCalledExactlyOnceWith('Set translations for selected locale')
  expect(translated({}, 'ru', 'name')).toBe('')
  warn.mockRestore()
})
