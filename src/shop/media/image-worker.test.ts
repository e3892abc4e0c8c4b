import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { ImageWorkerLost, openImageWorker, type ImageWorker } from './image-worker.ts'
import { aDrawing } from './media.samples.ts'

let imageWorker: ImageWorker
afterEach(() => imageWorker.close())

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const small = () => aDrawing({ width: 40, height: 40 }).png().toBuffer()
const encoding = { width: 20, format: 'webp', isUrgent: true } as const

test('starts with the first picture and uses one process for all', async () => {
  imageWorker = openImageWorker()
  expect(imageWorker.pid()).toBeUndefined()
  const bytes = await small()
  await imageWorker.encode(bytes, encoding)
  const first = imageWorker.pid()
  const pictures = await Promise.all(Array.from({ length: 6 }, () => imageWorker.encode(bytes, encoding)))
  for (const each of pictures) expect(await sharp(each).metadata()).toMatchObject({ width: 20, format: 'webp' })
  expect(await imageWorker.describe(bytes)).toMatchObject({ mime: 'image/png', width: 40, height: 40 })
  expect(await imageWorker.showsNothingPrivate(bytes)).toBe(true)
  expect(imageWorker.pid()).toBe(first)
})

test('stops when idle and starts again on demand', async () => {
  imageWorker = openImageWorker({ idleMs: 50 })
  await imageWorker.encode(await small(), encoding)
  const first = imageWorker.pid()!
  await expect.poll(() => runs(first)).toBe(false)
  expect(imageWorker.pid()).toBeUndefined()
  await imageWorker.encode(await small(), encoding)
  expect(imageWorker.pid()).not.toBe(first)
})

test('loses only its own pictures in a crash and starts again for the next', async () => {
  imageWorker = openImageWorker()
  await imageWorker.describe(await small())
  const large = await aDrawing({ width: 4000, height: 4000 }).png().toBuffer()
  const lostPicture = expect(
    imageWorker.encode(large, { width: 3000, format: 'avif', isUrgent: false }),
  ).rejects.toThrow(ImageWorkerLost)
  process.kill(imageWorker.pid()!, 'SIGKILL')
  await lostPicture
  expect((await imageWorker.encode(await small(), encoding)).length).toBeGreaterThan(0)
})

test('fails only for the invalid picture; a refusal keeps its code', async () => {
  imageWorker = openImageWorker()
  await imageWorker.describe(await small())
  const first = imageWorker.pid()
  await expect(imageWorker.encode(Buffer.from('no picture'), encoding)).rejects.toThrow('unsupported image format')
  await expect(imageWorker.describe(Buffer.from('no picture'))).rejects.toMatchObject({
    code: 'picture_kind',
    status: 400,
  })
  expect(imageWorker.pid()).toBe(first)
})

// Only Linux exposes the environment of a process.
test.runIf(process.platform === 'linux')('gets none of the secrets of the shop', async () => {
  process.env['SMTP_URL'] = 'smtp://shop:secret@example.com'
  imageWorker = openImageWorker()
  await imageWorker.describe(await small())
  const environment = readFileSync(`/proc/${imageWorker.pid()}/environ`, 'utf8')
  delete process.env['SMTP_URL']
  expect(environment).toContain('UV_THREADPOOL_SIZE=2')
  expect(environment).not.toContain('secret')
})

test('stops with the shop', async () => {
  imageWorker = openImageWorker()
  await imageWorker.describe(await small())
  const pid = imageWorker.pid()!
  await imageWorker.close()
  expect(runs(pid)).toBe(false)
})
