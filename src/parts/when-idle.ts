const maxWaitMs = 2_000
const pauseMs = 2_000

/** Runs work when the browser is idle. Safari has no idle callbacks: there after a pause. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: maxWaitMs })
  else setTimeout(work, pauseMs)
}
