import type * as Files from 'node:fs/promises'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderStorage } from './folder.ts'

const disk = vi.hoisted(() => ({ full: false }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof Files>()
  const half: typeof real.writeFile = async (path, bytes, options) => {
    if (!disk.full || !Buffer.isBuffer(bytes)) return real.writeFile(path, bytes, options)
    await real.writeFile(path, bytes.subarray(0, bytes.length / 2), options)
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  return { ...real, writeFile: half }
})

let folder: string
beforeEach(async () => {
  disk.full = false
  folder = await mkdtemp(join(tmpdir(), 'folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((e) => e.name)

test('a full disk refuses the file and leaves nothing half-written', async () => {
  const storage = folderStorage(folder)
  disk.full = true
  const put = storage.put('originals/ab/ab.webp', Buffer.alloc(1000), 'image/webp')
  await expect(put).rejects.toMatchObject({ code: 'storage_full', status: 503 })
  expect(await filesIn(folder)).toEqual([])
})

test('a full disk keeps the earlier file', async () => {
  const storage = folderStorage(folder)
  await storage.put('a.webp', Buffer.from('earlier'), 'image/webp')
  disk.full = true
  await expect(storage.put('a.webp', Buffer.from('later'), 'image/webp')).rejects.toThrow('storage_full')
  expect(await readFile(join(folder, 'a.webp'), 'utf8')).toBe('earlier')
  expect(await filesIn(folder)).toEqual(['a.webp'])
})

test('a path that cannot be a folder is unhealthy', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(folderStorage(join(folder, 'file')).health()).rejects.toMatchObject({ code: 'storage_away' })
})
