/* chunk: requests */
import type { TrackedEvent, TrackedItem } from './track.ts'

/** Reports to the counters; where the shop has set up none, not even the code for it is fetched. */
export function trackEvent(what: TrackedEvent, item: TrackedItem): void {
  if (!document.querySelector('meta[name="counters"]')) return
  import('./track.ts').then(
    ({ track }) => track(what, item),
    () => undefined,
  )
}
