import { whenIdle } from '#parts/when-idle.ts'
import { onNavigate } from '#web/navigation.ts'

/**
 * A page that opens at its top has laid out its first screen and what is near it (base.css); the rest follows here in
 * pieces, while the browser rests. From then on the page is as long as it says, whatever has been scrolled to.
 */
export function layOutRest(): void {
  const { dataset } = document.documentElement
  if (dataset['opening'] === undefined) return
  const places = [...document.querySelectorAll<HTMLElement>('[data-below]')]
  const next = () => {
    const place = places.shift()
    if (!place) return void delete dataset['opening']
    place.style.contentVisibility = 'visible'
    // One a frame: what is done between two frames is laid out at once.
    requestAnimationFrame(() => whenIdle(next))
  }
  whenIdle(next)
  // To another page, a height that was kept or a fragment: heights must be true from here on.
  onNavigate(() => delete dataset['opening'])
}
