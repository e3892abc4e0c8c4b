import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openMediaRoutes, openTestMedia, withMethods, type TestMedia } from './test-media.samples.ts'
import { registerOriginals } from './media.actions.ts'
import { mediaHandlers, warmVariants } from './media.jobs.ts'
import { StorageFault } from './media.port.ts'
import type { ImageWorker } from './image-worker.ts'
import type { Resizer } from './resizer.ts'
import { pictureWidths } from './media.rules.ts'
import { aKnownPicture, aKnownVideo } from './media.samples.ts'

let testMedia: TestMedia
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  testMedia = await openTestMedia()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => testMedia.close())

async function openRoutes(options: Parameters<typeof openMediaRoutes>[1] = {}) {
  const routes = await openMediaRoutes(testMedia, options)
  closing.push(routes.close)
  return routes
}

async function aPicture(width: number) {
  const [picture] = await registerOriginals(testMedia, [await aKnownPicture({ width, height: 100 })])
  return picture!
}

const warmingWith = (resizer: Resizer) => ({ db: testMedia.db, resizer, signal: new AbortController().signal })

test('prepares wanted variants before the first visitor, and not twice', async () => {
  const { resizer, resizes, get } = await openRoutes()
  const { hash } = await aPicture(400)
  const wantedVariants = [{ hash, widths: pictureWidths }]
  await warmVariants(warmingWith(resizer), wantedVariants)
  const all = ['168.avif', '335.avif', '400.avif']
  expect(resizes).toEqual(all)
  await warmVariants(warmingWith(resizer), wantedVariants)
  for (const name of all) expect((await get(`/media/${hash}/${name}`)).headers['cache-control']).toMatch('immutable')
  expect(resizes).toEqual(all)
})

test('makes a stored picture in every allowed width', async () => {
  const { resizer, resizes } = await openRoutes()
  const { hash } = await aPicture(401)
  await mediaHandlers({ db: testMedia.db, resizer })['media.stored']({ hash })
  expect(resizes).toEqual(['168', '335', '400', '401'].flatMap((width) => [`${width}.avif`, `${width}.webp`]))
})

test('skips videos and unknown pictures', async () => {
  const { resizer, resizes } = await openRoutes()
  const [film] = await registerOriginals(testMedia, [aKnownVideo(10)])
  const { hash } = await aPicture(100)
  const widths = pictureWidths
  await warmVariants(warmingWith(resizer), [
    { hash: '0'.repeat(32), widths },
    { hash: film!.hash, widths },
    { hash, widths },
  ])
  expect(resizes).toEqual(['100.avif'])
})

test('serves a visitor before warming', async () => {
  const start = Promise.withResolvers<void>()
  const { resizer, resizes, get } = await openRoutes({
    encode: async () => start.promise.then(() => Buffer.from('made')),
  })
  const [nextPicture, visitedPicture] = [await aPicture(402), await aPicture(403)]
  const warming = warmVariants(warmingWith(resizer), [{ hash: nextPicture.hash, widths: [168, 335] }])
  await expect.poll(() => resizes).toEqual(['168.avif'])
  const visit = get(`/media/${visitedPicture.hash}/403.webp`)
  await expect.poll(async () => (await get(`/media/${visitedPicture.hash}/403.webp`)).statusCode).toBe(200)
  start.resolve()
  await Promise.all([warming, visit])
  expect(resizes.slice(0, 2)).toEqual(['168.avif', '403.webp'])
})

test('stops warming with the shop', async () => {
  const start = Promise.withResolvers<void>()
  const { resizer, resizes } = await openRoutes({ encode: async () => start.promise.then(() => Buffer.from('made')) })
  const { hash } = await aPicture(404)
  const warming = warmVariants(warmingWith(resizer), [{ hash, widths: pictureWidths }])
  await expect.poll(() => resizes).toHaveLength(1)
  const closing = resizer.close()
  start.resolve()
  await Promise.all([warming, closing])
  expect(resizes).toHaveLength(1)
  expect(
    await resizer.prepare({ hash: '1'.repeat(32), width: 168, format: 'webp', original: await aPicture(404) }),
  ).toBe(false)
})

test('continues warming after a restart', async () => {
  const all = [await aPicture(407), await aPicture(408), await aPicture(409)]
  const variants = all.map(({ hash }) => ({ hash, widths: [335] }))
  const stoppedRoutes = await openRoutes()
  const warming = warmVariants(warmingWith(stoppedRoutes.resizer), variants)
  await expect.poll(() => stoppedRoutes.resizes.length).toBeGreaterThan(0)
  await stoppedRoutes.resizer.close()
  await warming
  const laterRoutes = await openRoutes()
  await warmVariants(warmingWith(laterRoutes.resizer), variants)
  expect(stoppedRoutes.resizes.length + laterRoutes.resizes.length).toBe(3)
  for (const { hash } of all)
    expect((await laterRoutes.get(`/media/${hash}/335.avif`)).headers['cache-control']).toMatch('immutable')
})

test('makes one picture at a time in all processes, and none twice', async () => {
  const all = await Promise.all([410, 411, 412, 413].map(aPicture))
  const variants = all.map(({ hash }) => ({ hash, widths: [168, 335] }))
  let busy = 0
  let busiest = 0
  const encode: ImageWorker['encode'] = async (...args) => {
    busiest = Math.max(busiest, ++busy)
    return testMedia.imageWorker.encode(...args).finally(() => busy--)
  }
  const processes = await Promise.all([openRoutes({ encode }), openRoutes({ encode }), openRoutes({ encode })])
  await Promise.all(processes.map(({ resizer }) => warmVariants(warmingWith(resizer), variants)))
  expect(busiest).toBe(1)
  expect(processes.flatMap(({ resizes }) => resizes)).toHaveLength(8)
})

test('stops warming on a full disk and retries the job', async () => {
  const put = async () => {
    throw new StorageFault('full', new Error('ENOSPC'))
  }
  const { resizer, resizes } = await openRoutes({ storage: withMethods(testMedia.storage, { put }) })
  const [first, second] = [await aPicture(405), await aPicture(406)]
  const widths = pictureWidths
  await warmVariants(warmingWith(resizer), [
    { hash: first.hash, widths },
    { hash: second.hash, widths },
  ])
  expect(resizes).toEqual(['168.avif'])
  await expect(mediaHandlers({ db: testMedia.db, resizer })['media.stored']({ hash: second.hash })).rejects.toThrow(
    'the resizer stopped before',
  )
})
