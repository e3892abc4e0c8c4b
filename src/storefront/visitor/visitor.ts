import { useSyncExternalStore } from 'react'
import { localeOfPath } from '#kernel/locale.ts'
import { generalCall } from '#shop/content/content.calls.ts'
import { ask, onSignedOut } from '#ui/ask.ts'
import { onNavigate } from '#web/navigation.ts'
import { loadAnew } from '#web/reload.ts'
import { signal } from '#web/signal.ts'
import { badgeText, hintOf, readHint, type Visitor } from './hint.ts'
import { rememberLocale } from './remember.ts'

const nobody: Visitor = { cartQuantity: 0, favouriteQuantity: 0, isSignedIn: false }

/** All that is personal on public pages; the server renders everybody as nobody. */
const visitor = signal(nobody)

export const useVisitor = (): Visitor => useSyncExternalStore(visitor.subscribe, visitor.get, visitor.onServer)

/** Also writes what the next page shows before it has asked. */
export function setVisitor(news: Partial<Visitor>): void {
  const next = { ...visitor.get(), ...news }
  visitor.set(next)
  document.cookie = hintOf(next)
  paint('--cart-count', next.cartQuantity)
  paint('--favourite-count', next.favouriteQuantity)
}

function paint(property: string, count: number): void {
  const { style } = document.documentElement
  if (count > 0) style.setProperty(property, JSON.stringify(badgeText(count)))
  else style.removeProperty(property)
}

/** When this fails, what was known before stays (R-8-21). */
async function askWhoLooks(): Promise<void> {
  const { cart_quantity, favorite_quantity } = await ask(generalCall)
  setVisitor({ cartQuantity: cart_quantity, favouriteQuantity: favorite_quantity })
}

/** Begins once the page has come to life. */
export function startVisit(): void {
  visitor.set(readHint(document.cookie) ?? nobody)
  onSignedOut(() => {
    setVisitor(nobody)
    loadAnew(location.href)
  })
  const remember = (pathname: string) => rememberLocale(localeOfPath(pathname))
  remember(location.pathname)
  onNavigate((to) => remember(to.pathname))
  askWhoLooks().catch(() => undefined)
}
