/** PostgreSQL stores no zero byte, in no text and in no JSON. */
export const zeroByte = '\0'

/** True when a text, or any text inside an object or a list, holds a zero byte. */
export function hasZeroByte(value: unknown): boolean {
  // No recursion: a body may be nested thousands of levels deep.
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string' && next.includes(zeroByte)) return true
    if (typeof next !== 'object' || next === null) continue
    for (const [name, inner] of Object.entries(next)) {
      if (name.includes(zeroByte)) return true
      pending.push(inner)
    }
  }
  return false
}
