import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { inject } from 'vitest'
import { openDatabase } from '#kernel/db.ts'
import { folderStorage } from '#partners/storage/folder.ts'
import { command, inDatabase } from '#testing/database-server.ts'
import { openImageWorker, type ImageWorker } from './image-worker.ts'
import { mediaRoutes } from './media.routes.ts'
import type { Storage } from './media.port.ts'
import { openResizer } from './resizer.ts'

let lastNumber = 0

/** Database and folder without the rest of the shop, for tests with their own encoder and storage. */
export async function openTestMedia() {
  const server = inject('server')
  const name = `yasmena_media_${process.pid}_${Date.now()}_${++lastNumber}`
  await command(server.connection, `create database ${name} template ${server.template}`)
  const database = openDatabase(inDatabase(server.connection, name), 5)
  const folder = await mkdtemp(join(tmpdir(), 'media-'))
  const storage = folderStorage(folder)
  const imageWorker = openImageWorker({ atOnce: 2 })
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()
  const close = async () => {
    await imageWorker.close()
    await database.close()
    await command(server.connection, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true })
  }
  return { db: database.db, storage, imageWorker, folder, files, close }
}

export type TestMedia = Awaited<ReturnType<typeof openTestMedia>>
type RoutesOptions = Partial<Omit<Parameters<typeof openResizer>[0], 'log' | 'imageWorker'>> &
  Partial<Pick<ImageWorker, 'encode'>>

/** Media routes over a resizer that counts its work; by default visitors wait for the requested variant. */
export async function openMediaRoutes(
  media: TestMedia,
  { storage = media.storage, encode = media.imageWorker.encode, ...options }: RoutesOptions = {},
) {
  const http = Fastify()
  const resizes: string[] = []
  let busy = 0
  let busiest = 0
  const countedEncode: ImageWorker['encode'] = async (original, encoding) => {
    resizes.push(`${encoding.width}.${encoding.format}`)
    busiest = Math.max(busiest, ++busy)
    return encode(original, encoding).finally(() => busy--)
  }
  const patienceMs = { webp: 10_000, avif: 10_000 }
  // The process stays open for the next resizer of the same test.
  const imageWorker = { ...media.imageWorker, encode: countedEncode, close: async () => {} }
  const resizer = openResizer({ patienceMs, ...options, storage, imageWorker, log: http.log })
  mediaRoutes({ http, db: media.db, storage, resizer, imageWorker })
  await http.ready()
  const get = (url: string, headers: Record<string, string> = {}) => http.inject({ method: 'GET', url, headers })
  const head = (url: string, headers: Record<string, string> = {}) => http.inject({ method: 'HEAD', url, headers })
  return { http, resizer, resizes, get, head, busiest: () => busiest, close: () => http.close() }
}

/** Storage with some methods replaced. */
export const withMethods = (storage: Storage, methods: Partial<Storage>): Storage => ({ ...storage, ...methods })
