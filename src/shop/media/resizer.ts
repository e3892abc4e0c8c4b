import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { minutes } from '#kernel/time.ts'
import { ImageWorkerLost, type ImageWorker } from './image-worker.ts'
import { StorageFault, type Storage, type StoredFile } from './media.port.ts'
import { standIns, type pictureFormats, type Variant } from './media.rules.ts'
import { originalKey, typeOf, variantKey } from './originals.rules.ts'
import { resizeQueue, QueueClosed, type ResizeQueue } from './resize-queue.ts'

/** Variant of a stored original. */
export type VariantOrder = Variant & { original: { mime: string; width: number; bytes: number } }

/** `ready`: final for this URL. `stand-in`: shown until the variant is ready. */
export type ResizedPicture =
  | ({ state: 'ready' | 'stand-in' } & StoredFile)
  | { state: 'impossible' }
  | { state: 'unavailable' }

export type Resizer = {
  /** Best picture available now; a missing variant is made. */
  resize(order: VariantOrder): Promise<ResizedPicture>
  /**
   * Makes a variant while no visitor waits for another; false if preparing more is pointless. `isSoon` encodes with the
   * effort of an urgent request.
   */
  prepare(order: VariantOrder, options?: { isSoon?: boolean }): Promise<boolean>
  close(): Promise<void>
}

/** Original that is lost or invalid: a retry does not help. */
class UnreadableOriginal extends Error {}

type ResizerOptions = {
  storage: Storage
  log: FastifyBaseLogger
  imageWorker: Pick<ImageWorker, 'encode' | 'showsNothingPrivate'>
  /** Pictures made at the same time. */
  atOnce?: number
  /** Wait for the requested variant before a stand-in is sent. */
  patienceMs?: Record<(typeof pictureFormats)[number], number>
  /** Wait when no stand-in exists. */
  lastPatienceMs?: number
  /** Pause before a failed picture is tried again. */
  retryMs?: number
}

const memoryBytes = 32 * 1024 * 1024
const maxQueueLength = 2_000
/** Number of sizes looked for, nearest first, because remote storage is slow to query. */
const maxLooks = 8
const heaviestStandIn = 512 * 1024

export function openResizer(options: ResizerOptions): Resizer {
  const resizer: ResizerState = {
    storage: options.storage,
    log: options.log,
    imageWorker: options.imageWorker,
    patienceMs: options.patienceMs ?? { webp: 400, avif: 150 },
    lastPatienceMs: options.lastPatienceMs ?? 8_000,
    queue: resizeQueue({ atOnce: options.atOnce ?? 1, longest: maxQueueLength }),
    memory: new LRUCache({
      maxSize: memoryBytes,
      maxEntrySize: memoryBytes / 32,
      sizeCalculation: ({ bytes }) => bytes.length,
    }),
    failures: new LRUCache({ max: 1_000, ttl: options.retryMs ?? minutes(1) }),
  }
  return {
    resize: (order) => resize(resizer, order),
    prepare: (order, { isSoon = false } = {}) => prepare(resizer, order, isSoon),
    close: () => resizer.queue.close(),
  }
}

type ResizerState = Required<
  Pick<ResizerOptions, 'storage' | 'log' | 'imageWorker' | 'patienceMs' | 'lastPatienceMs'>
> & {
  queue: ResizeQueue<StoredFile>
  memory: LRUCache<string, StoredFile>
  /** Recent failures by hash, which delay a retry. */
  failures: LRUCache<string, Error>
}

async function resize(resizer: ResizerState, order: VariantOrder): Promise<ResizedPicture> {
  try {
    const readyPicture = await readyVariant(resizer, order)
    if (readyPicture) return { state: 'ready', ...readyPicture }
    const patience = resizer.queue.isNext(variantKey(order))
      ? resizer.patienceMs[order.format === 'avif' ? 'avif' : 'webp']
      : 0
    const resizing = resizeInTurn(resizer, order, { isUrgent: true })
    const soonPicture = await within(patience, resizing)
    if (soonPicture) return { state: 'ready', ...soonPicture }
    const standInPicture = await standIn(resizer, order)
    if (standInPicture) return { state: 'stand-in', ...standInPicture }
    const latePicture = await within(resizer.lastPatienceMs, resizing)
    if (latePicture) return { state: 'ready', ...latePicture }
    return resizer.failures.get(order.hash) instanceof UnreadableOriginal
      ? { state: 'impossible' }
      : { state: 'unavailable' }
  } catch (error) {
    if (error instanceof StorageFault) return { state: 'unavailable' }
    throw error
  }
}

