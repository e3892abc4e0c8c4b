import { rm } from 'node:fs/promises'
import { badField, Refusal } from '#kernel/refusal.ts'
import { concurrencyLimit } from '#kernel/concurrency-limit.ts'
import type { App } from '../app.type.ts'
import { uploadMegabytes, type RouteLimit } from '../route-limits.ts'
import { uploadSpace } from './disk-space.ts'
import { fileKind } from './file-kind.ts'
import { reserveFor, spool, type SpooledFile } from './spool.ts'
import { spoolFolder } from './spool-folder.ts'
import { keepUpload, type Uploader } from './uploads.actions.ts'
import { isPicture, maxFileBytes } from './uploads.rules.ts'
import type { TempFile } from './uploads.tables.ts'

const megabyte = 1024 * 1024

type FileArrival = {
  /** File name sent by the browser, untrusted. */
  name: string
  bytes: AsyncIterable<Buffer>
  /** Request length; when unknown, the largest file is expected. */
  announcedBytes: number | undefined
  uploader: Uploader
  /** Counts the uploaded megabytes against the sender's rate limit. */
  count: (limit: RouteLimit, points: number) => Promise<void>
  /** Accepts photos only. */
  isPhoto?: boolean
  now: Date
}
type TakingParts = Pick<App, 'db' | 'storage' | 'imageWorker' | 'config' | 'log' | 'virusScanner'>

/** Receives one file and keeps it for a day. */
export async function takeFile(parts: TakingParts, arrival: FileArrival, space = uploadSpace): Promise<TempFile> {
  const folder = spoolFolder(parts.config)
  const reservation = await reserveFor(space, folder, arrival.announcedBytes ?? maxFileBytes)
  try {
    return await takeSpooled(parts, arrival, await spool(arrival.bytes, folder, reservation))
  } finally {
    reservation.release()
  }
}

async function takeSpooled(parts: TakingParts, arrival: FileArrival, file: SpooledFile): Promise<TempFile> {
  const { name: givenName, uploader, count, isPhoto = false, now } = arrival
  try {
    await count(uploadMegabytes, Math.ceil(file.size / megabyte))
    if (isPhoto && !(await isPhotoFile(file.path))) throw badField('file', 'photos_only')
    await refuseVirus(parts, file)
    return await keepUpload({ ...parts, inTurn: turnOf(parts) }, { file, givenName, uploader, now })
  } finally {
    await rm(file.path, { force: true })
  }
}

async function refuseVirus({ virusScanner, log }: TakingParts, { path }: SpooledFile): Promise<void> {
  const virus = await virusScanner?.virusIn(path)
  if (virus === undefined) return
  log.warn({ virus }, 'file of a visitor refused')
  throw badField('file', 'file_virus')
}

/** False for any other or unknown file type. */
const isPhotoFile = (path: string): Promise<boolean> =>
  fileKind(path).then(isPicture, (error: unknown) => {
    if (error instanceof Refusal && error.status === 400) return false
    throw error
  })

type Turn = ReturnType<typeof concurrencyLimit>
const turns = new WeakMap<object, Turn>()

/** Picture queue, one per process. */
function turnOf({ imageWorker, config }: Pick<TakingParts, 'imageWorker' | 'config'>): Turn {
  const existing = turns.get(imageWorker)
  if (existing) return existing
  const turn = concurrencyLimit({ atOnce: config.pictureJobs, waiting: 400 })
  turns.set(imageWorker, turn)
  return turn
}
