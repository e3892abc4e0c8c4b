import { useEffect, useState } from 'react'

/** Safari has no idle callbacks. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 4000 })
  else setTimeout(run, 2000)
}

/**
 * Code of something rare that must be here even when the network is not: fetched once the page has nothing else to
 * do, or at once when `wanted`.
 */
export function usePart<Part extends object>(load: () => Promise<Part>, wanted: boolean): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    if (part) return
    let current = true
    const fetchPart = () =>
      void load().then(
        (loaded) => current && setPart(() => loaded),
        () => undefined,
      )
    if (wanted) fetchPart()
    else whenIdle(fetchPart)
    // What could not be had without a network is asked for again with it.
    addEventListener('online', fetchPart)
    return () => {
      current = false
      removeEventListener('online', fetchPart)
    }
  }, [load, wanted, part])
  return part
}
