/** Version of a read: assigned when a value is loaded into memory, never reused. */
export type RowVersion = { version?: number }

let lastVersion = 0

export const withVersion = <Value extends object>(value: Value): Value & RowVersion => ({
  ...value,
  version: ++lastVersion,
})
