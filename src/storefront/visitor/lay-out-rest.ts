/* chunk: visit */
import { whenIdle } from '#parts/when-idle.ts'
import { onNavigate } from '#web/navigation.ts'

/**
 * Lays out the rest of a page opened at its top, piece by piece in idle time; the first screen is already laid out
 * (base.css). Afterwards the page height is exact.
 */
export function layOutRest(): void {
  const { dataset } = document.documentElement
  if (dataset['opening'] === undefined) return
  const places = [...document.querySelectorAll<HTMLElement>('[data-below]')]
  const next = () => {
    const place = places.shift()
    if (!place) return void delete dataset['opening']
    place.style.contentVisibility = 'visible'
    // One piece per frame: changes between two frames are laid out together.
    requestAnimationFrame(() => whenIdle(next))
  }
  whenIdle(next)
  // Stop deferring: scroll restoration and fragments need exact heights.
  onNavigate(() => delete dataset['opening'])
}
