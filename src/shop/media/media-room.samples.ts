import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { inject } from 'vitest'
import { openDatabase } from '#kernel/db.ts'
import { folderStorage } from '#partners/storage/folder.ts'
import { command, inDatabase } from '#testing/database-server.ts'
import { openDarkroom, type Darkroom } from './darkroom.ts'
import { mediaRoutes } from './media.routes.ts'
import type { Storage } from './media.port.ts'
import { openPress } from './picture-press.ts'

let opened = 0

/** A database and a folder of their own, without the rest of the shop: tests put their own hands on the press. */
export async function openMediaRoom() {
  const server = inject('server')
  const name = `yasmena_media_${process.pid}_${Date.now()}_${++opened}`
  await command(server.connection, `create database ${name} template ${server.template}`)
  const database = openDatabase(inDatabase(server.connection, name), 5)
  const folder = await mkdtemp(join(tmpdir(), 'media-'))
  const storage = folderStorage(folder)
  const darkroom = openDarkroom({ atOnce: 2 })
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()
  const close = async () => {
    await darkroom.close()
    await database.close()
    await command(server.connection, `drop database ${name} with (force)`)
    await rm(folder, { recursive: true })
  }
  return { db: database.db, storage, darkroom, folder, files, close }
}

export type MediaRoom = Awaited<ReturnType<typeof openMediaRoom>>
type Hands = Partial<Omit<Parameters<typeof openPress>[0], 'log' | 'darkroom'>> & Partial<Pick<Darkroom, 'encode'>>

/** The routes over a press whose work is counted; a visitor has as long as it takes unless told otherwise. */
export async function openCounter(
  room: MediaRoom,
  { storage = room.storage, encode: hand = room.darkroom.encode, ...hands }: Hands = {},
) {
  const http = Fastify()
  const made: string[] = []
  let busy = 0
  let busiest = 0
  const counted: Darkroom['encode'] = async (original, encoding) => {
    made.push(`${encoding.width}.${encoding.format}`)
    busiest = Math.max(busiest, ++busy)
    return hand(original, encoding).finally(() => busy--)
  }
  const patienceMs = { webp: 10_000, avif: 10_000 }
  // The room's own process goes on working for the next press.
  const darkroom = { ...room.darkroom, encode: counted, close: async () => {} }
  const press = openPress({ patienceMs, ...hands, storage, darkroom, log: http.log })
  mediaRoutes({ http, db: room.db, storage, press, darkroom })
  await http.ready()
  const get = (url: string, headers: Record<string, string> = {}) => http.inject({ method: 'GET', url, headers })
  const head = (url: string, headers: Record<string, string> = {}) => http.inject({ method: 'HEAD', url, headers })
  return { http, press, made, get, head, busiest: () => busiest, close: () => http.close() }
}

/** A storage with some of its doors replaced. */
export const withDoors = (storage: Storage, doors: Partial<Storage>): Storage => ({ ...storage, ...doors })
