import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Storage } from '#shop/media/media.port.ts'
import { folderStorage } from './folder.ts'
import { openFakeS3 } from './s3.fake.ts'
import { s3Storage } from './s3.ts'

type OpenStorage = { storage: Storage; close: () => Promise<void> }

const drivers: Record<string, () => Promise<OpenStorage>> = {
  async folder() {
    const folder = await mkdtemp(join(tmpdir(), 'storage-'))
    return { storage: folderStorage(folder), close: () => rm(folder, { recursive: true }) }
  },
  async s3() {
    const fake = await openFakeS3()
    return { storage: s3Storage(fake.place), close: fake.close }
  },
}

describe.each(Object.entries(drivers))('storage: %s', (_, open) => {
  let storage: Storage
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ storage, close } = await open())
  })
  afterAll(() => close())

  test('returns a file with its bytes and type', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0, 128])
    await storage.put('originals/ab/abcd.webp', bytes, 'image/webp')
    expect(await storage.read('originals/ab/abcd.webp')).toEqual({ bytes, type: 'image/webp' })
    expect(await storage.has('originals/ab/abcd.webp')).toBe(true)
  })

  test('returns a large file whole', async () => {
    const bytes = Buffer.alloc(3_000_000, 'ясмена')
    await storage.put('originals/cd/large.png', bytes, 'image/png')
    expect((await storage.read('originals/cd/large.png'))?.bytes.equals(bytes)).toBe(true)
  })

  test('stores a local file without reading it into memory, and leaves it in place', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'upload-')), 'part')
    const bytes = Buffer.alloc(2_000_000, 'отзыв')
    await writeFile(path, bytes)
    await storage.putFile('temp/ab/large.pdf', { path, size: bytes.length }, 'application/pdf')
    expect(await storage.read('temp/ab/large.pdf')).toEqual({ bytes, type: 'application/pdf' })
    expect((await readFile(path)).equals(bytes)).toBe(true)
  })

  test('distinguishes a missing file from a fault', async () => {
    expect(await storage.read('originals/no/thing.webp')).toBeUndefined()
    expect(await storage.has('originals/no/thing.webp')).toBe(false)
    expect(await storage.stream('originals/no/thing.mp4', { from: 0, to: 1 })).toBeUndefined()
  })

  test('a later file under the same key replaces the earlier one', async () => {
    await storage.put('a.webp', Buffer.from('first and longer'), 'image/webp')
    await storage.put('a.webp', Buffer.from('second'), 'image/webp')
    expect((await storage.read('a.webp'))?.bytes.toString()).toBe('second')
  })

  test('streams a part of a file, both ends included', async () => {
    await storage.put('b.mp4', Buffer.from('0123456789'), 'video/mp4')
    const part = await storage.stream('b.mp4', { from: 3, to: 6 })
    expect(part && (await buffer(part)).toString()).toBe('3456')
  })

  test('a removed file is gone, and removing it again is no fault', async () => {
    await storage.put('c.webp', Buffer.from('c'), 'image/webp')
    await storage.remove('c.webp')
    await storage.remove('c.webp')
    expect(await storage.has('c.webp')).toBe(false)
  })

  test('many writers of one key leave one whole file', async () => {
    const writers = Array.from({ length: 20 }, (_, n) => Buffer.alloc(20_000, String(n)))
    await Promise.all(writers.map((bytes) => storage.put('race.webp', bytes, 'image/webp')))
    const file = await storage.read('race.webp')
    expect(writers.some((bytes) => file?.bytes.equals(bytes))).toBe(true)
  })

  test('a working store is healthy', async () => {
    await expect(storage.health()).resolves.toBeUndefined()
  })

  test.each([
    '',
    '/etc/passwd',
    '../up.webp',
    'a/../../up.webp',
    'a//b',
    './a',
    'a/.hidden',
    'a\0b',
    'a\\b',
    'A.webp',
    'a/',
  ])('refuses a foreign key: %j', async (key) => {
    await expect(storage.read(key)).rejects.toThrow(RangeError)
    await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow(RangeError)
    await expect(storage.remove(key)).rejects.toThrow(RangeError)
  })
})
