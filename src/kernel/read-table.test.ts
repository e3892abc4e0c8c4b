import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'
import { xlsxOf } from './write-xlsx.ts'
import { zipFile } from './zip-file.ts'

const limits = { maxRows: 50, maxColumns: 10, maxBytes: 200_000, maxCellLength: 500 }
const read = (text: string | Buffer) => readTable(Buffer.from(text as string), limits)
const sheet = (xml: string, more: { name: string; content: string[] }[] = []) =>
  zipFile([{ name: 'xl/worksheets/sheet1.xml', content: [xml] }, ...more])

test('reads back a written sheet: words, numbers and markup characters', async () => {
  const rows = [
    ['Анна & «Ко» <b>', 2, ''],
    ['=1+1', { roubles: 10.5 }, 'z'],
  ]
  const file = await xlsxOf({ name: 'Список: [1]', title: '', notes: [], columns: [{ title: 'Кто', width: 10 }], rows })
  expect(readTable(file, limits)).toEqual([['Кто'], ['Анна & «Ко» <b>', '2'], ['=1+1', '10.5', 'z']])
})

test('reads shared strings, gaps, formula values and errors as displayed', async () => {
  const sharedXml =
    '<x:sst><x:si><x:r><x:t>Ан</x:t></x:r><x:r><x:t>на</x:t></x:r><x:rPh><x:t>anna</x:t></x:rPh></x:si></x:sst>'
  const xml =
    '<sheetData><row><c r="A1" t="s"><v>0</v></c><c r="C1"><f>SUM(1,2)</f><v>3</v></c></row>' +
    '<row><c t="e"><v>#REF!</v></c><c t="s"><v>77</v></c><c><v>0.30000000000000004</v></c></row></sheetData>'
  const file = await sheet(xml, [{ name: 'xl/sharedStrings.xml', content: [sharedXml] }])
  expect(readTable(file, limits)).toEqual([
    ['Анна', '', '3'],
    ['', '', '0.3'],
  ])
})

test('reads the sheet that the workbook lists first', async () => {
  const file = await zipFile([
    { name: 'xl/workbook.xml', content: ['<workbook><sheet name="A" r:id="rId7"/><sheet r:id="rId1"/></workbook>'] },
    { name: 'xl/_rels/workbook.xml.rels', content: ['<Relationship Id="rId7" Target="worksheets/list.xml"/>'] },
    { name: 'xl/worksheets/sheet1.xml', content: ['<row><c t="str"><v>second</v></c></row>'] },
    { name: 'xl/worksheets/list.xml', content: ['<row><c t="str"><v>first</v></c></row>'] },
  ])
  expect(readTable(file, limits)).toEqual([['first']])
})

test('refuses an oversized, truncated or hostile workbook', async () => {
  const bomb = await sheet(`<row><c t="str"><v>${' '.repeat(300_000)}</v></c></row>`)
  expect(bomb.length).toBeLessThan(2_000)
  expect(readTable(bomb, limits)).toBeUndefined()
  const whole = await sheet('<row><c><v>1</v></c></row>')
  for (let end = 4; end < whole.length; end += 7) expect(readTable(whole.subarray(0, end), limits) ?? []).toEqual([])
  const steep = await sheet(`<${'a'.repeat(190_000)}`)
  expect(readTable(steep, limits)).toEqual([])
  const many = await sheet('<row>'.repeat(1_000))
  expect(readTable(many, limits)).toHaveLength(50)
})

test('cuts long shared texts, and rows keep their numbers', async () => {
  const sharedXml = `<sst><si><t>${'я'.repeat(50_000)}</t></si></sst>`
  const cell = '<c t="s"><v>0</v><v>0</v></c>'
  const file = await sheet(`<row r="3">${cell.repeat(900)}</row><row r="5"/><row r="1e9">${cell}</row>`, [
    { name: 'xl/sharedStrings.xml', content: [sharedXml] },
  ])
  const rows = readTable(file, limits)!
  const lengths = rows.map((row) => row.map(({ length }) => length))
  const [, , long, ...others] = lengths
  expect([rows.length, long, others.flat()]).toEqual([50, Array.from({ length: 10 }, () => 500), []])
  expect(read(`${'x'.repeat(900)};1`)![0]!.map(({ length }) => length)).toEqual([500, 1])
})

test('reads CSV with any separator, in the encodings of Excel and Notepad', () => {
  expect(read('\uFEFFКто;Что\r\n"Анна ""А"";\nБ";2\r\n')).toEqual([
    ['Кто', 'Что'],
    ['Анна "А";\nБ', '2'],
  ])
  expect(read('a\tb,c\nd\te')).toEqual([
    ['a', 'b,c'],
    ['d', 'e'],
  ])
  expect(read(Buffer.from([0xca, 0xf2, 0xee, 0x3b, 0x31]))).toEqual([['Кто', '1']])
  expect(read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Кто,1', 'utf16le')]))).toEqual([['Кто', '1']])
  expect(read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]))).toBeUndefined()
  expect(read('"'.repeat(100_000))).toBeDefined()
  expect(read('x\n'.repeat(200))).toHaveLength(50)
})
