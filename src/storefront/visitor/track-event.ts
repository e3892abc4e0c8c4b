/* chunk: requests */
import type * as Tracking from './track.ts'
import type { TrackedEvent, TrackedItem, TrackedOrder } from './track.ts'

/** Runs tracking code, which is fetched only if the shop has counters. */
function withTracking(work: (tracking: typeof Tracking) => void): void {
  if (!document.querySelector('meta[name="counters"]')) return
  import('./track.ts').then(work, () => undefined)
}

export const trackEvent = (what: TrackedEvent, item: TrackedItem): void =>
  withTracking(({ track }) => track(what, item))
export const trackOrder = (order: TrackedOrder): void => withTracking(({ trackPurchase }) => trackPurchase(order))
