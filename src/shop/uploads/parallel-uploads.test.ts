import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { diskSpace, headroomBytes, minFreeBytes, uploadSpace, type DiskSpace } from './disk-space.ts'
import { spoolFolder } from './spool-folder.ts'
import { aFileForm } from './uploads.samples.ts'
import { tempFiles } from './uploads.tables.ts'

const megabyte = 1024 * 1024
const size = 2 * megabyte
let shop: TestShop
let address: string

beforeAll(async () => {
  shop = await openTestShop({ config: { limitFactor: 10 } })
  address = await shop.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())
afterEach(() => void vi.restoreAllMocks())

const aPdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 'a page ')])
const anImpostor = Buffer.concat([Buffer.from('%PDF-1.7\n/JavaScript '), Buffer.alloc(size, 'a page ')])

const upload = (bytes: Buffer): Promise<number> => {
  const { payload, headers } = aFileForm({ name: 'a.pdf', bytes })
  return fetch(`${address}/api/utils/temp-file/`, { method: 'POST', body: new Uint8Array(payload), headers }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
  )
}

/** Fake disk with room for the given number of uploads and their copies. */
function smallDisk(uploads: number): DiskSpace {
  const room = minFreeBytes + headroomBytes + uploads * 2 * (size + megabyte)
  return diskSpace(async () => room)
}

test('twenty parallel HTTP uploads keep the reserved minimum of disk space', async () => {
  const disk = smallDisk(4)
  let promised = 0
  vi.spyOn(uploadSpace, 'reserve').mockImplementation(async (folder, bytes) => {
    const reservation = await disk.reserve(folder, bytes)
    promised = Math.max(promised, disk.promised())
    return reservation
  })
  const files = Array.from({ length: 20 }, (_, at) => (at % 5 === 4 ? anImpostor : aPdf))
  const statuses = await Promise.all(files.map(upload))
  const count = (status: number) => statuses.filter((each) => each === status).length
  expect(count(201) + count(400) + count(503)).toBe(20)
  expect(count(201)).toBeGreaterThan(0)
  expect(count(503)).toBeGreaterThan(0)
  expect(promised).toBeLessThanOrEqual(4 * 2 * (size + megabyte))
  expect([disk.promised(), readdirSync(spoolFolder(shop.app.config))]).toEqual([0, []])
  expect(await shop.db.$count(tempFiles)).toBe(count(201))
})
