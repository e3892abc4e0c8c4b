import { useSyncExternalStore } from 'react'
import { pushEntry } from '#web/history.ts'
import { navigate } from '#web/navigation.ts'
import { signal } from '#kernel/signal.ts'
import { isDesktop } from './desktop.ts'

/** What is looked at; the name is known before the rest has come. */
export type Viewed = { href: string; name: string }

const viewed = signal<Viewed | undefined>(undefined)

export const useViewed = (): Viewed | undefined => useSyncExternalStore(viewed.subscribe, viewed.get, viewed.onServer)

/**
 * Lays a product over the page. The address becomes that of the product, so that it can be sent on, kept and loaded
 * anew, and going back closes the view. Where the window is too narrow, the product's page is shown instead.
 */
export function openQuickView(product: Viewed, opener?: HTMLElement): void {
  if (!isDesktop()) return void navigate(product.href)
  opener?.focus({ preventScroll: true })
  pushEntry(product.href)
  viewed.set(product)
}

/** A card whose button was pressed; each press is a new one. */
export type Wish = { href: string; press: number }

/** What is to be bought from a card: the window over the page asks for the size. */
export const wish = signal<Wish | undefined>(undefined)
let presses = 0

export const useWish = (): Wish | undefined => useSyncExternalStore(wish.subscribe, wish.get, wish.onServer)

/** From a card: asks for the size, or adds at once where there is nothing to choose. */
export function buyFromCard({ href }: { href: string }, opener?: HTMLElement): void {
  // Safari gives no focus to what is pressed; the window gives it back to whoever had it.
  opener?.focus({ preventScroll: true })
  wish.set({ href, press: ++presses })
}

/** Whoever holds the code of these windows fetches it when somebody reaches for a button that opens one. */
export const reachedWindow = signal<'quick-view' | 'buying' | undefined>(undefined)
export const reachForQuickView = (): void => reachedWindow.set('quick-view')
export const reachForBuying = (): void => reachedWindow.set('buying')

export const showViewed = viewed.set
export const viewedNow = viewed.get

/** The page below goes elsewhere: nothing is left to go back from. */
export const dropQuickView = (): void => viewed.set(undefined)
