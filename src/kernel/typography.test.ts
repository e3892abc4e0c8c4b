import { expect, test } from 'vitest'
import { nbsp } from './typography.ts'

const shown = (text: string, locale: 'ru' | 'en' = 'ru') => nbsp(text, locale).replaceAll('\u00a0', '·')

test.each([
  ['Топ с V-вырезом и в цвете', 'Топ с·V-вырезом и·в·цвете'],
  ['от 1 000 до 100 000 ₽', 'от·1·000 до·100·000·₽'],
  ['стирка при 60 °C, −20 % сразу', 'стирка при 60·°C, −20·% сразу'],
  ['твил 190 г/м² и 30 дней', 'твил 190·г/м² и·30·дней'],
  ['до 100 МБ, не больше', 'до·100·МБ, не·больше'],
  ['Ваш город — Казань', 'Ваш город·— Казань'],
  ['заказ № 48 213', 'заказ №·48·213'],
  ['## В отделении\n\n- На посту\n1. Да', '## В·отделении\n\n- На·посту\n1. Да'],
])('in Russian «%s» breaks only where it may', (text, set) => expect(shown(text)).toBe(set))

test('English keeps numbers with their units and leaves short words alone', () =>
  expect(shown('a wash at 60 °C, 190 g/m², 30 days – or 1 000 ₽', 'en')).toBe(
    'a wash at 60·°C, 190·g/m², 30·days·– or 1·000·₽',
  ))
