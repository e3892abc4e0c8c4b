import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderStorage } from '#partners/storage/folder.ts'
import { makePrivateFolders } from './private-folders.ts'

const folder = fs.mkdtempSync(path.join(tmpdir(), 'yasmena-private-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const modeOf = (...names: string[]) => fs.statSync(path.join(folder, ...names)).mode & 0o777

test('data folder and pictures are accessible to their owner only', async () => {
  const mask = process.umask(0)
  try {
    makePrivateFolders(path.join(folder, 'new/data'))
    await folderStorage(path.join(folder, 'new/data/media')).put('a/b.webp', Buffer.from('x'), 'image/webp')
  } finally {
    process.umask(mask)
  }
  // Root runs PostgreSQL as another user, who must pass through.
  const dataMode = process.getuid?.() === 0 ? 0o711 : 0o700
  expect([modeOf('new/data'), modeOf('new/data/media'), modeOf('new/data/media/a')]).toEqual([dataMode, 0o700, 0o700])
})

test('restricts pictures of an earlier release at the next start', () => {
  fs.mkdirSync(path.join(folder, 'old/media'), { recursive: true, mode: 0o755 })
  makePrivateFolders(path.join(folder, 'old'))
  expect(modeOf('old/media')).toBe(0o700)
})
