import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { inspectParts, newBudget, openPacked } from './document-parts.ts'
import { aFileForm, aZip } from './uploads.samples.ts'
import { tempFiles } from './uploads.tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const upload = (bytes: Buffer | string, url = '/api/utils/temp-file/') =>
  shop.ask({ method: 'POST', url, ...aFileForm({ name: 'file', bytes }) })

type Part = Parameters<typeof aZip>[0][number]
const docx = (...parts: Part[]) =>
  aZip([
    { name: '[Content_Types].xml', text: '<Types/>' },
    { name: 'word/document.xml', text: '<document/>' },
    ...parts,
  ])
const xlsx = (...parts: Part[]) =>
  aZip([{ name: '[Content_Types].xml', text: '<Types/>' }, { name: 'xl/workbook.xml', text: '<workbook/>' }, ...parts])
const embedded = (text: Buffer | string, name = 'word/embeddings/a.docx'): Part => ({ name, text, isDeflated: true })
const loading = {
  name: 'word/_rels/document.xml.rels',
  text: '<Relationships><Relationship Type="x/attachedTemplate" Target="https://evil.example/a.dotm"/></Relationships>',
}
const dde = { name: 'word/document2.xml', text: '<w:fldSimple w:instr="DDEAUTO cmd"/>' }
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** Directory entry of an OLE file. */
function stream(name: string): Buffer {
  const entry = Buffer.alloc(128)
  utf16(name).copy(entry)
  entry.writeUInt16LE(2 * (name.length + 1), 64)
  return entry
}
const ole = (...parts: Buffer[]) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), ...parts])
/** OLE document with one stream, which begins in the sector after the directory. */
function anOldDocument(name: string, head: string, sectorBytes = 512): Buffer {
  const file = Buffer.alloc(3 * sectorBytes + 4_096)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(Math.log2(sectorBytes), 30)
  const entry = stream(name)
  entry.writeUInt32LE(1, 116)
  entry.writeUInt32LE(4_096, 120)
  entry.copy(file, sectorBytes)
  Buffer.from(head, 'hex').copy(file, 2 * sectorBytes)
  return file
}
/** Word header: mark, version and language, then flags; 0x0100 means encrypted. */
const word = (flags: string) => `eca5c100010009040000${flags}`
/** Excel records: beginning of a workbook, write protection, and FilePass. */
const [bof, writeProtection, filePass] = [
  '0908100000060500f21fcd07c100010006040000',
  '86000000',
  '2f000600010000000000',
]
const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts.map((part) => Buffer.from(part))])
/** Bit 0 of an entry's flags marks encryption; the encrypted data has a twelve-byte header. */
function anEncryptedZip(): Buffer {
  const names = ['[Content_Types].xml', 'word/document.xml']
  const zip = aZip(names.map((name) => ({ name, text: Buffer.alloc(20, 7), size: 8 })))
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) zip[at + 8]! |= 1
  return zip
}

const [locked, otherFile, active, macros] = [/защищён паролем/, /другой файл/, /запускает команды/, /макросами/]
const manifest = '<manifest:file-entry><manifest:encryption-data manifest:checksum="x"/></manifest:file-entry>'

