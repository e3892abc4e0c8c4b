import { setTimeout as pause } from 'node:timers/promises'
import { tightBrotli, unbrotli } from './encoding.ts'

/** What packing a page once more needs of it. */
export type PackedPage = {
  /** Packed quickly when it was made, and more tightly when it turned out to be asked for often. */
  br: Buffer
  /** The length of the text before compression. */
  readonly length: number
  fresh: boolean
  isTight: boolean
  reads: number
}

type TightOptions = {
  /** How often a page has to be asked for: most pages of a large shop are read once and then outdated. */
  minReads?: number
  /** Nine tenths of the time one processor is left alone, so visitors do not feel it. */
  restFactor?: number
}

/** More than this many pages that are asked for often wait for another reading. */
const mostWaiting = 200

/**
 * Packs pages that are asked for often once more, a tenth tighter, on another thread and one after the other. A page is
 * made with a visitor waiting, so it is packed quickly at first.
 */
export function tightPages({ minReads = 3, restFactor = 9 }: TightOptions = {}) {
  const waiting = new Set<PackedPage>()
  let isWorking = false

  async function work(): Promise<void> {
    isWorking = true
    for (const page of waiting) {
      waiting.delete(page)
      const begin = performance.now()
      // The quickly packed page stays good, whatever became of this.
      await tighten(page).catch(() => {})
      // Nobody waits for it, a process that ends least of all.
      await pause((performance.now() - begin) * restFactor, undefined, { ref: false })
    }
    isWorking = false
  }

  return {
    /** Called whenever a page is read. */
    noteRead(page: PackedPage): void {
      if (page.isTight || ++page.reads < minReads || waiting.size >= mostWaiting) return
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
