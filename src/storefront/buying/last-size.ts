import { writeStored, readStored } from '../common/storage.ts'

const keyOf = (productId: number) => `size:${productId}`

/** Remembers the size so that the next visit can offer it again (R-4.5-09). */
export const rememberSize = (productId: number, sizeId: number): void => writeStored(keyOf(productId), String(sizeId))

export function lastSize(productId: number): number | null {
  const value = Number(readStored(keyOf(productId)))
  return Number.isSafeInteger(value) && value > 0 ? value : null
}
