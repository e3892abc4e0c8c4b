import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '#kernel/outbox.ts'
import { openTestMedia, withMethods, type TestMedia } from './test-media.samples.ts'
import { hashOf, registerOriginals, storeOriginal } from './media.actions.ts'
import { StorageFault } from './media.port.ts'
import { aDrawing, aKnownPicture, aKnownVideo } from './media.samples.ts'
import { media } from './media.tables.ts'
import { mediaRefusals } from './media.texts.ts'
import { originalKey } from './originals.rules.ts'

let testMedia: TestMedia
beforeAll(async () => {
  testMedia = await openTestMedia()
})
afterAll(() => testMedia.close())

const store = (bytes: Buffer) => storeOriginal(testMedia, { bytes })
const rowsOf = (bytes: Buffer) =>
  testMedia.db
    .select()
    .from(media)
    .where(eq(media.hash, hashOf(bytes)))

describe('an uploaded picture', () => {
  test.each([
    ['image/jpeg', () => aDrawing().jpeg()],
    ['image/png', () => aDrawing().png()],
    ['image/webp', () => aDrawing().webp()],
    ['image/avif', () => aDrawing({ width: 64, height: 64 }).avif({ effort: 0 })],
  ])('is stored unchanged: %s', async (mime, draw) => {
    const bytes = await draw().toBuffer()
    const row = await store(bytes)
    expect(row).toMatchObject({ hash: hashOf(bytes), kind: 'image', mime, bytes: bytes.length })
    expect((await testMedia.storage.read(originalKey(row)))?.bytes.equals(bytes)).toBe(true)
  })

  test('has its mean color as the placeholder', async () => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c4d7d1' } })
      .png()
      .toBuffer()
    expect((await store(bytes)).placeholder).toBe('#c4d7d1')
  })

  test('has a gray placeholder if gray, a white one if transparent', async () => {
    const grey = await sharp(Buffer.alloc(400, 0x80), { raw: { width: 20, height: 20, channels: 1 } })
      .png()
      .toBuffer()
    expect((await store(grey)).placeholder).toBe('#808080')
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const nothing = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
      .png()
      .toBuffer()
    expect((await store(nothing)).placeholder).toBe('#ffffff')
  })

  test('has the displayed width for any camera orientation', async () => {
    const bytes = await aDrawing({ width: 300, height: 200 }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await store(bytes)).toMatchObject({ width: 200, height: 300 })
  })

  test('stored twice at once is one row, one file and one event', async () => {
    const bytes = await aDrawing({ colour: '#aa5500' }).png().toBuffer()
    const rows = await Promise.all(Array.from({ length: 8 }, () => store(bytes)))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    expect(await rowsOf(bytes)).toHaveLength(1)
    expect((await testMedia.files()).filter((name) => name.includes(hashOf(bytes)))).toHaveLength(1)
    const news = await testMedia.db.select().from(outbox).where(eq(outbox.topic, 'media.stored'))
    expect(news.filter(({ payload }) => payload['hash'] === hashOf(bytes))).toHaveLength(1)
  })

  test('with a lost file is restored when stored again', async () => {
    const bytes = await aDrawing({ colour: '#0055aa' }).png().toBuffer()
    const row = await store(bytes)
    await testMedia.storage.remove(originalKey(row))
    await store(bytes)
    expect(await testMedia.storage.has(originalKey(row))).toBe(true)
  })
})

describe('an unsupported file is refused and not stored', () => {
  const gif = () => aDrawing({ width: 20, height: 20 }).gif().toBuffer()
  const frame = (shade: number) => Buffer.alloc(20 * 20 * 3, shade)
  const animated = () =>
    sharp(Buffer.concat([frame(0), frame(255)]), { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
  const half = async () => {
    const whole = await aDrawing({ width: 600, height: 600, colour: '#998877' }).jpeg().toBuffer()
    return whole.subarray(0, whole.length / 2)
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

  test.each([
    ['picture_kind', 'an empty file', async () => Buffer.alloc(0)],
    ['picture_kind', 'a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['picture_kind', 'a drawing that may hold a script', async () => Buffer.from(svg)],
    ['picture_kind', 'a GIF', gif],
    ['picture_broken', 'the first bytes of a JPEG and nothing else', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['picture_broken', 'half a picture', half],
    ['picture_animated', 'a moving picture', animated],
    ['picture_too_heavy', 'more than 25 MB', async () => Buffer.alloc(25 * 1024 * 1024 + 1)],
    ['picture_too_large', '41 megapixels', () => aDrawing({ width: 8200, height: 5000 }).png().toBuffer()],
  ])('%s: %s', async (code, _, draw) => {
    const bytes = await draw()
    const before = await testMedia.files()
    await expect(store(bytes)).rejects.toMatchObject({ code, status: 400 })
    expect(await rowsOf(bytes)).toEqual([])
    expect(await testMedia.files()).toEqual(before)
    expect(Object.keys(mediaRefusals)).toContain(code)
  })

  test('stores no row when the disk is full', async () => {
    const bytes = await aDrawing({ colour: '#13579b' }).png().toBuffer()
    const full = async () => {
      throw new StorageFault('full', new Error('ENOSPC'))
    }
    const storing = storeOriginal({ ...testMedia, storage: withMethods(testMedia.storage, { put: full }) }, { bytes })
    await expect(storing).rejects.toMatchObject({ code: 'storage_full', status: 503 })
    expect(await rowsOf(bytes)).toEqual([])
  })
})

describe('many known originals', () => {
  test('are returned in the given order, duplicates included', async () => {
    const [one, two] = [await aKnownPicture({ width: 30, height: 40 }), await aKnownPicture({ width: 50, height: 60 })]
    const film = aKnownVideo()
    const rows = await registerOriginals(testMedia, [two, film, one, two])
    expect(rows.map(({ hash }) => hash)).toEqual([two, film, one, two].map(({ bytes }) => hashOf(bytes)))
    expect(rows[1]).toMatchObject({ kind: 'video', mime: 'video/mp4', width: 606, height: 828, bytes: 1000 })
    expect((await readFile(join(testMedia.folder, originalKey(rows[0]!)))).equals(two.bytes)).toBe(true)
  })

  test('registered again are the same rows', async () => {
    const originals = [await aKnownPicture({ width: 70, height: 80 })]
    const [first] = await registerOriginals(testMedia, originals)
    const [again] = await registerOriginals(testMedia, originals)
    expect(again).toEqual(first)
  })

  test('may be empty', async () => {
    expect(await registerOriginals(testMedia, [])).toEqual([])
  })
})
