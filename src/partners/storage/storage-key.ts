const segment = '[a-z0-9][a-z0-9._-]*'
const keyShape = new RegExp(`^${segment}(/${segment})*$`)

/** Throws for a key that could leave the root of the store: a bug of ours, so no refusal. */
export function checkedKey(key: string): string {
  if (key.length > 300 || !keyShape.test(key)) throw new RangeError(`not a storage key: ${JSON.stringify(key)}`)
  return key
}
