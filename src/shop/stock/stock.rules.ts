/** Causes of a movement. A hold is a provisional sale, which payment or pickup makes final. */
export const movementKinds = [
  'receipt',
  'hold',
  'release',
  'sale',
  'return',
  'transfer',
  'count',
  'correction',
  'write_off',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** Maximum pieces of one receipt, transfer or correction. */
export const maxMovedPieces = 100_000
