import css from './product-card.module.css'

/** Maximum duration of a film that starts by itself, as it has no stop button. */
const maxUnaskedSeconds = 4.8
/** Delay before fetching the film of a card under a resting pointer. */
const hoverMs = 200
const restMs = 1_200

type Saver = Navigator & { connection?: { saveData?: boolean } }

/** No films with reduced motion or data saving. */
const isWelcome = (): boolean =>
  !matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches &&
  !(navigator as Saver).connection?.saveData

/** Stops the film that is playing; a page plays one at a time. */
let stopShown: (() => void) | undefined

type Film = { src: string; isAsked: boolean }

function show(place: HTMLElement, { src, isAsked }: Film): void {
  stopShown?.()
  const film = document.createElement('video')
  film.className = css.film!
  film.muted = true
  film.playsInline = true
  film.setAttribute('aria-hidden', 'true')
  film.src = src
  const stop = () => {
    film.removeAttribute('src')
    film.load()
    film.remove()
    if (stopShown === stop) stopShown = undefined
  }
  stopShown = stop
  film.addEventListener('loadedmetadata', () => {
    if (!isAsked) film.playbackRate = Math.max(1, film.duration / maxUnaskedSeconds)
  })
  film.addEventListener('playing', () => film.toggleAttribute('data-on', true))
  // Play once, then show the picture again, as after an error.
  for (const end of ['ended', 'error']) film.addEventListener(end, stop)
  // Layer above the pictures, below badges and buttons.
  const picture = [...place.children].findLast((child) => child.matches('picture, img'))
  if (picture) picture.after(film)
  else place.prepend(film)
  film.play().catch(stop)
}

/** Plays a film over the picture of a card while hovered; without a mouse, while the card rests in view. */
export function playOnRest(place: HTMLElement, src: string): () => void {
  const card = place.closest('article') ?? place
  const leaving = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMine = false
  const begin = (ms: number, isAsked: boolean) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isWelcome()) return
      isMine = true
      show(place, { src, isAsked })
    }, ms)
  }
  const end = () => {
    clearTimeout(timer)
    if (isMine && place.querySelector('video')) stopShown?.()
    isMine = false
  }
  const { signal } = leaving
  card.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && begin(hoverMs, true), {
    signal,
  })
  card.addEventListener('pointerleave', end, { signal })
  const sight = matchMedia('(hover: none)').matches ? watchSight(place, () => begin(restMs, false), end) : undefined
  return () => {
    leaving.abort()
    sight?.disconnect()
    end()
  }
}

function watchSight(place: HTMLElement, onSeen: () => void, onLeft: () => void): IntersectionObserver {
  const sight = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? onSeen() : onLeft()), { threshold: 0.9 })
  sight.observe(place)
  return sight
}
