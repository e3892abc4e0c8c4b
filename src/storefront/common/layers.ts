import { useSignal } from '#parts/use-signal.ts'
import { signal } from '#kernel/signal.ts'
import { nextLayer, type Layer, type Open, type Step } from './layers.rules.ts'

const layer = signal<Open>(undefined)

const step = (next: Step) => layer.set(nextLayer(layer.get(), next))

export const openLayer = (which: Layer): void => step({ type: 'open', layer: which })
export const closeLayer = (which?: Layer): void => step({ type: 'close', layer: which })
export const toggleLayer = (which: Layer): void => (layer.get() === which ? closeLayer(which) : openLayer(which))
export const afterNavigation = (): void => step({ type: 'navigated' })
export const afterCrossing = (): void => step({ type: 'crossed' })

/** Text above the sign-in forms and the target afterwards; by default the profile. */
export type SignInRequest = { sentence?: string; next?: string }

export const signInRequest = signal<SignInRequest>({})

export function openSignIn(request: SignInRequest = {}): void {
  signInRequest.set(request)
  openLayer('sign-in')
}

/** Layer whose button is hovered or focused; the header preloads the code. */
export const reachedLayer = signal<Layer | undefined>(undefined)
export const reachFor = (which: Layer) => (): void => reachedLayer.set(which)

let earlyKeys = ''

function hear(event: KeyboardEvent): void {
  const key = event.key === 'Enter' ? '\n' : event.key
  if (layer.get() !== 'search') takeEarlyKeys()
  else if (key.length === 1 && !event.ctrlKey && !event.metaKey) {
    earlyKeys += key
    event.preventDefault()
  }
}

/** Opens the search and buffers keys until the field is loaded. */
export function openSearch(): void {
  openLayer('search')
  document.addEventListener('keydown', hear, true)
}

/** Keys buffered since the search was opened; Enter is a line break. */
export function takeEarlyKeys(): string {
  const text = earlyKeys
  earlyKeys = ''
  document.removeEventListener('keydown', hear, true)
  return text
}

export const useLayer = (): Open => useSignal(layer)
