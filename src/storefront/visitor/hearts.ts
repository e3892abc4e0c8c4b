const listeners = new Set<() => void>()
const none: ReadonlySet<number> = new Set()
let savedIds = none
/** Heart states that the server has not confirmed yet. */
let pendingStates: ReadonlyMap<number, boolean> = new Map()

function setPending(productId: number, isOn: boolean | undefined): void {
  const next = new Map(pendingStates)
  if (isOn === undefined) next.delete(productId)
  else next.set(productId, isOn)
  pendingStates = next
  listeners.forEach((tell) => tell())
}

/** Favourites of the visitor, with optimistic updates that are rolled back on a refusal (R-4.4-01). */
export const hearts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  has: (productId: number): boolean => pendingStates.get(productId) ?? savedIds.has(productId),

  /** Ids confirmed by the server. */
  saved: (): ReadonlySet<number> => savedIds,
  savedAtFirst: (): ReadonlySet<number> => none,

  /** Sets the confirmed ids when visitor data arrive; pending clicks stay on top. */
  setSaved(productIds: readonly number[]): void {
    // Equal ids keep the same set: the favourites list refetches for every new one.
    if (productIds.length !== savedIds.size || productIds.some((id) => !savedIds.has(id)))
      savedIds = new Set(productIds)
    listeners.forEach((tell) => tell())
  },

  /** Takes the ids of the favourites list, which may arrive before the visitor data. */
  learn(productIds: readonly number[]): void {
    if (savedIds === none) hearts.setSaved(productIds)
  },

  toggle: (productId: number): void => setPending(productId, !hearts.has(productId)),

  /** Rolls back to the confirmed state. */
  dropPending: (productId: number): void => setPending(productId, undefined),

  isInSync: (productId: number): boolean => savedIds.has(productId) === hearts.has(productId),
}
