import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ImageWorkerLost, type ImageWorker } from './image-worker.ts'
import { openMediaRoutes, openTestMedia, withMethods, type TestMedia } from './test-media.samples.ts'
import { hashOf, registerOriginals, storeOriginal } from './media.actions.ts'
import { StorageFault, type Storage } from './media.port.ts'
import { aDrawing, aKnownPicture, aKnownVideo } from './media.samples.ts'
import type { Media } from './media.tables.ts'
import { originalKey, variantKey } from './originals.rules.ts'

const forEver = 'public, max-age=31536000, immutable'
let testMedia: TestMedia
let picture: Media
let shade = 0
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  testMedia = await openTestMedia()
  picture = await aNewPicture()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => testMedia.close())

/** New picture without variants. */
async function aNewPicture(size: { width?: number; height?: number } = {}): Promise<Media> {
  const colour = `#${(0xc4d700 + ++shade).toString(16)}`
  const [picture] = await registerOriginals(testMedia, [await aKnownPicture({ ...size, colour })])
  return picture!
}

async function openRoutes(
  ...options: Parameters<typeof openMediaRoutes> extends [unknown, ...infer Rest] ? Rest : never
) {
  const routes = await openMediaRoutes(testMedia, ...options)
  closing.push(routes.close)
  return routes
}

const path = ({ hash }: Media, name: string) => `/media/${hash}/${name}`

