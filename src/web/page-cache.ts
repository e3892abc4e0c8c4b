import { LRUCache } from 'lru-cache'
import { brotli } from '#kernel/encoding.ts'
import { asBytes, gzipped, hashOf, unbrotli, type Piece } from './encoding.ts'

/** A page just made. Only status 200 is kept. */
export type Made = { status: number; body: readonly Piece[]; type: string; tags: readonly string[]; to?: string }

export type Kept = {
  readonly hash: string
  readonly type: string
  readonly tags: readonly string[]
  readonly br: Buffer
  /** Of the text in brotli. */
  readonly length: number
  gzip?: Promise<Buffer>
  /** Unpacked for those who are being sent it now; it goes with the last of them. */
  plain?: { bytes: Promise<Buffer>; readers: number }
  madeAt: number
  fresh: boolean
  /** While the database is away the page is served as it is until then, and the database is left alone. */
  restsUntil: number
}

export type PageCache = {
  /** A page that may be served without asking anyone. */
  fresh: (key: string) => Kept | undefined
  /** Whether there is a page that was good once. */
  has: (key: string) => boolean
  /** A page that was good once, for the time when it cannot be made anew; it then rests for a second. */
  standIn: (key: string) => Kept | undefined
  /** The kept page, or the one `make` makes; whoever asks meanwhile waits for the same. */
  fill: (key: string, make: () => Promise<Made>) => Promise<Kept | Made>
  drop: (tags: readonly string[]) => void
  dropAll: () => void
  size: () => { pages: number; bytes: number }
}

type Limits = { maxBytes?: number; maxAgeMs?: number; now?: () => number }
type Flight = { dropped: Set<string>; droppedAll: boolean }

const restMs = 1000
// Room for the gzip copy that a client without brotli may ask for, and for headers and keys.
const weight = ({ br }: Kept) => Math.ceil(br.length * 2.25) + 1024

export const isKept = (page: Kept | Made): page is Kept => 'br' in page

/** For a client without brotli. `giveBack` says that nobody waits for these bytes any more. */
export function lend(page: Kept, encoding: 'gzip' | 'identity'): { bytes: Promise<Buffer>; giveBack: () => void } {
  if (encoding === 'gzip') {
    page.gzip ??= unbrotli(page.br, page.length).then(gzipped)
    return { bytes: page.gzip, giveBack: () => {} }
  }
  const plain = (page.plain ??= { bytes: unbrotli(page.br, page.length), readers: 0 })
  plain.readers++
  return {
    bytes: plain.bytes,
    giveBack: () => {
      if (--plain.readers === 0) delete page.plain
    },
  }
}

/** Which keys each tag stands in. */
function tagIndex() {
  const keys = new Map<string, Set<string>>()
  return {
    of: (tag: string): Iterable<string> => keys.get(tag) ?? [],
    add(key: string, tags: readonly string[]): void {
      for (const tag of tags) {
        const known = keys.get(tag)
        if (known) known.add(key)
        else keys.set(tag, new Set([key]))
      }
    },
    remove(key: string, tags: readonly string[]): void {
      for (const tag of tags) {
        const known = keys.get(tag)
        known?.delete(key)
        if (known?.size === 0) keys.delete(tag)
      }
    },
  }
}

/** Renders under way: who may be joined, and what has changed since each began. */
function flightDesk() {
  const open = new Map<string, Promise<Kept | Made>>()
  const running = new Set<Flight>()

  function join(key: string, run: (flight: Flight) => Promise<Kept | Made>): Promise<Kept | Made> {
    const joined = open.get(key)
    if (joined) return joined
    const flight: Flight = { dropped: new Set(), droppedAll: false }
    running.add(flight)
    const done = run(flight).finally(() => {
      running.delete(flight)
      if (open.get(key) === done) open.delete(key)
    })
    open.set(key, done)
    return done
  }

  function changed(tags: readonly string[] | 'all'): void {
    for (const flight of running) {
      if (tags === 'all') flight.droppedAll = true
      else for (const tag of tags) flight.dropped.add(tag)
    }
    // Whoever asks from now on must not get an answer begun before the change.
    open.clear()
  }

  return { join, changed }
}

export function pageCache({ maxBytes = 96 * 2 ** 20, maxAgeMs = 600_000, now = Date.now }: Limits = {}): PageCache {
  const index = tagIndex()
  const flights = flightDesk()
  const pages = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: weight,
    dispose: (page, key) => index.remove(key, page.tags),
  })

  const isFresh = (page: Kept) => (page.fresh && now() - page.madeAt < maxAgeMs) || now() < page.restsUntil

  function fresh(key: string): Kept | undefined {
    const page = pages.get(key)
    return page && isFresh(page) ? page : undefined
  }

  function standIn(key: string): Kept | undefined {
    const page = pages.get(key)
    if (page) page.restsUntil = now() + restMs
    return page
  }

  async function run(key: string, make: () => Promise<Made>, flight: Flight): Promise<Kept | Made> {
    const madeAt = now()
    const made = await make()
    const outdated = () => flight.droppedAll || made.tags.some((tag) => flight.dropped.has(tag))
    if (made.status !== 200) {
      if (!outdated()) pages.delete(key)
      return made
    }
    const { body, type, tags } = made
    const pressed = asBytes(body, (bytes) => ({ hash: hashOf(bytes), br: brotli(bytes), length: bytes.length }))
    const page: Kept = { ...pressed, type, tags, madeAt, fresh: true, restsUntil: 0 }
    // Made of data that has changed since: good enough for those who asked before the change, not to be kept.
    if (outdated()) return { ...page, fresh: false }
    pages.set(key, page)
    if (pages.has(key)) index.add(key, tags)
    return page
  }

  function expire(page: Kept | undefined): void {
    if (page) Object.assign(page, { fresh: false, restsUntil: 0 })
  }

  return {
    fresh,
    has: (key) => pages.has(key),
    standIn,
    fill: async (key, make) => fresh(key) ?? flights.join(key, (flight) => run(key, make, flight)),
    drop(tags) {
      flights.changed(tags)
      for (const tag of tags) for (const key of index.of(tag)) expire(pages.peek(key))
    },
    dropAll() {
      flights.changed('all')
      for (const page of pages.values()) expire(page)
    },
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }
}
