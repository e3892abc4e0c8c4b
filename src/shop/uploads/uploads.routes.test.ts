import { readdirSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { StorageFault } from '../media/media.port.ts'
import { anAccount, samplePassword } from '../accounts/accounts.samples.ts'
import { aDrawing } from '../media/media.samples.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { clearSpool, spool } from './spool.ts'
import { attachUploads, clearUploads } from './uploads.actions.ts'
import { aFileForm, aZip } from './uploads.samples.ts'
import { tempFiles } from './uploads.tables.ts'

const path = '/api/utils/temp-file/'
let now = new Date('2026-05-01T12:00:00Z')
let shop: TestShop
let photo: Buffer

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { trustedProxies: ['127.0.0.1'], requestSeconds: 2 } })
  await shop.http.listen({ host: '127.0.0.1', port: 0 })
  photo = await aDrawing({ width: 600, height: 400 })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 56/1 0/1' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.close())

type FileForm = Parameters<typeof aFileForm>[0]
const upload = (file: FileForm, headers: Record<string, string> = {}) => {
  const form = aFileForm(file)
  return shop.ask({ method: 'POST', url: path, payload: form.payload, headers: { ...form.headers, ...headers } })
}
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';', 1)[0]!
const read = (url: string, cookie = '') => shop.http.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} })
const noReservation = { written: () => Promise.resolve(), release: () => {} }
const spooledFiles = () => readdirSync(join(shop.folder, 'uploads'))

