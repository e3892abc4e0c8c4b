import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { and, eq, inArray, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after, hours } from '#kernel/time.ts'
import type { ImageWorker } from '../media/image-worker.ts'
import type { Storage } from '../media/media.port.ts'
import { fileKind } from './file-kind.ts'
import { tempFiles, type TempFile } from './uploads.tables.ts'
import { fileKinds, fileName, isPicture, maxPictureBytes, uploadKey } from './uploads.rules.ts'
import type { SpooledFile } from './spool.ts'

/** Owner of an upload; after sign-in, the visitor's earlier uploads remain accessible. */
export type Uploader = { visitorId?: string; accountId?: number }

const lifetime = hours(24)

type UploadParts = {
  db: Db
  storage: Storage
  imageWorker: Pick<ImageWorker, 'remake'>
  /** Queue that limits concurrent picture processing. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
}
type UploadInput = { file: SpooledFile; givenName: string; uploader: Uploader; now: Date }

/** Stores an upload for a day. Pictures are re-encoded, which removes location data. */
export async function keepUpload(parts: UploadParts, input: UploadInput): Promise<TempFile> {
  const { db, storage } = parts
  const { file, givenName, uploader, now } = input
  const kind = await fileKind(file.path)
  const upload = isPicture(kind)
    ? await remadePicture(parts, file)
    : { path: file.path, mime: fileKinds[kind], ending: kind }
  const { path, ending, ...facts } = upload
  try {
    const id = randomBytes(16).toString('hex')
    const { size } = await stat(path)
    const row = { ...facts, id, name: fileName(givenName, ending), bytes: size, ...uploader }
    // The file is stored first: a file without a row does no harm.
    await storage.putFile(uploadKey(row), { path, size }, row.mime)
    const [tempFile] = await db
      .insert(tempFiles)
      .values({ ...row, createdAt: now, expiresAt: after(now, lifetime) })
      .returning()
    return tempFile!
  } finally {
    if (path !== file.path) await rm(path, { force: true })
  }
}

async function remadePicture({ imageWorker, inTurn }: UploadParts, { path, size }: SpooledFile) {
  const limit = maxPictureBytes / 1024 / 1024
  if (size > maxPictureBytes) throw badField('file', 'picture_too_heavy', { limit })
  const target = `${path}.webp`
  try {
    const facts = await inTurn(() => imageWorker.remake(path, target))
    return { path: target, mime: fileKinds.webp, ending: 'webp', ...facts }
  } catch (error) {
    await rm(target, { force: true })
    throw error instanceof Refusal && error.status === 400 ? badField('file', error.code, error.details) : error
  }
}

const isOf = ({ visitorId, accountId }: Uploader): SQL | undefined =>
  or(
    ...(accountId === undefined ? [] : [eq(tempFiles.accountId, accountId)]),
    ...(visitorId === undefined ? [] : [eq(tempFiles.visitorId, visitorId)]),
  )

/** Upload by id, for its owner only. */
export async function uploadOf(db: Db, id: string, uploader: Uploader): Promise<TempFile | undefined> {
  const own = isOf(uploader)
  if (!own) return undefined
  const [row] = await db
    .select()
    .from(tempFiles)
    .where(and(eq(tempFiles.id, id), own))
  return row
}

type AttachInput = { ids: readonly string[]; uploader: Uploader; now: Date; field: string }

/**
 * Makes uploads permanent and returns them in the given order. A foreign, expired or already attached file refuses the
 * whole call.
 */
export async function attachUploads(tx: Db, { ids, uploader, now, field }: AttachInput): Promise<TempFile[]> {
  if (ids.length === 0) return []
  const own = isOf(uploader)
  if (!own) throw badField(field, 'file_gone')
  const rows = await tx
    .update(tempFiles)
    .set({ expiresAt: null, accountId: uploader.accountId })
    .where(and(inArray(tempFiles.id, [...ids]), isNotNull(tempFiles.expiresAt), own))
    .returning()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row || row.createdAt < after(now, -lifetime)) throw badField(field, 'file_gone')
    return row
  })
}

/** Releases attached files for removal by the next cleanup. */
export async function releaseUploads(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(tempFiles)
      .set({ expiresAt: now })
      .where(inArray(tempFiles.id, [...ids]))
}

const clearedAtOnce = 200

/** Removes expired files. The file is deleted first; if the row remains, the next run finds it. */
export async function clearUploads({ db, storage }: { db: Db; storage: Storage }, now: Date): Promise<number> {
  const rows = await db.select().from(tempFiles).where(lt(tempFiles.expiresAt, now)).limit(clearedAtOnce)
  for (const row of rows) {
    await storage.remove(uploadKey(row))
    await db.delete(tempFiles).where(and(eq(tempFiles.id, row.id), lt(tempFiles.expiresAt, now)))
  }
  return rows.length
}
