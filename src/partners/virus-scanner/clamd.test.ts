import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { tempFileCall } from '#shop/uploads/uploads.calls.ts'
import { aFileForm } from '#shop/uploads/uploads.samples.ts'
import { tempFiles } from '#shop/uploads/uploads.tables.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { clamdScanner } from './clamd.ts'
import { openFakeClamd, virusText, type ClamdTrouble } from './clamd.fake.ts'

type Clamd = Awaited<ReturnType<typeof openFakeClamd>>
let clamd: Clamd
let shop: TestShop
let folder: string

beforeAll(async () => {
  clamd = await openFakeClamd()
  shop = await openTestShop({ virusScanner: clamdScanner({ url: clamd.url, timeoutMs: 1_000 }) })
  folder = mkdtempSync(path.join(tmpdir(), 'yasmena-clamd-'))
})
afterAll(async () => {
  await shop.close()
  await clamd.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => void clamd.files.splice(0))
afterEach(() => expect(clamd.troubles).toEqual([]))

const fileOf = (bytes: Buffer | string) => {
  const file = path.join(folder, 'file')
  writeFileSync(file, bytes)
  return file
}
const upload = (bytes: string, prefix = '') => {
  const { payload, headers } = aFileForm({ name: 'letter.pdf', bytes })
  return shop.ask({ method: 'POST', url: prefix + tempFileCall.path, payload, headers })
}
const filesIn = (name: string) => {
  const dir = path.join(shop.folder, name)
  if (!existsSync(dir)) return 0
  return readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}
/** Stored rows, files in the store, and leftovers in the upload folder. */
const keptFiles = async () => [await shop.db.$count(tempFiles), filesIn('media'), filesIn('uploads')]

test.each([0, 1, 64 * 1024 - 1, 64 * 1024, 5 * 1024 * 1024 + 7])('sends a file of %i bytes whole', async (size) => {
  const bytes = randomBytes(size)
  expect(await clamdScanner(clamd).virusIn(fileOf(bytes))).toBeUndefined()
  expect(clamd.files[0]!.equals(bytes)).toBe(true)
})

test('returns the name of the virus', async () => {
  expect(await clamdScanner(clamd).virusIn(fileOf(`a${virusText}b`))).toBe('Test-Signature')
})

test('refuses an infected upload with a message, and keeps nothing', async () => {
  expect(await upload(`%PDF-1.7 ${virusText}`)).toMatchObject({
    status: 400,
    body: { file: [expect.stringMatching(/Антивирус нашёл/)] },
  })
  expect((await upload(`%PDF-1.7 ${virusText}`, '/en')).body).toEqual({
    file: [expect.stringMatching(/virus scanner/)],
  })
  expect(await keptFiles()).toEqual([0, 0, 0])
})

test.each<ClamdTrouble>(['silent', 'hangs up', 'too long', 'other words'])(
  'a scanner that is «%s» accepts no upload',
  async (trouble) => {
    clamd.troubles.push(trouble)
    const answer = await upload('%PDF-1.7 clean')
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
    expect(answer.text).toContain('не можем проверить файл')
    expect(await keptFiles()).toEqual([0, 0, 0])
  },
)

test('a scanner that hangs up during a large file is a fault', async () => {
  clamd.troubles.push('too long')
  const file = fileOf(Buffer.alloc(50 * 1024 * 1024))
  await expect(clamdScanner(clamd).virusIn(file)).rejects.toMatchObject({ code: 'scanner_away' })
})

test('an unreachable scanner is a fault', async () => {
  for (const url of ['tcp://127.0.0.1:9', 'unix:///nowhere/clamd.ctl'])
    await expect(clamdScanner({ url }).virusIn(fileOf('a'))).rejects.toMatchObject({ code: 'scanner_away' })
})

test('scans a clean upload once and keeps it', async () => {
  expect((await upload('%PDF-1.7 clean')).status).toBe(201)
  expect(clamd.files.map(String)).toEqual(['%PDF-1.7 clean'])
  expect(await keptFiles()).toEqual([1, 1, 0])
})