describe('temporary file (R-7-30 O-38)', () => {
  test('strips metadata from an uploaded photo and shows it to its uploader only', async () => {
    const { status, body, headers } = await upload({ name: 'C:\\фото\\я.jpg', type: 'text/html', bytes: photo })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        url: `${path}${body.id}/`,
        name: 'я.webp',
        size: expect.any(Number),
      },
    ])
    const answer = await read(body.url, cookieOf(headers))
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'image/webp',
        'content-length': String(body.size),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cache-control': 'private, no-store',
      },
    })
    const metadata = await sharp(answer.rawPayload).metadata()
    expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', 600, undefined])
    for (const cookie of ['', cookieOf((await shop.get('/api/utils/general/')).headers)])
      expect((await read(body.url, cookie)).statusCode).toBe(404)
    expect(spooledFiles()).toEqual([])
  })

  test('a member reads own uploads on another device', async () => {
    const account = await anAccount(shop.db)
    const visitor = aVisitor(shop)
    await visitor.arrive()
    await visitor.post('/api/users/auth/login/', { email: account.email, password: samplePassword })
    const { body } = await upload({ bytes: photo }, { cookie: visitor.cookie() })
    const elsewhere = aVisitor(shop)
    await elsewhere.arrive()
    await elsewhere.post('/api/users/auth/login/', { email: account.email, password: samplePassword })
    expect((await read(body.url, elsewhere.cookie())).statusCode).toBe(200)
  })

  test.each([
    ['report.PDF', '%PDF-1.7\nhello', 'application/pdf', 'report.pdf'],
    [
      'мерки.xlsx',
      aZip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]),
      expect.stringContaining('sheet'),
      'мерки.xlsx',
    ],
    [
      'a.zip',
      aZip([{ name: 'mimetype', text: 'application/vnd.oasis.opendocument.text' }, { name: 'content.xml' }]),
      expect.stringContaining('opendocument.text'),
      'a.odt',
    ],
    [
      'old',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(70_000),
        Buffer.from('WordDocument', 'utf16le'),
      ]),
      'application/msword',
      'old.doc',
    ],
    ['rich.rtf', '{\\rtf1 hello}', 'application/rtf', 'rich.rtf'],
  ])('serves a document (%s) as a download with its detected type', async (name, bytes, type, keptName) => {
    const { status, body, headers } = await upload({ name, type: 'text/html', bytes })
    expect([status, body.name]).toEqual([201, keptName])
    const answer = await read(body.url, cookieOf(headers))
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(keptName)}`,
    })
    expect(answer.rawPayload.equals(Buffer.from(bytes))).toBe(true)
  })
})

describe('refused files', () => {
  const exe = Buffer.from('MZ\x90\x00', 'latin1')
  const macros = aZip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }, { name: 'word/vbaProject.bin' }])
  const bomb = (size: number, packedSize = 10) =>
    aZip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml', text: 'x'.repeat(10), size, packedSize }])
  test.each<[string, string | Buffer, RegExp]>([
    ['a page called a picture', '<html><script>alert(1)</script>', /Подойдут/],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', /Подойдут/],
    ['a program', exe, /Подойдут/],
    ['a zip of anything', aZip([{ name: 'a.exe' }]), /Подойдут/],
    ['half a zip', Buffer.from('PK\x03\x04 and no more'), /Подойдут/],
    ['nothing', '', /пустой/],
    ['a torn picture', Buffer.from('\x89PNG\r\n\x1a\n torn', 'latin1'), /повреждена/],
    ['a document with macros', macros, /макросами/],
    ['a document that unpacks to gigabytes', bomb(0xfffffff0), /слишком велик/],
    ['a document whose parts lie over each other', bomb(100, 100_000), /слишком велик/],
  ])('refuses %s with the field name and keeps nothing', async (_, bytes, message) => {
    const { status, body } = await upload({ bytes })
    expect([status, body]).toEqual([400, { file: [expect.stringMatching(message)] }])
    expect(spooledFiles()).toEqual([])
  })

  test('refuses a picture with too many pixels before decoding', async () => {
    const create = { width: 7_000, height: 6_000, channels: 3 as const, background: '#fff' }
    const bytes = await sharp({ create }).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer()
    expect(bytes.length).toBeLessThan(1_000_000)
    expect(await upload({ bytes })).toMatchObject({ status: 400, body: { file: [expect.stringMatching(/млн точек/)] } })
  })

  test('names the field when no file is sent, in both languages (O-38)', async () => {
    expect(await shop.post(path, { file: 'x' })).toMatchObject({ status: 400, body: { file: ['Выберите файл.'] } })
    expect(await shop.ask({ method: 'POST', url: `/en${path}` })).toMatchObject({ body: { file: ['Choose a file.'] } })
    expect((await upload({ bytes: photo, field: 'other' })).body).toEqual({ file: ['Выберите файл.'] })
  })
})

describe('misbehaving clients', () => {
  const port = () => (shop.http.server.address() as AddressInfo).port
  async function client(length: number | string): Promise<{ socket: Socket; text: () => string; end: Promise<void> }> {
    const socket = connect(port(), '127.0.0.1')
    let text = ''
    socket.on('error', () => {}).on('data', (bytes) => (text += bytes.toString()))
    const end = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const { headers } = aFileForm({ bytes: '' })
    socket.write(`POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${headers['content-type']}\r\n`)
    socket.write(length === 'chunked' ? 'transfer-encoding: chunked\r\n\r\n' : `content-length: ${length}\r\n\r\n`)
    return { socket, text: () => text, end }
  }
  const start = () => aFileForm({ bytes: Buffer.alloc(2_000_000) }).payload.subarray(0, 1_000_000)

  test('refuses an oversized announced length at once (R-5-18)', async () => {
    const { text, end } = await client(101 * 1024 * 1024)
    await end
    expect(text()).toMatch(/^HTTP\/1.1 413 [^]*"file":\["Максимальный размер файла 100 МБ/)
  })

  test('keeps nothing of an aborted upload', async () => {
    const { socket } = await client(2_000_000)
    socket.write(start())
    await vi.waitFor(() => expect(spooledFiles()).toHaveLength(1))
    socket.destroy()
    await vi.waitFor(() => expect(spooledFiles()).toEqual([]))
  })

  test('times out a slow upload and keeps nothing', { timeout: 15_000 }, async () => {
    const { socket, text, end } = await client(2_000_000)
    socket.write(start().subarray(0, 500))
    const drip = setInterval(() => socket.write('x'), 200)
    await end
    clearInterval(drip)
    expect(text()).toMatch(/^HTTP\/1.1 408 /)
    await vi.waitFor(() => expect(spooledFiles()).toEqual([]))
  })

  test('refuses a body shorter than announced as malformed', async () => {
    const { socket, text, end } = await client(1_000)
    socket.write(start().subarray(0, 1_000))
    await vi.waitFor(() => expect(text()).toMatch(/^HTTP\/1.1 400 /))
    socket.destroy()
    await end
    expect(spooledFiles()).toEqual([])
  })

  test('cuts off an upload of unknown length at the limit', { timeout: 30_000 }, async () => {
    const { socket, text, end } = await client('chunked')
    const piece = Buffer.alloc(4 * 1024 * 1024)
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    socket.write(chunk(aFileForm({ bytes: '' }).payload.subarray(0, 140)))
    for (let at = 0; at < 27 && !text(); at++) await new Promise((resolve) => socket.write(chunk(piece), resolve))
    await vi.waitFor(() => expect(text()).toMatch(/^HTTP\/1.1 413 /), 10_000)
    socket.destroy()
    await end
    await vi.waitFor(() => expect(spooledFiles()).toEqual([]))
  })
})

test('reports a full disk and keeps neither a row nor a file', async () => {
  const before = await shop.db.$count(tempFiles)
  const putFile = vi.spyOn(shop.storage, 'putFile').mockRejectedValue(new StorageFault('full', new Error('ENOSPC')))
  expect(await upload({ bytes: '%PDF-1.4' })).toMatchObject({
    status: 503,
    body: { detail: expect.stringMatching(/Место для файлов/) },
  })
  putFile.mockRestore()
  expect(await shop.db.$count(tempFiles)).toBe(before)
  expect(spooledFiles()).toEqual([])
})

test('keeps no file when an upload breaks off at once', async () => {
  const folder = join(shop.folder, 'uploads')
  const brokenBody = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('broken off')) }) }
  for (let round = 0; round < 1_500; round++) {
    const arrivals = Array.from({ length: 4 }, () => spool(brokenBody, folder, noReservation))
    for (const { status } of await Promise.allSettled(arrivals)) expect(status).toBe('rejected')
  }
  expect(spooledFiles()).toEqual([])
})

test('stores two hundred concurrent uploads', { timeout: 60_000 }, async () => {
  const small = await aDrawing({ width: 40, height: 30 }).png().toBuffer()
  const headers = { 'x-address-for': '10.9.9.9' }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => upload({ bytes: at % 2 ? small : `%PDF-1.4 ${at}` }, headers)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(200)
  expect(spooledFiles()).toEqual([])
})

test('limits a visitor to sixty uploads an hour without affecting others', async () => {
  const address = { 'x-address-for': '10.8.8.8' }
  const cookie = cookieOf((await shop.get('/api/utils/general/', address)).headers)
  const answers = []
  for (let at = 0; at < 61; at++) answers.push((await upload({ bytes: '%PDF-1.4' }, { ...address, cookie })).status)
  expect(answers.slice(-2)).toEqual([201, 429])
  expect((await upload({ bytes: '%PDF-1.4' }, address)).status).toBe(201)
})

test('expires after a day unless attached, and cannot be attached by others', async () => {
  const [left, own] = [await upload({ bytes: photo }), await upload({ bytes: photo })]
  const account = await anAccount(shop.db)
  const [row] = (await shop.db.select().from(tempFiles)).filter(({ id }) => id === own.body.id)
  const attach = (accountId: number, visitorId?: string) =>
    shop.db.transaction((tx) =>
      attachUploads(tx, { ids: [own.body.id], uploader: { accountId, visitorId }, now, field: 'files' }),
    )
  await expect(attach(account.id)).rejects.toMatchObject({ code: 'file_gone', details: { field: 'files' } })
  expect(await attach(account.id, row!.visitorId!)).toMatchObject([{ id: own.body.id, width: 600 }])
  // Expired, but not yet removed by the cleanup job.
  const lateId = (await upload({ bytes: photo })).body.id as string
  const late = await shop.db.select().from(tempFiles).where(eq(tempFiles.id, lateId))
  const dayLater = new Date(late[0]!.createdAt.getTime() + 24 * 3_600_000 + 1)
  const attachLate = shop.db.transaction((tx) =>
    attachUploads(tx, { ids: [lateId], uploader: { visitorId: late[0]!.visitorId! }, now: dayLater, field: 'files' }),
  )
  await expect(attachLate).rejects.toMatchObject({ code: 'file_gone' })
  expect(await shop.db.select().from(tempFiles).where(eq(tempFiles.id, lateId))).toEqual(late)
  // An upload can be attached once: deleting one owner must not remove the file of another.
  await expect(attach(account.id)).rejects.toMatchObject({ code: 'file_gone' })
  now = new Date(now.getTime() + 25 * 3_600_000)
  await expect(attach(account.id)).rejects.toMatchObject({ code: 'file_gone' })
  while ((await clearUploads(shop, now)) > 0);
  expect((await shop.db.select().from(tempFiles)).map(({ id }) => id)).toEqual([own.body.id])
  expect((await read(left.body.url, cookieOf(left.headers))).statusCode).toBe(404)
  expect(
    readdirSync(join(shop.folder, 'media', 'temp'), { recursive: true }).filter((name) => /\./.test(String(name))),
  ).toHaveLength(1)
})

test('removes leftover files of a crashed process', async () => {
  const folder = join(shop.folder, 'uploads')
  writeFileSync(join(folder, 'torn'), 'x')
  await clearSpool(folder, new Date(Date.now() + 60_000))
  expect(spooledFiles()).toEqual([])
})
