import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openCounter, openMediaRoom, withDoors, type MediaRoom } from './media-room.samples.ts'
import { registerOriginals } from './media.actions.ts'
import { mediaHandlers, warmVariants } from './media.jobs.ts'
import { StorageFault } from './media.port.ts'
import { pictureWidths } from './media.rules.ts'
import { aKnownPicture, aKnownVideo } from './media.samples.ts'

let room: MediaRoom
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  room = await openMediaRoom()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => room.close())

async function counter(hands: Parameters<typeof openCounter>[1] = {}) {
  const opened = await openCounter(room, hands)
  closing.push(opened.close)
  return opened
}

async function aPicture(width: number) {
  const [stored] = await registerOriginals(room, [await aKnownPicture({ width, height: 100 })])
  return stored!
}

test('wanted variants are ready before the first visitor, and not made twice', async () => {
  const { press, made, get } = await counter()
  const { hash } = await aPicture(400)
  const wanted = [{ hash, widths: pictureWidths }]
  await warmVariants({ db: room.db, press }, wanted)
  const all = ['168.avif', '168.webp', '335.avif', '335.webp', '400.avif', '400.webp']
  expect(made).toEqual(all)
  await warmVariants({ db: room.db, press }, wanted)
  for (const name of all) expect((await get(`/media/${hash}/${name}`)).headers['cache-control']).toMatch('immutable')
  expect(made).toEqual(all)
})

test('a stored picture is made in every width it may be asked for', async () => {
  const { press, made } = await counter()
  const { hash } = await aPicture(401)
  await mediaHandlers({ db: room.db, press })['media.stored']({ hash })
  expect(made).toEqual(['168', '335', '400', '401'].flatMap((width) => [`${width}.avif`, `${width}.webp`]))
})

test('videos and unknown pictures are passed over', async () => {
  const { press, made } = await counter()
  const [film] = await registerOriginals(room, [aKnownVideo(10)])
  const { hash } = await aPicture(100)
  const widths = pictureWidths
  await warmVariants({ db: room.db, press }, [
    { hash: '0'.repeat(32), widths },
    { hash: film!.hash, widths },
    { hash, widths },
  ])
  expect(made).toEqual(['100.avif', '100.webp'])
})

test('a visitor goes before the warming', async () => {
  const start = Promise.withResolvers<void>()
  const { press, made, get } = await counter({
    encode: async () => start.promise.then(() => Buffer.from('made')),
  })
  const [ahead, wanted] = [await aPicture(402), await aPicture(403)]
  const warming = warmVariants({ db: room.db, press }, [{ hash: ahead.hash, widths: [168, 335] }])
  await expect.poll(() => made).toEqual(['168.avif'])
  const visit = get(`/media/${wanted.hash}/403.webp`)
  await expect.poll(async () => (await get(`/media/${wanted.hash}/403.webp`)).statusCode).toBe(200)
  start.resolve()
  await Promise.all([warming, visit])
  expect(made.slice(0, 2)).toEqual(['168.avif', '403.webp'])
})

test('warming ends with the shop', async () => {
  const start = Promise.withResolvers<void>()
  const { press, made } = await counter({ encode: async () => start.promise.then(() => Buffer.from('made')) })
  const { hash } = await aPicture(404)
  const warming = warmVariants({ db: room.db, press }, [{ hash, widths: pictureWidths }])
  await expect.poll(() => made).toHaveLength(1)
  const closed = press.close()
  start.resolve()
  await Promise.all([warming, closed])
  expect(made).toHaveLength(1)
  expect(await press.prepare({ hash: '1'.repeat(32), width: 168, format: 'webp', original: await aPicture(404) })).toBe(
    false,
  )
})

test('warming does not go on against a full disk, and the job is brought again', async () => {
  const put = async () => {
    throw new StorageFault('full', new Error('ENOSPC'))
  }
  const { press, made } = await counter({ storage: withDoors(room.storage, { put }) })
  const [first, second] = [await aPicture(405), await aPicture(406)]
  const widths = pictureWidths
  await warmVariants({ db: room.db, press }, [
    { hash: first.hash, widths },
    { hash: second.hash, widths },
  ])
  expect(made).toEqual(['168.avif'])
  await expect(mediaHandlers({ db: room.db, press })['media.stored']({ hash: second.hash })).rejects.toThrow()
})
