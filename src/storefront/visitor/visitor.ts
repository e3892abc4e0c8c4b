import { useSyncExternalStore } from 'react'
import { signal } from '#web/signal.ts'
import { badgeText, hintOf, readHint, type Visitor } from './hint.ts'

const nobody: Visitor = { cartQuantity: 0, favouriteQuantity: 0, isSignedIn: false }

/** All that is personal on public pages; the server renders everybody as nobody. */
const visitor = signal(nobody)

export const useVisitor = (): Visitor => useSyncExternalStore(visitor.subscribe, visitor.get, visitor.onServer)

export const visitorNow = visitor.get

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

export const forgetVisitor = (): void => setVisitor(nobody)

/** What the last page knew of who looks. */
export const recallVisitor = (): void => visitor.set(readHint(document.cookie) ?? nobody)
