import { LRUCache } from 'lru-cache'
import type { RenderedPage } from '#kernel/rendered-page.ts'
import { asBytes, brotli, gzipped, hashOf, unbrotli } from './encoding.ts'
import { recompressPopularPages, type PackedPage } from './tight-pages.ts'

export type CachedPage = PackedPage & {
  readonly hash: string
  readonly type: string
  readonly tags: readonly string[]
  /** The same bytes for all pages of a kind. */
  readonly style?: Buffer
  gzip?: Promise<Buffer>
  /** Decompressed bytes, shared by all clients being served; dropped with the last of them. */
  plain?: { bytes: Promise<Buffer>; readers: number }
  madeAt: number
  /** Until then a stale page counts as fresh, so that an unavailable database is not queried again at once. */
  restsUntil: number
}

/** A cached page, or a newly rendered one that is not cached. */
export type AnyPage = CachedPage | RenderedPage

export type PageCache = {
  /** Page that is not stale. */
  fresh: (key: string) => CachedPage | undefined
  /** True when a copy exists, even a stale one. */
  has: (key: string) => boolean
  /** Stale page served because a new one cannot be rendered now. It counts as fresh for a second. */
  standIn: (key: string) => CachedPage | undefined
  /** Fresh page, or a new one. Concurrent requests share one render. */
  fill: (key: string, make: () => Promise<RenderedPage>) => Promise<AnyPage>
  drop: (tags: readonly string[]) => void
  dropAll: () => void
  size: () => { pages: number; bytes: number }
}

type Limits = { maxBytes?: number; maxAgeMs?: number; now?: () => number }
type Flight = { dropped: Set<string>; droppedAll: boolean }

const restMs = 1000
// Includes the gzip copy that a client without brotli may request, headers and keys.
const weight = ({ br }: CachedPage) => Math.ceil(br.length * 2.25) + 1024

export const isCached = (page: AnyPage): page is CachedPage => 'br' in page

/**
 * Decompresses a page for a client without brotli. `giveBack` must be called when the client no longer needs the bytes.
 */
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

/** Index from tags to the keys of their pages. */
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

/** Renders in flight. A second request for a page joins the first, unless the data has changed since. */
function rendersInFlight() {
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
    // A request after the change must not get a page whose render began before.
    open.clear()
  }

  return { join, changed }
}

function packed({ body, type, tags, style }: RenderedPage, madeAt: number): CachedPage {
  const bytes = asBytes(body, (plain) => ({ hash: hashOf(plain), br: brotli(plain), length: plain.length }))
  return { ...bytes, type, tags, style, madeAt, fresh: true, restsUntil: 0, reads: 0, isTight: false }
}

function expire(page: CachedPage | undefined): void {
  if (page) Object.assign(page, { fresh: false, restsUntil: 0 })
}

export function pageCache({ maxBytes = 96 * 2 ** 20, maxAgeMs = 600_000, now = Date.now }: Limits = {}): PageCache {
  const index = tagIndex()
  const flights = rendersInFlight()
  const tightening = recompressPopularPages()
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: weight,
    dispose: (page, key) => index.remove(key, page.tags),
  })

  const isFresh = (page: CachedPage) => (page.fresh && now() - page.madeAt < maxAgeMs) || now() < page.restsUntil

  function fresh(key: string): CachedPage | undefined {
    const page = pages.get(key)
    if (!page || !isFresh(page)) return undefined
    tightening.noteRead(page)
    return page
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
    const page = packed(renderedPage, madeAt)
    // The data changed during the render: good enough for requests from before the change, but not cached.
    if (outdated()) return { ...page, fresh: false }
    pages.set(key, page)
    if (pages.has(key)) index.add(key, page.tags)
    return page
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
