import { useSyncExternalStore } from 'react'

/** Media query helper: current match and change subscription. */
const widthFrom = (pixels: number) => {
  const query = `(min-width: ${pixels}px)`
  return {
    isThere: (): boolean => matchMedia(query).matches,
    onCrossing: (tell: () => void): (() => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
  }
}

const desktop = widthFrom(1200)
const twoColumns = widthFrom(992)

export const isDesktop = desktop.isThere
export const { onCrossing } = desktop

/** Desktop check for layers, which open only after hydration; CSS lays out the page itself. */
export const useIsDesktop = (): boolean => useSyncExternalStore(onCrossing, isDesktop, () => true)

/** Two-column check for parts added after hydration, placed beside or above the content. */
export const useHasTwoColumns = (): boolean =>
  useSyncExternalStore(twoColumns.onCrossing, twoColumns.isThere, () => false)
