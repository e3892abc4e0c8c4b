import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { minutes } from '#kernel/time.ts'
import { DarkroomLost, type Darkroom } from './darkroom.ts'
import { StorageFault, type Storage, type Stored } from './media.port.ts'
import { standIns, type PictureFormat, type Variant } from './media.rules.ts'
import { originalKey, typeOf, variantKey } from './originals.rules.ts'
import { pressQueue, QueueClosed, type PressQueue } from './press-queue.ts'

/** A variant of a stored original. */
export type Order = Variant & { original: { mime: string; width: number; bytes: number } }

/** Ready: for ever under this address. Stand-in: something to look at until it is. */
export type Printed = ({ state: 'ready' | 'standing in' } & Stored) | { state: 'impossible' } | { state: 'unavailable' }

export type PicturePress = {
  /** What to show now; makes what is missing. */
  print(order: Order): Promise<Printed>
  /** Makes it when nobody waits for anything else; false when there is no use in preparing more. */
  prepare(order: Order): Promise<boolean>
  close(): Promise<void>
}

/** The original itself is lost or no picture: asking again soon is of no use. */
class Unprintable extends Error {}

type Equipment = {
  storage: Storage
  log: FastifyBaseLogger
  darkroom: Pick<Darkroom, 'encode' | 'showsNothingPrivate'>
  /** Pictures made at the same time. */
  atOnce?: number
  /** How long a visitor waits for the true variant before something stands in. */
  patienceMs?: Record<PictureFormat, number>
  /** How long there is nothing else to show. */
  lastPatienceMs?: number
  /** How long a picture that could not be made is left alone. */
  retryMs?: number
}

const memoryBytes = 32 * 1024 * 1024
const longestQueue = 2_000
/** Asking a distant store costs; the nearest few are enough. */
const mostLooks = 8
const heaviestStandIn = 512 * 1024

export function openPress(equipment: Equipment): PicturePress {
  const press: Press = {
    storage: equipment.storage,
    log: equipment.log,
    darkroom: equipment.darkroom,
    patienceMs: equipment.patienceMs ?? { webp: 400, avif: 150 },
    lastPatienceMs: equipment.lastPatienceMs ?? 8_000,
    queue: pressQueue({ atOnce: equipment.atOnce ?? 1, longest: longestQueue }),
    hot: new LRUCache({
      maxSize: memoryBytes,
      maxEntrySize: memoryBytes / 32,
      sizeCalculation: ({ bytes }) => bytes.length,
    }),
    failed: new LRUCache({ max: 1_000, ttl: equipment.retryMs ?? minutes(1) }),
  }
  return {
    print: (order) => print(press, order),
    prepare: (order) => prepare(press, order),
    close: () => press.queue.close(),
  }
}

type Press = Required<Pick<Equipment, 'storage' | 'log' | 'darkroom' | 'patienceMs' | 'lastPatienceMs'>> & {
  queue: PressQueue<Stored>
  hot: LRUCache<string, Stored>
  /** By hash: what failed is not tried again at once. */
  failed: LRUCache<string, Error>
}

async function print(press: Press, order: Order): Promise<Printed> {
  try {
    const ready = await readyOne(press, order)
    if (ready) return { state: 'ready', ...ready }
    const patience = press.queue.isNext(variantKey(order)) ? press.patienceMs[order.format] : 0
    const making = make(press, order, true)
    const soon = await within(patience, making)
    if (soon) return { state: 'ready', ...soon }
    const other = await standIn(press, order)
    if (other) return { state: 'standing in', ...other }
    const late = await within(press.lastPatienceMs, making)
    if (late) return { state: 'ready', ...late }
    return press.failed.get(order.hash) instanceof Unprintable ? { state: 'impossible' } : { state: 'unavailable' }
  } catch (error) {
    if (error instanceof StorageFault) return { state: 'unavailable' }
    throw error
  }
}

async function prepare(press: Press, order: Order): Promise<boolean> {
  try {
    if (!(await press.storage.has(variantKey(order)))) await make(press, order, false)
    return true
  } catch (error) {
    return !(error instanceof QueueClosed || error instanceof StorageFault)
  }
}

async function readyOne({ hot, storage }: Press, variant: Variant): Promise<Stored | undefined> {
  const key = variantKey(variant)
  const inMemory = hot.get(key)
  if (inMemory) return inMemory
  const stored = await storage.read(key)
  if (stored) hot.set(key, stored)
  return stored
}

async function make(press: Press, order: Order, hurried: boolean): Promise<Stored> {
  const failure = press.failed.get(order.hash)
  if (failure) throw failure
  return press.queue.add(variantKey(order), hurried, (hurriedNow) => produce(press, order, hurriedNow))
}

async function produce(press: Press, order: Order, hurried: boolean): Promise<Stored> {
  const { storage, hot, failed, log } = press
  const { hash, width, format } = order
  try {
    // Another process, or the job just before this one, may have made it meanwhile.
    const already = await readyOne(press, order)
    if (already) return already
    const original = await storage.read(originalKey({ hash, mime: order.original.mime }))
    if (!original) throw new Unprintable('the original is lost')
    const bytes = await press.darkroom.encode(original.bytes, { width, format, hurried }).catch((error: unknown) => {
      // That a process died need not be the fault of this picture.
      throw error instanceof DarkroomLost ? error : new Unprintable('the original cannot be read', { cause: error })
    })
    const made = { bytes, type: typeOf(format) }
    await storage.put(variantKey(order), bytes, made.type)
    hot.set(variantKey(order), made)
    return made
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    failed.set(hash, failure)
    log.error({ err: failure, hash, width, format }, 'a picture could not be made')
    throw failure
  }
}

/** Undefined when it takes longer or fails: why it failed is written down by whoever made it. */
async function within(milliseconds: number, making: Promise<Stored>): Promise<Stored | undefined> {
  const impatience = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: impatience.signal }).catch(() => undefined)
  return Promise.race([making.catch(() => undefined), late]).finally(() => impatience.abort())
}

async function standIn(press: Press, order: Order): Promise<Stored | undefined> {
  const { storage, hot } = press
  const others = standIns(order.original.width, order).slice(0, mostLooks)
  const there = await Promise.all(
    others.map(async (other) => hot.has(variantKey(other)) || storage.has(variantKey(other))),
  )
  const nearest = others.find((_, place) => there[place])
  return nearest ? readyOne(press, nearest) : originalItself(press, order)
}

async function originalItself({ storage, failed, darkroom }: Press, { hash, format, original }: Order) {
  const tooHeavy = original.bytes > heaviestStandIn
  const perhapsUnknown = original.mime === 'image/avif' && format !== 'avif'
  if (tooHeavy || perhapsUnknown || failed.get(hash) instanceof Unprintable) return undefined
  const stored = await storage.read(originalKey({ hash, mime: original.mime }))
  const mayBeSeen = stored && (await darkroom.showsNothingPrivate(stored.bytes).catch(() => false))
  return mayBeSeen ? stored : undefined
}
