import { expect, test } from 'vitest'
import { rowsOfTable, textOfRows, withPaste } from './supply-table.rules.ts'
import { noCells } from './supply.rules.ts'

const row = (cells: object) => ({ ...noCells, ...cells })

test('reads a text by its head, or by the number of its columns', () => {
  expect(rowsOfTable('Цвет; Модель; Кол-во\nХвоя; Топ «Онега», прямой; 2 шт.')).toEqual([
    row({ garment: 'Топ «Онега», прямой', color: 'Хвоя', quantity: '2' }),
  ])
  expect(rowsOfTable('Топ «Онега», хвоя\n\nХалат')).toEqual([
    row({ garment: 'Топ «Онега», хвоя' }),
    row({ garment: 'Халат' }),
  ])
  expect(rowsOfTable('Топ;46;3')).toEqual([row({ garment: 'Топ', size: '46', quantity: '3' })])
  expect(rowsOfTable('Анна;Топ;Хвоя;46;164;3')).toEqual([
    row({ who: 'Анна', garment: 'Топ', color: 'Хвоя', size: '46', height: '164', quantity: '3' }),
  ])
  expect(rowsOfTable('')).toEqual([])
})

test('writes rows in the format that it reads', () => {
  const rows = [row({ who: 'Анна; старшая', garment: 'Топ', quantity: '3' }), row({ garment: '"Топ', size: '46' })]
  const titles = ['Кто', 'Что нужно', 'Цвет', 'Размер', 'Рост', 'Кол-во']
  expect(rowsOfTable(textOfRows(rows, titles))).toEqual([row({ ...rows[0], who: 'Анна, старшая' }), rows[1]])
})

test('writes a paste over cells from a given one, and adds missing rows', () => {
  const rows = [row({ who: 'Анна', size: '46' }), row({ who: 'Пётр' })]
  expect(withPaste(rows, { at: 0, first: 'size', text: '48\t170\n50\t176\n52\t182\n' })).toEqual([
    row({ who: 'Анна', size: '48', height: '170' }),
    row({ who: 'Пётр', size: '50', height: '176' }),
    row({ size: '52', height: '182' }),
  ])
  expect(withPaste([noCells], { at: 0, first: 'garment', text: 'ФИО\tМодель\nАнна\tТоп' })).toEqual([
    row({ who: 'Анна', garment: 'Топ' }),
  ])
})
