import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { DarkroomLost, openDarkroom, type Darkroom } from './darkroom.ts'
import { aDrawing } from './media.samples.ts'

let darkroom: Darkroom
afterEach(() => darkroom.close())

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const small = () => aDrawing({ width: 40, height: 40 }).png().toBuffer()
const wanted = { width: 20, format: 'webp', hurried: true } as const

test('nothing runs before the first picture, one process works on all of them', async () => {
  darkroom = openDarkroom()
  expect(darkroom.pid()).toBeUndefined()
  const bytes = await small()
  await darkroom.encode(bytes, wanted)
  const first = darkroom.pid()
  const made = await Promise.all(Array.from({ length: 6 }, () => darkroom.encode(bytes, wanted)))
  for (const each of made) expect(await sharp(each).metadata()).toMatchObject({ width: 20, format: 'webp' })
  expect(await darkroom.describe(bytes)).toMatchObject({ mime: 'image/png', width: 40, height: 40 })
  expect(await darkroom.showsNothingPrivate(bytes)).toBe(true)
  expect(darkroom.pid()).toBe(first)
})

test('an idle one goes away and comes back when it is needed', async () => {
  darkroom = openDarkroom({ idleMs: 50 })
  await darkroom.encode(await small(), wanted)
  const first = darkroom.pid()!
  await expect.poll(() => runs(first)).toBe(false)
  expect(darkroom.pid()).toBeUndefined()
  await darkroom.encode(await small(), wanted)
  expect(darkroom.pid()).not.toBe(first)
})

test('one that dies takes only its own pictures with it, the next picture begins another', async () => {
  darkroom = openDarkroom()
  await darkroom.describe(await small())
  const large = await aDrawing({ width: 4000, height: 4000 }).png().toBuffer()
  const losing = expect(darkroom.encode(large, { width: 3000, format: 'avif', hurried: false })).rejects.toThrow(
    DarkroomLost,
  )
  process.kill(darkroom.pid()!, 'SIGKILL')
  await losing
  expect((await darkroom.encode(await small(), wanted)).length).toBeGreaterThan(0)
})

test('what is no picture fails alone, a refusal keeps its code', async () => {
  darkroom = openDarkroom()
  await darkroom.describe(await small())
  const first = darkroom.pid()
  await expect(darkroom.encode(Buffer.from('no picture'), wanted)).rejects.toThrow('unsupported image format')
  await expect(darkroom.describe(Buffer.from('no picture'))).rejects.toMatchObject({
    code: 'picture_kind',
    status: 400,
  })
  expect(darkroom.pid()).toBe(first)
})

// Only Linux shows what a process was told.
test.runIf(process.platform === 'linux')('it knows none of the secrets of the shop', async () => {
  process.env['SMTP_URL'] = 'smtp://shop:secret@example.com'
  darkroom = openDarkroom()
  await darkroom.describe(await small())
  const environment = readFileSync(`/proc/${darkroom.pid()}/environ`, 'utf8')
  delete process.env['SMTP_URL']
  expect(environment).toContain('UV_THREADPOOL_SIZE=2')
  expect(environment).not.toContain('secret')
})

test('it ends with the shop', async () => {
  darkroom = openDarkroom()
  await darkroom.describe(await small())
  const pid = darkroom.pid()!
  await darkroom.close()
  expect(runs(pid)).toBe(false)
})
