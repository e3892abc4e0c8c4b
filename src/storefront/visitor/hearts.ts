import { post } from '#kernel/call.ts'
import { ask } from '#ui/ask.ts'

type Listener = () => void

const toggleCall = post<{ product: number }, { exists_in_favorites: boolean }>('/api/users/favorites/toggle/')

const listeners = new Set<Listener>()
let liked: ReadonlySet<number> = new Set()

function put(productId: number, isOn: boolean): void {
  const next = new Set(liked)
  if (isOn) next.add(productId)
  else next.delete(productId)
  liked = next
  listeners.forEach((tell) => tell())
}

/** What this visitor likes. A heart turns before the server has answered, and back when it refuses. */
export const hearts = {
  /** Hearts show only where the server keeps them: turned on together with the call below. */
  enabled: false as boolean,

  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  has: (productId: number): boolean => liked.has(productId),

  /** What the server knows, when the visitor's data arrives. */
  learn(productIds: readonly number[]): void {
    liked = new Set(productIds)
    listeners.forEach((tell) => tell())
  },

  /** Resolves to what is so afterwards; a refusal is thrown after the heart has turned back (R-4.4-04). */
  async toggle(productId: number): Promise<boolean> {
    const before = liked.has(productId)
    put(productId, !before)
    try {
      const { exists_in_favorites: isOn } = await ask(toggleCall, { body: { product: productId } })
      put(productId, isOn)
      return isOn
    } catch (error) {
      put(productId, before)
      throw error
    }
  },
}
