import { useEffectEvent, useLayoutEffect } from 'react'
import { useSignal } from '#parts/use-signal.ts'
import { entryNow, entryState, pushEntry } from '#web/history.ts'
import { navigate, onNavigate } from '#web/navigation.ts'
import type { Money } from '#kernel/money.ts'
import { signal } from '#kernel/signal.ts'
import { isDesktop } from './desktop.ts'

/** Quick view product; the name is shown while the rest loads. */
export type ViewedProduct = { href: string; name: string }

const viewedProduct = signal<ViewedProduct | undefined>(undefined)

export const useViewedProduct = (): ViewedProduct | undefined => useSignal(viewedProduct)

/**
 * Opens the quick view over the page. The URL becomes that of the product, for sharing and reloading; Back closes the
 * view. Narrow windows open the product page instead.
 */
export function openQuickView(product: ViewedProduct, opener?: HTMLElement): void {
  if (!isDesktop()) return void navigate(product.href)
  opener?.focus({ preventScroll: true })
  pushEntry(product.href)
  viewedProduct.set(product)
}

/** Purchase started on a card, with the price shown there; `press` makes every click a new request. */
export type BuyRequest = { href: string; seenPrice: Money; press: number }

/** Product being bought from its card; a window asks for the size. */
export const buyRequest = signal<BuyRequest | undefined>(undefined)
let presses = 0

type PricedCard = { href: string; price: Money; salePrice: Money | null }

export const useBuyRequest = (): BuyRequest | undefined => useSignal(buyRequest)

/** Buys from a card: asks for the size, or adds at once if there is nothing to choose. */
export function buyFromCard({ href, price, salePrice }: PricedCard, opener?: HTMLElement): void {
  // Safari does not focus a clicked button, but the window returns the focus to the element focused on opening.
  opener?.focus({ preventScroll: true })
  buyRequest.set({ href, seenPrice: salePrice ?? price, press: ++presses })
}

/** Window whose button is hovered or focused; `WindowsHost` preloads the code. */
export const reachedWindow = signal<'quick-view' | 'buying' | undefined>(undefined)
export const reachForQuickView = (): void => reachedWindow.set('quick-view')
export const reachForBuying = (): void => reachedWindow.set('buying')

export const showProduct = viewedProduct.set
export const viewedProductNow = viewedProduct.get

/** Closes the quick view without a history step: the page below has changed. */
export const dropQuickView = (): void => viewedProduct.set(undefined)

type WindowEntry = ReturnType<typeof entryState> & { window?: true }

/** Skips history entries of windows after a reload, which closes all windows; otherwise Back would do nothing. */
export function leaveClosedWindow(): void {
  if (!(entryState() as WindowEntry).window) return
  addEventListener('popstate', leaveClosedWindow, { once: true })
  history.back()
}

/**
 * Adds a history entry for a full-screen window, so that Back closes the window and stays on the page. The entry is
 * added before the window is visible, or a quick Back would leave the page.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!open) return
    const { href } = location
    const entry = pushEntry(href)
    history.replaceState({ ...entryState(), window: true } satisfies WindowEntry, '')
    const stopListening = onNavigate(() => entryNow() === entry || close())
    return () => {
      stopListening()
      // Remove the entry if the window closes otherwise, unless the URL has changed in the window.
      if (entryNow() === entry && location.href === href) history.back()
    }
  }, [open])
}
