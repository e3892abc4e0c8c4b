import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aFileForm, aZip } from './uploads.samples.ts'
import { tempFiles } from './uploads.tables.ts'

const path = '/api/utils/temp-file/'
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const upload = (bytes: Buffer | string, url = path) => {
  const { payload, headers } = aFileForm({ name: 'file.docx', bytes })
  return shop.ask({ method: 'POST', url, payload, headers })
}
const types = { name: '[Content_Types].xml', text: '<Types/>' }
const main = { name: 'word/document.xml', text: '<document/>' }
type Parts = Parameters<typeof aZip>[0]
const aDocument = (...parts: Parts) => aZip([types, main, ...parts])
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const oleHead = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ole = (stream: string) => Buffer.concat([oleHead, Buffer.alloc(600), utf16(stream)])
const typesOf = (type: string) =>
  `<Types><Override PartName="/word/data.bin" ContentType="application/vnd.${type}"/></Types>`
const relation = (type: string, target = 'data.bin', more = '') =>
  `<Relationships><Relationship Id="r" Type="http://schemas.microsoft.com/office/2006/relationships/${type}" Target="${target}"${more}/></Relationships>`
const rels = (text: string) => ({ name: 'word/_rels/document.xml.rels', text })

test.each<[string, Buffer | string, RegExp]>([
  [
    'a document of 60 MB whose directory says one byte',
    aDocument({ name: 'word/media/a.xml', text: 'x'.repeat(60 * 1024 * 1024), isDeflated: true, size: 1 }),
    /повреждён/,
  ],
  [
    'a document with parts shorter than its directory says',
    aDocument({ name: 'a', text: 'x', size: 900, isDeflated: true }),
    /повреждён/,
  ],
  ['a document with damaged parts', aDocument({ name: 'a', text: 'x', size: 5 }), /повреждён/],
  [
    'macros under another name, by their type',
    aZip([{ ...types, text: typesOf('ms-office.vbaProject') }, main]),
    /макросами/,
  ],
  [
    'a main part with macros enabled',
    aZip([{ ...types, text: typesOf('ms-word.document.macroEnabled.main+xml') }, main]),
    /макросами/,
  ],
  ['types in UTF-16', aZip([{ ...types, text: utf16(typesOf('ms-office.vbaProject')) }, main]), /макросами/],
  ['macros under another name, by their relation', aDocument(rels(relation('vbaProject'))), /макросами/],
  ['a relation with character references', aDocument(rels(relation('vba&#80;roject'))), /макросами/],
  [
    'macros under the name of a picture',
    aDocument({ name: 'word/media/image1.png', text: ole('_VBA_PROJECT'), isDeflated: true }),
    /макросами/,
  ],
  [
    'a template from another site',
    aDocument(rels(relation('attachedTemplate', 'https://evil.example/a.dotm', ' TargetMode="External"'))),
    /запускает команды/,
  ],
  [
    'a document with an embedded program',
    aDocument({ name: 'word/embeddings/a.bin', text: ole('Ole10Native') }),
    /другой файл/,
  ],
  [
    'an old document with an embedded program',
    Buffer.concat([ole('WordDocument'), utf16('\u0001Ole10Native')]),
    /другой файл/,
  ],
  ['RTF with an OLE object', String.raw`{\rtf1 {\object\objemb{\*\objdata 0105000002}}}`, /другой файл/],
  ['RTF with an object far behind', `{\\rtf1 ${'a'.repeat(65_531)}\\objdata 0105}`, /другой файл/],
  ['RTF with an object that updates itself', String.raw`{\rtf1 {\object\objautlink\objupdate}}`, /другой файл/],
])('refuses %s and keeps nothing', async (_, bytes, message) => {
  expect(await upload(bytes)).toMatchObject({ status: 400, body: { file: [expect.stringMatching(message)] } })
  expect([await shop.db.$count(tempFiles), readdirSync(join(shop.folder, 'uploads'))]).toEqual([0, []])
})

test('accepts documents with pictures, Office objects and local templates', async () => {
  const picture = { name: 'word/media/image1.png', text: Buffer.alloc(100_000), isDeflated: true }
  const local = rels(relation('attachedTemplate', 'file:///C:\\Users\\anna\\Normal.dotm', ' TargetMode="External"'))
  expect((await upload(aDocument(picture, local))).status).toBe(201)
  expect((await upload(String.raw`{\rtf1\ansi {\fonttbl} objects and \par words}`)).status).toBe(201)
})

test('inspects endless relations before the request times out', async () => {
  const text = 'Target="http:'.repeat(75_000)
  const endless = Array.from({ length: 12 }, (_, at) => ({ name: `word/_rels/${at}.rels`, text, isDeflated: true }))
  expect((await upload(aDocument(...endless))).status).toBe(201)
})

test('reports an embedded file in English', async () => {
  const { body } = await upload(String.raw`{\rtf1 {\object\objdata 00}}`, `/en${path}`)
  expect(body).toEqual({ file: ['Another file is embedded in the document. Please send that file separately.'] })
})
