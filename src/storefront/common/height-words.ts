/* chunk: lines */
import { heightRange } from '#shop/product/heights.rules.ts'

/** «164–170»: a height is known by its lower bound. */
export function heightWords(height: number): string {
  const { from, to } = heightRange(height)
  return `${from}–${to}`
}
