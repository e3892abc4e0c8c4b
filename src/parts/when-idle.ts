const longestWaitMs = 2_000
const pauseMs = 2_000

/** When the browser has nothing better to do. Safari has no idle callbacks: there after a pause. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: longestWaitMs })
  else setTimeout(work, pauseMs)
}
