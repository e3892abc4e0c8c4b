const listeners = new Set<() => void>()
const none: ReadonlySet<number> = new Set()
let savedIds = none
/** What was pressed and the server has not answered yet. */
let pendingStates: ReadonlyMap<number, boolean> = new Map()

function setPending(productId: number, isOn: boolean | undefined): void {
  const next = new Map(pendingStates)
  if (isOn === undefined) next.delete(productId)
  else next.set(productId, isOn)
  pendingStates = next
  listeners.forEach((tell) => tell())
}

/** What this visitor likes. A heart turns before the server has answered, and back when it refuses (R-4.4-01). */
export const hearts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  has: (productId: number): boolean => pendingStates.get(productId) ?? savedIds.has(productId),

  /** What the server has. */
  saved: (): ReadonlySet<number> => savedIds,
  savedAtFirst: (): ReadonlySet<number> => none,

  /** What the server has, when the visitor's data arrive; presses without an answer stay on top of it. */
  setSaved(productIds: readonly number[]): void {
    // The same ids keep the same set: the list of favourites asks the server anew for every new one.
    if (productIds.length !== savedIds.size || productIds.some((id) => !savedIds.has(id)))
      savedIds = new Set(productIds)
    listeners.forEach((tell) => tell())
  },

  /** What the list of favourites says, which may come before the visitor's data: its hearts are full. */
  learn(productIds: readonly number[]): void {
    if (savedIds === none) hearts.setSaved(productIds)
  },

  toggle: (productId: number): void => setPending(productId, !hearts.has(productId)),

  /** Back to what the server has. */
  dropPending: (productId: number): void => setPending(productId, undefined),

  isInSync: (productId: number): boolean => savedIds.has(productId) === hearts.has(productId),
}