describe('a variant', () => {
  test('has the width and format of its URL and is cacheable forever', async () => {
    const { get } = await openRoutes()
    const original = await aNewPicture()
    for (const [name, type] of [
      ['335.webp', 'webp'],
      ['168.avif', 'heif'],
    ] as const) {
      const answer = await get(path(original, name))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe(forEver)
      expect(answer.headers['content-type']).toBe(`image/${name.split('.')[1]}`)
      const about = await sharp(answer.rawPayload).metadata()
      expect(about).toMatchObject({ format: type, width: Number.parseInt(name, 10) })
    }
  })

  test('keeps the proportions of the original', async () => {
    const { get } = await openRoutes()
    const about = await sharp((await get(path(picture, '335.webp'))).rawPayload).metadata()
    expect(about).toMatchObject({ width: 335, height: 458 })
  })

  test('is made once for concurrent requests', async () => {
    const { get, resizes } = await openRoutes()
    const original = await aNewPicture()
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(path(original, '670.webp'))))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(new Set(answers.map(({ rawPayload }) => hashOf(rawPayload))).size).toBe(1)
    expect(resizes).toEqual(['670.webp'])
  })

  test('is not made again by another process', async () => {
    const original = await aNewPicture()
    const first = await openRoutes()
    await first.get(path(original, '335.webp'))
    const second = await openRoutes()
    expect((await second.get(path(original, '335.webp'))).headers['cache-control']).toBe(forEver)
    expect(second.resizes).toEqual([])
  })

  test('is not made again right after another process made it', async () => {
    const original = await aNewPicture()
    await (await openRoutes()).get(path(original, '335.webp'))
    let looks = 0
    const read: Storage['read'] = async (key) => (++looks === 1 ? undefined : testMedia.storage.read(key))
    const second = await openRoutes({ storage: withMethods(testMedia.storage, { read }) })
    expect((await second.get(path(original, '335.webp'))).headers['cache-control']).toBe(forEver)
    expect(second.resizes).toEqual([])
  })

  test('is read from the disk once, then from memory', async () => {
    const original = await aNewPicture()
    await (await openRoutes()).get(path(original, '335.webp'))
    let reads = 0
    const read: Storage['read'] = (key) => {
      reads++
      return testMedia.storage.read(key)
    }
    const { get } = await openRoutes({ storage: withMethods(testMedia.storage, { read }) })
    for (let visit = 0; visit < 3; visit++) await get(path(original, '335.webp'))
    expect(reads).toBe(1)
  })

  test('is upright for any camera orientation', async () => {
    const bytes = await aDrawing({ width: 300, height: 200 }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const original = await storeOriginal(testMedia, { bytes })
    const { get } = await openRoutes()
    const about = await sharp((await get(path(original, '168.webp'))).rawPayload).metadata()
    expect(about).toMatchObject({ width: 168, height: 252 })
  })

  test('is answered to HEAD without a body', async () => {
    const { get, head } = await openRoutes()
    const whole = await get(path(picture, '335.webp'))
    const answer = await head(path(picture, '335.webp'))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toHaveLength(0)
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(answer.headers[name]).toBe(whole.headers[name])
  })

  test('is not sent again for a matching ETag', async () => {
    const { get } = await openRoutes()
    const { etag } = (await get(path(picture, '335.webp'))).headers
    for (const knownEtag of [`${etag}`, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await get(path(picture, '335.webp'), { 'if-none-match': knownEtag })
      expect(answer.statusCode).toBe(304)
      expect(answer.headers.etag).toBe(etag)
      expect(answer.rawPayload).toHaveLength(0)
    }
    expect((await get(path(picture, '335.webp'), { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

test('makes no more pictures at once than allowed', async () => {
  const { get, resizes, busiest } = await openRoutes({ atOnce: 2 })
  const originals = await Promise.all([1, 2, 3].map(() => aNewPicture()))
  const names = ['168.webp', '335.webp', '168.avif']
  await Promise.all(originals.flatMap((original) => names.map((name) => get(path(original, name)))))
  await expect.poll(() => resizes.length).toBe(9)
  expect(busiest()).toBe(2)
})

describe('a variant above the size of the original', () => {
  test('does not exist, but one of the original width does', async () => {
    const { get } = await openRoutes()
    const small = await aNewPicture({ width: 400, height: 300 })
    for (const name of ['503.webp', '670.avif', '1005.webp', '1920.webp'])
      expect((await get(path(small, name))).statusCode).toBe(404)
    const own = await get(path(small, '400.webp'))
    expect(await sharp(own.rawPayload).metadata()).toMatchObject({ width: 400, height: 300 })
  })
})

describe('an invalid URL is not found and writes nothing', () => {
  test('with a wrong width, format or path', async () => {
    const { get, head, resizes } = await openRoutes()
    const before = await testMedia.files()
    const { hash } = picture
    const bad = [
      `/media/${hash}`,
      `/media/${hash}/`,
      `/media/${hash}/336.webp`,
      `/media/${hash}/2000.webp`,
      `/media/${hash}/99999999999999999999.webp`,
      `/media/${hash}/335.gif`,
      `/media/${hash}/335.webp?w=5000`,
      `/media/${hash}/335.webp/`,
      `/media/${hash}/335.webp/x`,
      `/media/${hash}/335%2Ewebp`,
      `/media/${hash}/%33%33%35.webp`,
      `/media/${hash}%2F335.webp`,
      `/media/${hash}/original.webp`,
      `/media/${hash}/original.mp4`,
      `/media/${hash}/335.webp%00.avif`,
      `/media/${'0'.repeat(32)}/335.webp`,
      `/media/${'0'.repeat(32)}/335.avif`,
      `/media/__proto__/335.webp`,
      '/media/',
      '/media/..%2f..%2fetc/passwd',
      `/media/${hash}/..%5c..%5c335.webp`,
    ]
    for (const url of bad) {
      const answer = await get(url)
      expect([url, answer.statusCode, answer.body]).toEqual([url, 404, '404\n'])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect((await head(url)).statusCode).toBe(404)
    }
    expect(resizes).toEqual([])
    expect(await testMedia.files()).toEqual(before)
  })

  test('with dot segments, sent unchanged over a real connection', async () => {
    const { http } = await openRoutes()
    const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
    for (const path of [`/media/../media/${picture.hash}/335.webp`, `/media/${picture.hash}/../../../etc/passwd`]) {
      const status = await new Promise((resolve, fail) =>
        request({ host: '127.0.0.1', port, path }, (answer) => resolve(answer.resume().statusCode))
          .on('error', fail)
          .end(),
      )
      expect(status).toBe(404)
    }
  })

  test('an original uploaded after the first request is found soon', async () => {
    const { get } = await openRoutes()
    const early = await aKnownPicture({ colour: '#123456' })
    const url = `/media/${hashOf(early.bytes)}/168.webp`
    expect((await get(url)).statusCode).toBe(404)
    await registerOriginals(testMedia, [early])
    await expect.poll(async () => (await get(url)).statusCode, { timeout: 5_000 }).toBe(200)
  })
})

describe('while a variant is not ready', () => {
  const impatient = { patienceMs: { webp: 0, avif: 0 } }
  /** Encoder that waits for the test's signal. */
  function slowEncoder() {
    const start = Promise.withResolvers<void>()
    closing.unshift(async () => start.resolve())
    return {
      start: start.resolve,
      encode: async (...input: Parameters<ImageWorker['encode']>) =>
        start.promise.then(() => testMedia.imageWorker.encode(...input)),
    }
  }

  test('serves the nearest ready one with its own type, uncached', async () => {
    const original = await aNewPicture()
    await (await openRoutes()).get(path(original, '503.webp'))
    const encoder = slowEncoder()
    const { get } = await openRoutes({ ...impatient, encode: encoder.encode })
    const answer = await get(path(original, '335.avif'))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
    expect(answer.headers.etag).toBeUndefined()
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 503 })
  })

  test('serves the original for the first one and continues encoding', async () => {
    const original = await aNewPicture()
    const encoder = slowEncoder()
    const { get, resizes } = await openRoutes({ ...impatient, encode: encoder.encode })
    const url = path(original, '335.webp')
    const first = await get(url)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(hashOf(first.rawPayload)).toBe(original.hash)
    encoder.start()
    await expect.poll(async () => (await get(url)).headers['cache-control']).toBe(forEver)
    expect(resizes).toEqual(['335.webp'])
  })

  test('does not serve an original with location metadata', async () => {
    const bytes = await aDrawing()
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer()
    const picture = { ...(await aKnownPicture()), bytes, mime: 'image/jpeg' as const }
    const [original] = await registerOriginals(testMedia, [picture])
    const encoder = slowEncoder()
    const { get } = await openRoutes({ ...impatient, encode: encoder.encode, lastPatienceMs: 20 })
    expect((await get(path(original!, '168.webp'))).statusCode).toBe(503)
    encoder.start()
    await expect.poll(async () => (await get(path(original!, '168.webp'))).statusCode).toBe(200)
    const metadata = await sharp((await get(path(original!, '168.webp'))).rawPayload).metadata()
    expect(metadata.exif).toBeUndefined()
  })
})

describe('when a variant cannot be made', () => {
  test('answers 404 for a damaged original and does not retry at once', async () => {
    const whole = await aKnownPicture({ colour: '#654321' })
    const brokenPicture = { ...whole, bytes: whole.bytes.subarray(0, whole.bytes.length / 2) }
    const [original] = await registerOriginals(testMedia, [brokenPicture])
    const { get, resizes } = await openRoutes({ retryMs: 300 })
    for (const name of ['335.webp', '335.webp', '503.avif'])
      expect((await get(path(original!, name))).statusCode).toBe(404)
    expect(resizes).toEqual(['335.webp'])
    await expect.poll(async () => (await get(path(original!, '335.webp')), resizes.length)).toBe(2)
  })

  test('serves the nearest ready size after a worker crash, then retries', async () => {
    const original = await aNewPicture()
    await (await openRoutes()).get(path(original, '503.webp'))
    let dies = true
    const encode: ImageWorker['encode'] = async (...input) => {
      if (dies) throw new ImageWorkerLost('killed')
      return testMedia.imageWorker.encode(...input)
    }
    const { get } = await openRoutes({ encode, retryMs: 50 })
    const url = path(original, '335.avif')
    const answer = await get(url)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
    dies = false
    await expect.poll(async () => (await get(url)).headers['cache-control']).toBe(forEver)
  })

  test('answers 404 for a lost original', async () => {
    const original = await aNewPicture()
    await testMedia.storage.remove(originalKey(original))
    const { get } = await openRoutes()
    expect((await get(path(original, '335.webp'))).statusCode).toBe(404)
  })

  test('serves the original while the disk is full, writes nothing, then recovers', async () => {
    let full = true
    const put = async (...file: Parameters<TestMedia['storage']['put']>) => {
      if (full) throw new StorageFault('full', new Error('ENOSPC'))
      return testMedia.storage.put(...file)
    }
    const original = await aNewPicture()
    const { get } = await openRoutes({ storage: withMethods(testMedia.storage, { put }), retryMs: 50 })
    const url = path(original, '335.webp')
    const answer = await get(url)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(hashOf(answer.rawPayload)).toBe(original.hash)
    expect(await testMedia.storage.has(variantKey({ hash: original.hash, width: 335, format: 'webp' }))).toBe(false)
    full = false
    await expect.poll(async () => (await get(url)).headers['cache-control']).toBe(forEver)
  })

  test('answers 503 with a retry time but no reason when storage is down', async () => {
    const away = async () => {
      throw new StorageFault('away', new Error('10.0.0.7 refused'))
    }
    const { get } = await openRoutes({ storage: withMethods(testMedia.storage, { read: away, has: away, put: away }) })
    const answer = await get(path(picture, '335.webp'))
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
    expect(answer.body).toBe('')
  })
})

describe('a video', () => {
  const film = aKnownVideo(1000)
  let url: string
  beforeAll(async () => {
    const [video] = await registerOriginals(testMedia, [film])
    url = path(video!, 'original.mp4')
  })

  test('is sent whole without a range', async () => {
    const { get } = await openRoutes()
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': '1000',
    })
    expect(answer.rawPayload.equals(film.bytes)).toBe(true)
  })

  test('is sent in ranges', async () => {
    const { get } = await openRoutes()
    const answer = await get(url, { range: 'bytes=100-199' })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers).toMatchObject({ 'content-range': 'bytes 100-199/1000', 'content-length': '100' })
    expect(answer.rawPayload.equals(film.bytes.subarray(100, 200))).toBe(true)
  })

  test('has no range behind its end', async () => {
    const { get } = await openRoutes()
    const answer = await get(url, { range: 'bytes=1000-' })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */1000'])
  })

  test('is sent whole when If-Range names another file', async () => {
    const { get } = await openRoutes()
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('is answered to HEAD without a read, and not sent again', async () => {
    const stream = async () => {
      throw new Error('nobody watches')
    }
    const { get, head } = await openRoutes({ storage: withMethods(testMedia.storage, { stream }) })
    const answer = await head(url)
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([200, '1000', 0])
    expect((await get(url, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
  })

  test('has no variants and no other extension', async () => {
    const { get, resizes } = await openRoutes()
    expect((await get(url.replace('.mp4', '.webm'))).statusCode).toBe(404)
    expect((await get(url.replace('original.mp4', '335.webp'))).statusCode).toBe(404)
    expect(resizes).toEqual([])
  })
})
