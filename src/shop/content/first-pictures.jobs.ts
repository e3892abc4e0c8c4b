import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#kernel/time.ts'
import type { App } from '../app.type.ts'
import { coverHashes } from '../catalogue/covers.queries.ts'
import { warmVariants, type WantedVariants } from '../media/media.jobs.ts'

type FirstPictures = Pick<App, 'db' | 'resizer' | 'home' | 'clock'> & {
  report: (error: unknown, what: string) => void
}

/** Smallest card width, requested by most phones; it stands in for larger ones until they are made. */
const cardWidths = [335]
const tallWidths = [800]
const wideWidths = [1920]
const firstList = 24
const maxCovers = 400

async function firstPictures({ db, home, clock }: FirstPictures): Promise<WantedVariants[]> {
  const { banners } = await home.now()
  const tall = banners.map(({ mobile }) => ({ hash: mobile.hash, widths: tallWidths }))
  const wide = banners.map(({ desktop }) => ({ hash: desktop.hash, widths: wideWidths }))
  const hashes = await coverHashes(db, { now: clock(), limit: maxCovers })
  const covers = hashes.map((hash) => ({ hash, widths: cardWidths }))
  // A wide banner takes as long as ten cards.
  return [...tall.slice(0, 1), ...covers.slice(0, firstList), ...wide.slice(0, 1), ...covers, ...tall, ...wide]
}

/**
 * Prepares the pictures that first visitors see: a demo shop gets hundreds of originals at once, without uploads.
 * Resumes after a restart.
 */
export function makeFirstPictures(options: FirstPictures): { close: () => Promise<void> } {
  const stop = new AbortController()
  const { signal } = stop

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await warmVariants({ ...options, signal }, await firstPictures(options))
      } catch (error) {
        if (!signal.aborted) options.report(error, 'pictures of a first visit')
      }
      await pause(seconds(10), undefined, { signal }).catch(() => {})
    }
  }

  const work = run()
  return {
    close: async () => {
      stop.abort()
      await work
    },
  }
}
