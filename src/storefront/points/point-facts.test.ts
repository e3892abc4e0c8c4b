import { expect, test } from 'vitest'
import { hoursLine } from './point-facts.ts'
import { pointsTexts } from './points.texts.ts'

test.each([
  ['Ежедневно 9–21', '21:00', 'Ежедневно 9–21, сегодня открыт до 21:00'],
  ['Ежедневно 10–24', '24:00', 'Ежедневно 10–24, сегодня открыт до 24:00'],
  ['Круглосуточно', '24:00', 'Круглосуточно'],
  ['Ежедневно 9–21', null, 'Ежедневно 9–21'],
])('shows hours of a point: %s, open until %s', (hours, open_until, line) => {
  expect(hoursLine({ hours, open_until }, pointsTexts.ru)).toBe(line.replaceAll('–', '–\u2060'))
})
