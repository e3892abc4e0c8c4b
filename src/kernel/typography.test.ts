import { expect, test } from 'vitest'
import { nbsp, typeset } from './typography.ts'

const shown = (text: string, locale: 'ru' | 'en' = 'ru') => nbsp(text, locale).replaceAll('\u00a0', '·')

test.each([
  ['Топ с V-вырезом и в цвете', 'Топ с·V-вырезом и·в·цвете'],
  ['от 1 000 до 100 000 ₽', 'от·1·000 до·100·000·₽'],
  ['стирка при 60 °C, −20 % сразу', 'стирка при·60·°C, −20·% сразу'],
  ['Для врачей и без спешки', 'Для·врачей и·без·спешки'],
  ['без предварительной записи', 'без предварительной записи'],
  ['если бы знать, что же это', 'если·бы знать, что·же это'],
  ['г. Образцов, ул. Примерная, д. 0', 'г.·Образцов, ул.·Примерная, д.·0'],
  ['до 2026 г. Потом нет', 'до·2026·г. Потом нет'],
  ['твил 190 г/м² и 30 дней', 'твил 190·г/м² и·30·дней'],
  ['до 100 МБ, не больше', 'до·100·МБ, не·больше'],
  ['{name} мал, осталось {count} шт. по {price} ₽', '{name} мал, осталось {count}·шт. по·{price}·₽'],
  ['Ваш город — Казань', 'Ваш город·— Казань'],
  ['заказ № 48 213', 'заказ №·48·213'],
  ['## В отделении\n\n- На посту\n1. Да', '## В·отделении\n\n- На·посту\n1. Да'],
])('in Russian «%s» breaks only where it may', (text, set) => expect(shown(text)).toBe(set))

test('English keeps numbers with their units and leaves short words alone', () =>
  expect(shown('a wash at 60 °C, 190 g/m², 30 days – or 1 000 ₽ for {count} pcs', 'en')).toBe(
    'a wash at 60·°C, 190·g/m², 30·days·– or 1·000·₽ for {count}·pcs',
  ))

test('typesets texts of every depth and results of functions', () => {
  const texts = typeset({
    ru: { goods: ['товар в цвете'], page: (title: string) => `${title}, с новинками`, count: 2, none: undefined },
    en: 'wash at 60 °C',
  })
  expect(texts.ru.goods).toEqual(['товар в\u00a0цвете'])
  expect(texts.ru.page('Топы и брюки')).toBe('Топы и\u00a0брюки, с\u00a0новинками')
  expect(texts.ru).toMatchObject({ count: 2, none: undefined })
  expect(texts.en).toBe('wash at 60\u00a0°C')
})
