import { LRUCache } from 'lru-cache'
import type { RenderedPage } from '#kernel/rendered-page.ts'
import { asBytes, brotli, gzipped, hashOf, unbrotli } from './encoding.ts'

export type CachedPage = {
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

/** Kept, or just made and not to be kept. */
export type AnyPage = CachedPage | RenderedPage

export type PageCache = {
  /** A page that may be served without asking anyone. */
  fresh: (key: string) => CachedPage | undefined
  /** Whether there is a page that was good once. */
  has: (key: string) => boolean
  /** A page that was good once, for the time when it cannot be made anew; it then rests for a second. */
  standIn: (key: string) => CachedPage | undefined
  /** The kept page, or the one `make` makes; whoever asks meanwhile waits for the same. */
  fill: (key: string, make: () => Promise<RenderedPage>) => Promise<AnyPage>
  drop: (tags: readonly string[]) => void
  dropAll: () => void
  size: () => { pages: number; bytes: number }
}

type Limits = { maxBytes?: number; maxAgeMs?: number; now?: () => number }
type Flight = { dropped: Set<string>; droppedAll: boolean }

const restMs = 1000
// Room for the gzip copy that a client without brotli may ask for, and for headers and keys.
const weight = ({ br }: CachedPage) => Math.ceil(br.length * 2.25) + 1024

export const isCached = (page: AnyPage): page is CachedPage => 'br' in page

/** For a client without brotli. `giveBack` says that nobody waits for these bytes any more. */
export function lend(
  page: CachedPage,
  encoding: 'gzip' | 'identity',
): { bytes: Promise<Buffer>; giveBack: () => void } {
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
        const keysOfTag = keys.get(tag)
        if (keysOfTag) keysOfTag.add(key)
        else keys.set(tag, new Set([key]))
      }
    },
    remove(key: string, tags: readonly string[]): void {
      for (const tag of tags) {
        const keysOfTag = keys.get(tag)
        keysOfTag?.delete(key)
        if (keysOfTag?.size === 0) keys.delete(tag)
      }
    },
  }
}

/** Renders under way: who may be joined, and what has changed since each began. */
function flightDesk() {
  const open = new Map<string, Promise<AnyPage>>()
  const running = new Set<Flight>()

  function join(key: string, run: (flight: Flight) => Promise<AnyPage>): Promise<AnyPage> {
    const openFlight = open.get(key)
    if (openFlight) return openFlight
    const flight: Flight = { dropped: new Set(), droppedAll: false }
    running.add(flight)
    const page = run(flight).finally(() => {
      running.delete(flight)
      if (open.get(key) === page) open.delete(key)
    })
    open.set(key, page)
    return page
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
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: weight,
    dispose: (page, key) => index.remove(key, page.tags),
  })

  const isFresh = (page: CachedPage) => (page.fresh && now() - page.madeAt < maxAgeMs) || now() < page.restsUntil

  function fresh(key: string): CachedPage | undefined {
    const page = pages.get(key)
    return page && isFresh(page) ? page : undefined
  }

  function standIn(key: string): CachedPage | undefined {
    const page = pages.get(key)
    if (page) page.restsUntil = now() + restMs
    return page
  }

  async function run(key: string, make: () => Promise<RenderedPage>, flight: Flight): Promise<AnyPage> {
    const madeAt = now()
    const renderedPage = await make()
    const outdated = () => flight.droppedAll || renderedPage.tags.some((tag) => flight.dropped.has(tag))
    if (renderedPage.status !== 200) {
      if (!outdated()) pages.delete(key)
      return renderedPage
    }
    const { body, type, tags } = renderedPage
    const compressedBody = asBytes(body, (bytes) => ({ hash: hashOf(bytes), br: brotli(bytes), length: bytes.length }))
    const page: CachedPage = { ...compressedBody, type, tags, madeAt, fresh: true, restsUntil: 0 }
    // RenderedPage of data that has changed since: good enough for those who asked before the change, not to be kept.
    if (outdated()) return { ...page, fresh: false }
    pages.set(key, page)
    if (pages.has(key)) index.add(key, tags)
    return page
  }

  function expire(page: CachedPage | undefined): void {
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