async function prepare(resizer: ResizerState, order: VariantOrder, isSoon: boolean): Promise<boolean> {
  try {
    if (!(await resizer.storage.has(variantKey(order)))) await resizeInTurn(resizer, order, { isUrgent: false, isSoon })
    return true
  } catch (error) {
    return !(error instanceof QueueClosed || error instanceof StorageFault)
  }
}

async function readyVariant({ memory, storage }: ResizerState, variant: Variant): Promise<StoredFile | undefined> {
  const key = variantKey(variant)
  const inMemory = memory.get(key)
  if (inMemory) return inMemory
  const file = await storage.read(key)
  if (file) memory.set(key, file)
  return file
}

type Turn = { isUrgent: boolean; isSoon?: boolean }

async function resizeInTurn(
  resizer: ResizerState,
  order: VariantOrder,
  { isUrgent, isSoon = false }: Turn,
): Promise<StoredFile> {
  const failure = resizer.failures.get(order.hash)
  if (failure) throw failure
  return resizer.queue.add(variantKey(order), isUrgent, (isUrgentNow) =>
    encodeVariant(resizer, order, isUrgentNow || isSoon),
  )
}

async function encodeVariant(resizer: ResizerState, order: VariantOrder, isUrgent: boolean): Promise<StoredFile> {
  const { storage, memory, failures, log } = resizer
  const { hash, width, format } = order
  try {
    // Another process or the previous job may have made the variant meanwhile.
    const readyPicture = await readyVariant(resizer, order)
    if (readyPicture) return readyPicture
    const original = await storage.read(originalKey({ hash, mime: order.original.mime }))
    if (!original) throw new UnreadableOriginal('the original is lost')
    const bytes = await resizer.imageWorker
      .encode(original.bytes, { width, format, isUrgent })
      .catch((error: unknown) => {
        // The crash of a worker may have another cause than this picture.
        throw error instanceof ImageWorkerLost
          ? error
          : new UnreadableOriginal('the original cannot be read', { cause: error })
      })
    const picture = { bytes, type: typeOf(format) }
    await storage.put(variantKey(order), bytes, picture.type)
    memory.set(variantKey(order), picture)
    return picture
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    failures.set(hash, failure)
    log.error({ err: failure, hash, width, format }, 'a picture could not be made')
    throw failure
  }
}

/** Result within the given time; undefined on a timeout or a failure, which is already logged. */
async function within(milliseconds: number, resizing: Promise<StoredFile>): Promise<StoredFile | undefined> {
  const impatience = new AbortController()
  const latePicture = sleep(milliseconds, undefined, { signal: impatience.signal }).catch(() => undefined)
  return Promise.race([resizing.catch(() => undefined), latePicture]).finally(() => impatience.abort())
}

async function standIn(resizer: ResizerState, order: VariantOrder): Promise<StoredFile | undefined> {
  const { storage, memory } = resizer
  const otherVariants = standIns(order.original.width, order).slice(0, maxLooks)
  const areThere = await Promise.all(
    otherVariants.map(
      async (standInPicture) => memory.has(variantKey(standInPicture)) || storage.has(variantKey(standInPicture)),
    ),
  )
  const nearest = otherVariants.find((_, place) => areThere[place])
  return nearest ? readyVariant(resizer, nearest) : originalAsStandIn(resizer, order)
}

async function originalAsStandIn(
  { storage, failures, imageWorker }: ResizerState,
  { hash, format, original }: VariantOrder,
) {
  const tooHeavy = original.bytes > heaviestStandIn
  const mayBeUnreadable =
    (original.mime === 'image/avif' && format !== 'avif') || (original.mime === 'image/webp' && format === 'jpg')
  if (tooHeavy || mayBeUnreadable || failures.get(hash) instanceof UnreadableOriginal) return undefined
  const file = await storage.read(originalKey({ hash, mime: original.mime }))
  const mayBeSeen = file && (await imageWorker.showsNothingPrivate(file.bytes).catch(() => false))
  return mayBeSeen ? file : undefined
}
