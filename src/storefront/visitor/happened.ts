/* chunk: requests */
import type { Happening, Item } from './track.ts'

/** Tells the counters; where the shop has set up none, not even the code for it is fetched. */
export function happened(what: Happening, item: Item): void {
  if (!document.querySelector('meta[name="counters"]')) return
  import('./track.ts').then(
    ({ track }) => track(what, item),
    () => undefined,
  )
}
