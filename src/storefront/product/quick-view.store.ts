import { useSyncExternalStore } from 'react'
import { navigate } from '#web/navigation.ts'
import { signal } from '#web/signal.ts'
import { isDesktop } from '../frame/desktop.ts'

/** What is looked at; the name is known before the rest has come. */
export type Viewed = { href: string; name: string }

const viewed = signal<Viewed | undefined>(undefined)

export const useViewed = (): Viewed | undefined => useSyncExternalStore(viewed.subscribe, viewed.get, viewed.onServer)

const entryNow = (): number => (history.state as { entry?: number } | null)?.entry ?? 0

/**
 * Lays a product over the page. The address becomes that of the product, so that it can be sent on, kept and loaded
 * anew, and going back closes the view. Where the window is too narrow, the product's page is shown instead.
 */
export function openQuickView(product: Viewed, opener?: HTMLElement): void {
  if (!isDesktop()) return void navigate(product.href)
  opener?.focus({ preventScroll: true })
  history.pushState({ entry: entryNow() + 1, y: 0 }, '', product.href)
  viewed.set(product)
}

export const showViewed = viewed.set
export const viewedNow = viewed.get

/** The page below goes elsewhere: nothing is left to go back from. */
export const dropQuickView = (): void => viewed.set(undefined)
