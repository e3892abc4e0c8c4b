import { useSyncExternalStore } from 'react'

const desktop = '(min-width: 1200px)'

export const isDesktop = (): boolean => matchMedia(desktop).matches

export function onCrossing(tell: () => void): () => void {
  const query = matchMedia(desktop)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** For layers, which open only after the page has come to life; the page itself is laid out by its styles. */
export const useIsDesktop = (): boolean => useSyncExternalStore(onCrossing, isDesktop, () => true)
