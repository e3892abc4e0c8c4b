import { useSignal } from '#parts/use-signal.ts'
import { signal } from '#kernel/signal.ts'
import { bonusLevelIn } from '#shop/loyalty/bonus-level.rules.ts'
import { badgeText, hintOf, readHint, type Visitor } from './hint.ts'

const nobody: Visitor = { cartQuantity: 0, favouriteQuantity: 0, isSignedIn: false }

/** Visitor data; the server renders public pages for an unknown visitor. */
const visitor = signal(nobody)

export const useVisitor = (): Visitor => useSignal(visitor)

export const visitorNow = visitor.get

function show(next: Visitor): void {
  visitor.set(next)
  // Public pages contain the bonuses of all levels and show the first; the level cookie arrives with the counts.
  const level = next.isSignedIn ? (bonusLevelIn(document.cookie) ?? 1) : 1
  document.documentElement.dataset['bonusLevel'] = String(level)
}

/** Updates visitor data and the hint cookie, from which the next page shows the counts before its first response. */
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

/** Restores the visitor data of the last page from the hint cookie. */
export const restoreVisitor = (): void => show(readHint(document.cookie) ?? nobody)
