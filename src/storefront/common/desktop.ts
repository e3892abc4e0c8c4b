import { useSyncExternalStore } from 'react'

/** Whether the window is as wide as that, and a word when it turns. */
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

/** For layers, which open only after the page has come to life; the page itself is laid out by its styles. */
export const useIsDesktop = (): boolean => useSyncExternalStore(onCrossing, isDesktop, () => true)

/** For what comes after the page, and then into the place where it is seen: beside something, or above it. */
export const useHasTwoColumns = (): boolean =>
  useSyncExternalStore(twoColumns.onCrossing, twoColumns.isThere, () => false)
