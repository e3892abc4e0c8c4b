/** A minimal external store: a value, its subscribers, and a fixed value for the server. */
export type Signal<Value> = {
  get: () => Value
  onServer: () => Value
  set: (next: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function signal<Value>(initial: Value): Signal<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    onServer: () => initial,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
