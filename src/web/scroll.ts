import { entryState } from './history.ts'

const topMs = 250
const hashMs = 60
const hashOffset = 82
const saveMs = 150

/** Scroll positions by history entry; history.state has them too, for reloads. */
const heights = new Map<number, number>()
let later = 0
let saving = 0
let shownNumber = 0

export const shownEntry = (): number => shownNumber

/** Saves the position, only while address and page on the screen belong together. */
export function savePosition(): void {
  clearTimeout(saving)
  if (entryState().entry !== shownNumber) return
  history.replaceState({ ...entryState(), y: window.scrollY }, '')
}

/** Called once the address bar and the page agree again. */
export function settleEntry(entry: number, isNew: boolean): void {
  shownNumber = entry
  if (isNew) heights.delete(entry)
}

export const cancelScroll = (): void => clearTimeout(later)

export const savedHeight = (entry: number): number => heights.get(entry) ?? entryState().y ?? 0

export function scrollToHeight(top: number): void {
  cancelScroll()
  window.scrollTo({ top, behavior: 'instant' })
}

const smooth = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')

export function hashTarget(hash: string): HTMLElement | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    return null
  }
}

/** Scrolls to the top, or to the fragment's element, after the delays in the specification. */
export function scrollAfterNavigation(hash: string): void {
  cancelScroll()
  if (hash.length < 2) {
    later = window.setTimeout(() => window.scrollTo({ top: 0, behavior: 'instant' }), topMs)
    return
  }
  later = window.setTimeout(() => {
    const target = hashTarget(hash)
    if (!target) return
    window.scrollTo({ top: target.getBoundingClientRect().top + window.scrollY - hashOffset, behavior: smooth() })
  }, hashMs)
}

export function watchScroll(): void {
  history.scrollRestoration = 'manual'
  shownNumber = entryState().entry ?? 0
  const y = entryState().y
  history.replaceState({ ...entryState(), entry: shownNumber }, '')
  if (y !== undefined) scrollToHeight(y)
  else if (location.hash) scrollAfterNavigation(location.hash)
  const onScroll = () => {
    if (entryState().entry === shownNumber) heights.set(shownNumber, window.scrollY)
    clearTimeout(saving)
    saving = window.setTimeout(savePosition, saveMs)
  }
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('pagehide', savePosition)
}
