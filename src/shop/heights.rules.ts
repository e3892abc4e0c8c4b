/* chunk: lines */
/** Height range by its lower bound: 164 fits 164 to 170 cm. */
export const heightStep = 6

export const heightRange = (height: number): { from: number; to: number } => ({ from: height, to: height + heightStep })

/** Height range as text: «164–170». */
export function heightWords(height: number): string {
  const { from, to } = heightRange(height)
  return `${from}–${to}`
}
