import { useSignal } from '#parts/use-signal.ts'
import { signal } from '#kernel/signal.ts'
import { bonusLevelIn } from '#shop/loyalty/bonus-level.rules.ts'
import { badgeText, hintOf, readHint, type Visitor } from './hint.ts'

const nobody: Visitor = { cartQuantity: 0, favouriteQuantity: 0, isSignedIn: false }

/** All that is personal on public pages; the server renders them as for somebody unknown. */
const visitor = signal(nobody)

export const useVisitor = (): Visitor => useSignal(visitor)

export const visitorNow = visitor.get

function show(next: Visitor): void {
  visitor.set(next)
  // A public page holds the bonuses of every level and shows those of the first; the cookie has come with the counts.
  const level = next.isSignedIn ? (bonusLevelIn(document.cookie) ?? 1) : 1
  document.documentElement.dataset['bonusLevel'] = String(level)
}

/** Also writes the cookie from which the next page shows these counts before it has asked the server. */
export function setVisitor(changes: Partial<Visitor>): void {
  const next = { ...visitor.get(), ...changes }
  show(next)
  document.cookie = hintOf(next)
  setBadge('--cart-count', next.cartQuantity)
  setBadge('--favourite-count', next.favouriteQuantity)
}

function setBadge(property: string, count: number): void {
  const { style } = document.documentElement
  if (count > 0) style.setProperty(property, JSON.stringify(badgeText(count)))
  else style.removeProperty(property)
}

export const forgetVisitor = (): void => setVisitor(nobody)

/** Shows what the last page knew about the visitor. */
export const restoreVisitor = (): void => show(readHint(document.cookie) ?? nobody)
