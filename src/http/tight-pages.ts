import { setTimeout as pause } from 'node:timers/promises'
import { tightBrotli, unbrotli } from './encoding.ts'

/** A cached page that may be compressed again. */
export type PackedPage = {
  /** Compressed quickly at first, and better once the page is read often. */
  br: Buffer
  /** The length of the text before compression. */
  readonly length: number
  fresh: boolean
  isTight: boolean
  reads: number
}

type TightOptions = {
  /** Minimum reads before recompression: most pages of a large shop are read once and then go stale. */
  minReads?: number
  /** Rest between pages as a multiple of the work: nine tenths of one processor's time stay free for visitors. */
  restFactor?: number
}

/** Maximum queue length; further pages wait for their next read. */
const maxWaiting = 200

/**
 * Recompresses pages that are read often, a tenth smaller, on another thread and one at a time. At first a visitor
 * waits for the page, so it is compressed quickly.
 */
export function recompressPopularPages({ minReads = 3, restFactor = 9 }: TightOptions = {}) {
  const waiting = new Set<PackedPage>()
  let isWorking = false

  async function work(): Promise<void> {
    isWorking = true
    for (const page of waiting) {
      waiting.delete(page)
      const begin = performance.now()
      // After a failure the quickly compressed page stays valid.
      await tighten(page).catch(() => {})
      // The unreferenced timer does not keep an ending process alive.
      await pause((performance.now() - begin) * restFactor, undefined, { ref: false })
    }
    isWorking = false
  }

  return {
    /** Called whenever a page is read. */
    noteRead(page: PackedPage): void {
      if (page.isTight || ++page.reads < minReads || waiting.size >= maxWaiting) return
      waiting.add(page)
      if (!isWorking) void work()
    },
  }
}

async function tighten(page: PackedPage): Promise<void> {
  page.isTight = true
  if (!page.fresh) return
  page.br = await tightBrotli(await unbrotli(page.br, page.length))
}
