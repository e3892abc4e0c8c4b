import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { diskSpace, headroomBytes, minFreeBytes, uploadSpace } from './disk-space.ts'
import { spoolFolder } from './spool-folder.ts'
import { reserveFor, spool } from './spool.ts'
import { takeFile } from './take-file.action.ts'
import { aFileForm } from './uploads.samples.ts'
import { maxFileBytes } from './uploads.rules.ts'

const megabyte = 1024 * 1024
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => void vi.restoreAllMocks())

const usedBytes = (): number =>
  readdirSync(shop.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0)

/** Fake disk with the given room above the minimum; uploaded files reduce its free space. */
function aDisk(roomBytes: number) {
  const capacity = usedBytes() + minFreeBytes + headroomBytes + roomBytes
  let lowest = Infinity
  const look = () => {
    const free = capacity - usedBytes()
    lowest = Math.min(lowest, free)
    return free
  }
  return { freeBytes: async () => look(), look, lowest: () => lowest }
}

async function* aDocument(bytes: number, onPiece = () => {}): AsyncGenerator<Buffer> {
  yield Buffer.from('%PDF-1.7\n')
  for (let sent = 9; sent < bytes; sent += 64 * 1024) {
    await new Promise((resolve) => void setImmediate(resolve))
    onPiece()
    yield Buffer.alloc(Math.min(64 * 1024, bytes - sent))
  }
}

const anArrival = (bytes: AsyncIterable<Buffer>, announcedBytes: number | undefined) => ({
  name: 'файл.pdf',
  bytes,
  announcedBytes,
  uploader: { visitorId: crypto.randomUUID() },
  count: () => Promise.resolve(),
  now: new Date(),
})
const spooledFiles = () => readdirSync(spoolFolder(shop.app.config))

test('parallel uploads never use the reserved minimum of disk space', { timeout: 60_000 }, async () => {
  const size = 3 * megabyte
  // Each upload needs space for the spooled file and for its copy in the store.
  const disk = aDisk(4 * 2 * size)
  const space = diskSpace(disk.freeBytes)
  const results = await Promise.allSettled(
    Array.from({ length: 16 }, () => takeFile(shop.app, anArrival(aDocument(size, disk.look), size), space)),
  )
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(results.length - refusals.length).toBe(4)
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'storage_full', status: 503 })
  expect(disk.lowest()).toBeGreaterThanOrEqual(minFreeBytes)
  expect([space.promised(), spooledFiles()]).toEqual([0, []])
})

test('reserves space for the largest file when the length is unknown', async () => {
  const disk = aDisk(2 * maxFileBytes - 1)
  const space = diskSpace(disk.freeBytes)
  const take = (announced: number | undefined) => takeFile(shop.app, anArrival(aDocument(20), announced), space)
  await expect(take(undefined)).rejects.toMatchObject({ code: 'storage_full' })
  expect(await take(20)).toMatchObject({ name: 'файл.pdf' })
})

test('stops an upload within a megabyte when another process fills the disk', async () => {
  let free = minFreeBytes + headroomBytes + 100 * megabyte
  const space = diskSpace(async () => free)
  let sentAfter = 0
  const bytes = aDocument(
    8 * megabyte,
    () => void (free < minFreeBytes + headroomBytes / 2 && (sentAfter += 64 * 1024)),
  )
  const folder = spoolFolder(shop.app.config)
  const reservation = await reserveFor(space, folder, 8 * megabyte)
  setImmediate(() => void (free = minFreeBytes + headroomBytes / 2 - 1))
  await expect(spool(bytes, folder, reservation)).rejects.toMatchObject({ code: 'storage_full' })
  expect(sentAfter).toBeLessThanOrEqual(2 * megabyte)
  expect(spooledFiles()).toEqual([])
})

test.each<[string, AsyncIterable<Buffer>, string]>([
  ['a body that breaks off', brokenOff(), 'broken off'],
  ['a file of an unknown kind', unknownKind(), 'file_kind'],
  ['an empty file', empty(), 'file_empty'],
])('%s releases its reservation', async (_, bytes, message) => {
  const space = diskSpace(aDisk(10 * megabyte).freeBytes)
  await expect(takeFile(shop.app, anArrival(bytes, megabyte), space)).rejects.toThrow(message)
  expect([space.promised(), spooledFiles()]).toEqual([0, []])
})

async function* brokenOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('%PDF-1.7\n')
  throw new Error('broken off')
}
async function* unknownKind(): AsyncGenerator<Buffer> {
  yield Buffer.from('MZ')
}
async function* empty(): AsyncGenerator<Buffer> {}

test('a request reserves twice its announced length and releases it', async () => {
  const reserve = vi.spyOn(uploadSpace, 'reserve')
  const { payload, headers } = aFileForm({ bytes: '%PDF-1.7' })
  const { status } = await shop.ask({ method: 'POST', url: '/api/utils/temp-file/', payload, headers })
  expect([status, reserve.mock.calls.map(([, bytes]) => bytes)]).toEqual([201, [2 * payload.length]])
  expect(uploadSpace.promised()).toBe(0)
})
