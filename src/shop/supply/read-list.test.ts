import { expect, test } from 'vitest'
import { readList } from './read-list.ts'
import { listWords } from './supply.texts.ts'

const read = (text: string) => readList(Buffer.from(text))
const refusal = (text: string | Buffer) => {
  try {
    readList(Buffer.from(text as string))
  } catch (error) {
    return (error as { code: string }).code
  }
  return undefined
}

test('finds people and sizes under various column names, below a title, skipping empty rows', () => {
  const { rows, troubles } = read(
    'Заявка от 24.11;;;\n;;;\nФамилия;Имя;Должность;Что нужно;Размер одежды;Рост, см;Кол-во, шт.\n' +
      'Ковалёва;Анна;медсестра;Костюм «Онега»;46;164-170;2 шт.\n;;;;;;\n;;;Шапочка;;;12,0\n',
  )
  expect(rows).toEqual([
    { who: 'Ковалёва Анна', garment: 'Костюм «Онега»', color: '', size: '46', height: '164-170', quantity: '2' },
    { who: '', garment: 'Шапочка', color: '', size: '', height: '', quantity: '12' },
  ])
  expect(troubles).toEqual([])
})

test('reports errors by file row, in both languages, and returns those rows for correction', () => {
  const list = read(`What,Size,Count\nTop,46,two\n,48,1\n${'x'.repeat(200)},50,\n`)
  expect(list.rows.map(({ garment, quantity }) => [garment.length, quantity])).toEqual([
    [3, 'two'],
    [0, '1'],
    [120, ''],
  ])
  // Truncating an overlong quantity does not make it valid.
  expect(read('Что,Штат,Шт.\nТоп,5,1000000').rows).toEqual([expect.objectContaining({ quantity: '1000000' })])
  expect(
    listWords(list, 'ru')
      .slice(1)
      .map((line) => line.slice(0, 9)),
  ).toEqual(['Строка 2:', 'Строка 3:', 'Строка 4:'])
  expect(listWords(list, 'en')[1]).toBe('Row 2: the quantity is not a whole number from 1 to 10,000.')
})

test('reads the color, Windows-1251, semicolons and five hundred rows', () => {
  const [row] = read('ФИО;Модель;Цвет;Размер;Рост;Кол-во\nОрлова;Топ;Хвоя;48;170;2').rows
  expect(row).toEqual({ who: 'Орлова', garment: 'Топ', color: 'Хвоя', size: '48', height: '170', quantity: '2' })
  const cyrillic = Buffer.from([
    0xd7, 0xf2, 0xee, 0x3b, 0xd6, 0xe2, 0xe5, 0xf2, 0x0a, 0xd2, 0xee, 0xef, 0x3b, 0xd5, 0xe2, 0xee, 0xff,
  ])
  expect(readList(cyrillic).rows).toMatchObject([{ garment: 'Топ', color: 'Хвоя' }])
  expect(read(`Что;Кол-во\n${'Топ;1\n'.repeat(500)}`).rows).toHaveLength(500)
  expect(refusal(`Что;Кол-во\n${'Топ;1\n'.repeat(10_000)}`)).toBe('list_long')
})

test('explains a file without the columns, without rows, too long, or not a table', () => {
  expect(refusal('a;b;c\n1;2;3')).toBe('list_columns')
  expect(refusal('Что нужно;Кол-во\n;')).toBe('list_empty')
  expect(refusal(`Что нужно;Кол-во\n${'Топ;1\n'.repeat(501)}`)).toBe('list_long')
  expect(refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]))).toBe('list_unreadable')
})
