import { useEffectEvent, useLayoutEffect } from 'react'
import { useSignal } from '#parts/use-signal.ts'
import { entryNow, entryState, pushEntry } from '#web/history.ts'
import { navigate, onNavigate } from '#web/navigation.ts'
import type { Money } from '#kernel/money.ts'
import { signal } from '#kernel/signal.ts'
import { isDesktop } from './desktop.ts'

/** The product of the quick view; its name is known before the rest has come. */
export type ViewedProduct = { href: string; name: string }

const viewedProduct = signal<ViewedProduct | undefined>(undefined)

export const useViewedProduct = (): ViewedProduct | undefined => useSignal(viewedProduct)

/**
 * Lays a product over the page. The address becomes that of the product, so that it can be sent on, kept and loaded
 * anew, and going back closes the view. Where the window is too narrow, the product's page is shown instead.
 */
export function openQuickView(product: ViewedProduct, opener?: HTMLElement): void {
  if (!isDesktop()) return void navigate(product.href)
  opener?.focus({ preventScroll: true })
  pushEntry(product.href)
  viewedProduct.set(product)
}

/** A card whose button was pressed, and what a piece cost there; every press is a new request. */
export type BuyRequest = { href: string; seenPrice: Money; press: number }

/** The product that is to be bought from its card: the window over the page asks for the size. */
export const buyRequest = signal<BuyRequest | undefined>(undefined)
let presses = 0

type PricedCard = { href: string; price: Money; salePrice: Money | null }

export const useBuyRequest = (): BuyRequest | undefined => useSignal(buyRequest)

/** From a card: asks for the size, or adds at once where there is nothing to choose. */
export function buyFromCard({ href, price, salePrice }: PricedCard, opener?: HTMLElement): void {
  // Safari does not focus a pressed button, and the window will return the focus to what had it when it opened.
  opener?.focus({ preventScroll: true })
  buyRequest.set({ href, seenPrice: salePrice ?? price, press: ++presses })
}

/** `WindowsHost` preloads the code of a window when somebody reaches for a button that opens it. */
export const reachedWindow = signal<'quick-view' | 'buying' | undefined>(undefined)
export const reachForQuickView = (): void => reachedWindow.set('quick-view')
export const reachForBuying = (): void => reachedWindow.set('buying')

export const showProduct = viewedProduct.set
export const viewedProductNow = viewedProduct.get

/** The page below has changed, so there is no history entry to go back from. */
export const dropQuickView = (): void => viewedProduct.set(undefined)

type WindowEntry = ReturnType<typeof entryState> & { window?: true }

/** A page that is loaded anew has no window open: steps of windows are stepped over, or Back would change nothing. */
export function leaveClosedWindow(): void {
  if (!(entryState() as WindowEntry).window) return
  addEventListener('popstate', leaveClosedWindow, { once: true })
  history.back()
}

/**
 * A window that fills the screen is a step of the history: Back closes it and stays on the page below. The step is there
 * before the window is seen, or a quick Back would leave the page.
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
      // Closed in another way, it leaves no step; where something was changed in it, the step is that change.
      if (entryNow() === entry && location.href === href) history.back()
    }
  }, [open])
}