test.each<[string, Buffer, RegExp]>([
  ['an encrypted PDF', pdf('trailer<</Size 9/Root 1 0 R/Encrypt 8 0 R>>'), locked],
  ['an encrypted PDF by its dictionary', pdf('trailer<</Encrypt<</Filter/Standard/V 5>>>>'), locked],
  ['an encrypted PDF with a name in codes', pdf('7 0 obj<</Type/XRef/#45ncr#79pt 8 0 R>>stream'), locked],
  ['an encrypted PDF behind 64 KB', pdf(`%${'a'.repeat(65_520)}\n`, '<</Encrypt 8 0 R>>'), locked],
  ['a Word document with a password', ole(stream('EncryptionInfo'), stream('EncryptedPackage')), locked],
  ['an old Word document with a password', anOldDocument('WordDocument', word('0013')), locked],
  ['an old Word document in large sectors with a password', anOldDocument('WordDocument', word('0013'), 4_096), locked],
  ['an old workbook with a password', anOldDocument('Workbook', bof + filePass), locked],
  ['an old workbook with two passwords', anOldDocument('Workbook', bof + writeProtection + filePass), locked],
  ['an old presentation with a password', ole(stream('PowerPoint Document'), stream('EncryptedSummary')), locked],
  ['a zip with encrypted parts', anEncryptedZip(), locked],
  [
    'an OpenDocument with a password',
    aZip([
      { name: 'mimetype', text: 'application/vnd.oasis.opendocument.text' },
      { name: 'content.xml', text: Buffer.alloc(99, 7) },
      { name: 'META-INF/manifest.xml', text: manifest },
    ]),
    locked,
  ],
  ['a template from a site in an embedded document', docx(embedded(docx(loading))), active],
  ['DDE in an embedded document', docx(embedded(docx(dde))), active],
  ['DDE in an embedded document under another name', docx(embedded(docx(dde), 'word/media/image1.png')), active],
  [
    'macros in an embedded workbook',
    docx(embedded(xlsx({ name: 'xl/a.bin', text: ole(utf16('_VBA_PROJECT')) }), 'word/embeddings/b.xlsx')),
    macros,
  ],
  ['a document two levels deep', docx(embedded(xlsx(embedded(docx(), 'xl/embeddings/a.docx')))), otherFile],
  ['an embedded zip that is damaged', docx(embedded(docx().subarray(0, 60))), /повреждён/],
  ['an embedded document above 16 MB', docx({ ...embedded(bigZip()), isDeflated: false }), otherFile],
  [
    'a package inside an object of a workbook',
    xlsx(embedded(ole(stream('Package')), 'xl/embeddings/o.bin')),
    otherFile,
  ],
  ['a PDF inside an object', xlsx(embedded(ole(stream('CONTENTS')), 'xl/embeddings/o.bin')), otherFile],
  ['a program inside an object', xlsx(embedded(ole(utf16('\u0001Ole10Native')), 'xl/embeddings/o.bin')), otherFile],
  [
    'DDE inside an old document in a workbook',
    xlsx(embedded(ole(utf16('\u0013 DDE cmd')), 'xl/embeddings/o.bin')),
    active,
  ],
  ['a package inside an old document', ole(stream('WordDocument'), stream('Package')), otherFile],
])('refuses %s and keeps nothing', async (_, bytes, message) => {
  expect(await upload(bytes)).toMatchObject({ status: 400, body: { file: [expect.stringMatching(message)] } })
  expect([await shop.db.$count(tempFiles), readdirSync(join(shop.folder, 'uploads'))]).toEqual([0, []])
})

/** Complete zip with an uncompressed part of 16 MB. */
function bigZip(): Buffer {
  return docx({ name: 'word/media/a.png', text: Buffer.alloc(16 * 1024 * 1024, 7) })
}

test('counts the unpacked size of embedded documents toward the limit', async () => {
  const file = docx(embedded(xlsx({ name: 'xl/a.bin', text: Buffer.alloc(50_000), isDeflated: true })))
  const inspect = async (unpackedBytes: number) => {
    const budget = { ...newBudget(), unpackedBytes }
    await inspectParts((await openPacked({ file, size: file.length, budget }))!, budget)
  }
  await expect(inspect(40_000)).rejects.toMatchObject({ code: 'file_bomb' })
  await inspect(60_000)
})

test.each<[string, Buffer]>([
  ['a document with the workbook of a chart', docx(embedded(xlsx(), 'word/embeddings/Microsoft_Excel_Sheet1.xlsx'))],
  ['a PDF with words about encryption', pdf('1 0 obj<</EncryptMetadata true/Title(/Encrypt or not)>>endobj')],
  ['an old Word document without a password', anOldDocument('WordDocument', word('0012'))],
  ['an old workbook with a protected sheet', anOldDocument('Workbook', `${bof}12000200010042000200e404`)],
  ['an old workbook whose records end nowhere', anOldDocument('Workbook', `${bof}4200ffff`)],
  ['an old document whose stream lies beyond its end', anOldDocument('Workbook', bof + filePass).subarray(0, 1_024)],
  ['an old document with words of streams', ole(stream('WordDocument'), utf16('Package CONTENTS'), Buffer.alloc(99))],
])('accepts %s', async (_, bytes) => {
  expect((await upload(bytes)).status).toBe(201)
})

test('reports a protected document in English', async () => {
  const { body } = await upload(pdf('<</Encrypt 8 0 R>>'), '/en/api/utils/temp-file/')
  expect(body).toEqual({ file: [expect.stringMatching(/^The document is protected by a password or encryption/)] })
})
