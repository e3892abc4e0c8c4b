type TaggedValue = { tags: readonly string[] }
type Reading<Value> = { coming: Promise<Value>; tags?: readonly string[] }

/** Memoizes data that every page needs, such as header and footer, for each key until one of its tags changes. */
export function tagMemory<Key, Value extends TaggedValue>(load: (key: Key) => Promise<Value>, keep: boolean) {
  const current = new Map<Key, Reading<Value>>()
  const last = new Map<Key, Value>()

  function of(key: Key): Promise<Value> {
    const earlier = current.get(key)
    if (earlier) return earlier.coming
    const reading: Reading<Value> = { coming: load(key) }
    if (keep) current.set(key, reading)
    reading.coming.then(
      (value) => {
        reading.tags = value.tags
        last.set(key, value)
      },
      () => current.get(key) === reading && current.delete(key),
    )
    return reading.coming
  }

  function drop(tags: readonly string[]): void {
    for (const [key, reading] of current) {
      // A load in flight may already have read the old data.
      if (!reading.tags || reading.tags.some((tag) => tags.includes(tag))) current.delete(key)
    }
  }

  return { of, drop, dropAll: () => current.clear(), lastKnown: (key: Key) => last.get(key) }
}
