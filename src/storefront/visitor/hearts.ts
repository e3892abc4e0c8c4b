const listeners = new Set<() => void>()
const none: ReadonlySet<number> = new Set()
let known = none
/** Pressed, and not yet answered. */
let wishes: ReadonlyMap<number, boolean> = new Map()

function wish(productId: number, isOn: boolean | undefined): void {
  const next = new Map(wishes)
  if (isOn === undefined) next.delete(productId)
  else next.set(productId, isOn)
  wishes = next
  listeners.forEach((tell) => tell())
}

/** What this visitor likes. A heart turns before the server has answered, and back when it refuses (R-4.4-01). */
export const hearts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  has: (productId: number): boolean => wishes.get(productId) ?? known.has(productId),

  /** As the server knows it. */
  known: (): ReadonlySet<number> => known,
  knownAtFirst: (): ReadonlySet<number> => none,

  /** What the server knows, when the visitor's data arrives; what was just pressed is still wished. */
  learn(productIds: readonly number[]): void {
    // The same news is no news: whoever follows what is known would ask for the list once more.
    if (productIds.length !== known.size || productIds.some((id) => !known.has(id))) known = new Set(productIds)
    listeners.forEach((tell) => tell())
  },

  wish: (productId: number): void => wish(productId, !hearts.has(productId)),

  /** Back to what the server knows. */
  drop: (productId: number): void => wish(productId, undefined),

  isGranted: (productId: number): boolean => known.has(productId) === hearts.has(productId),
}
