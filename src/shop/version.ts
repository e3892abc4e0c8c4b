/** Which reading of the database a value comes from: given when it is read into memory, and to nothing else again. */
export type RowVersion = { version?: number }

let lastVersion = 0

export const withVersion = <Value extends object>(value: Value): Value & RowVersion => ({
  ...value,
  version: ++lastVersion,
})
