/** Why stock changed. A hold is a sale that may still fall: paying or fetching makes it one. */
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

/** At once, by one receipt, transfer or correction. */
export const mostPiecesMoved = 100_000
