import { randomUUID } from 'node:crypto'
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { diskFault, StorageFault, type Storage } from '#shop/media/media.port.ts'
import { checkedKey } from './storage-key.ts'

/** Mode of folders with files of visitors: readable by the owner only. */
const ownerOnly = 0o700

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
}

/** Minimum free space; below this the next upload will not fit. */
const minFreeBytes = 64 * 1024 * 1024

/** Storage in a folder of this machine, or on a disk shared by several machines. */
export function folderStorage(folder: string): Storage {
  const root = resolve(folder)
  const parts = join(root, '.parts')
  const pathOf = (key: string) => join(root, checkedKey(key))
  return {
    put: async (key, bytes) => place(pathOf(key), parts, (part) => writeFile(part, bytes, { flag: 'wx', flush: true })),
    putFile: async (key, { path }) =>
      place(pathOf(key), parts, async (part) => {
        await copyFile(path, part, constants.COPYFILE_EXCL)
        const file = await open(part, 'r+')
        try {
          await file.sync()
        } finally {
          await file.close()
        }
      }),
    async read(key) {
      const bytes = await unlessMissing(readFile(pathOf(key)))
      // The file extension determines the type: no metadata is stored beside the file.
      return bytes && { bytes, type: types[extname(key)] ?? 'application/octet-stream' }
    },
    async stream(key, { from, to }) {
      const file = await unlessMissing(open(pathOf(key)))
      return file?.createReadStream({ start: from, end: to })
    },
    async has(key) {
      const stats = await unlessMissing(stat(pathOf(key)))
      return stats?.isFile() ?? false
    },
    remove: async (key) => orFault(rm(pathOf(key), { force: true })),
    async health() {
      await orFault(mkdir(root, { recursive: true, mode: ownerOnly }))
      await orFault(access(root, constants.W_OK))
      const { bavail, bsize } = await orFault(statfs(root))
      if (bavail * bsize < minFreeBytes) throw new StorageFault('full', new Error(`${bavail * bsize} bytes left`))
    },
  }
}

/** The name appears only once every byte is on the disk: neither a reader nor a power cut ever meets half a file. */
async function place(path: string, parts: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = join(parts, randomUUID())
  await orFault(
    Promise.all([parts, dirname(path)].map((folder) => mkdir(folder, { recursive: true, mode: ownerOnly }))),
  )
  try {
    await write(part)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw diskFault(error)
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

async function orFault<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw diskFault(error)
  }
}

async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(codeOf(error)))) return undefined
    throw diskFault(error)
  }
}
