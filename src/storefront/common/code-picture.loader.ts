import { encode } from 'uqr'

/**
 * QR code drawing: a path with one line per run of dark modules; the three corner patterns (`eyes`) are drawn
 * separately, rounded.
 */
export type CodePicture = { size: number; path: string; eyes: [number, number][] }

const eye = 7

/** Fixed QR mask: all eight are equally readable, and choosing the most even one takes eight times as long. */
export const codeOptions = { ecc: 'H', border: 0, maskPattern: 3 } as const

/** QR code that stays readable with the logo in the middle. */
export function codePicture(link: string): CodePicture {
  const { data, size } = encode(link, codeOptions)
  const [first, last] = [0, size - eye]
  const eyes: [number, number][] = [
    [first, first],
    [last, first],
    [first, last],
  ]
  const isInEye = (x: number, y: number) => eyes.some(([ex, ey]) => x >= ex && x < ex + eye && y >= ey && y < ey + eye)
  const isInMiddle = (x: number, y: number) =>
    Math.max(Math.abs(x - (size - 1) / 2), Math.abs(y - (size - 1) / 2)) < markSize / 2
  const isDark = (x: number, y: number) => Boolean(data[y]?.[x]) && !isInEye(x, y) && !isInMiddle(x, y)
  const markSize = Math.floor(size / 5)
  let path = ''
  for (let y = 0; y < size; y++) {
    let end = 0
    let isFirst = true
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      const start = x
      while (isDark(x, y)) x++
      path += `${isFirst ? `M${start} ${y}.5` : `m${start - end} 0`}h${x - start}`
      end = x
      isFirst = false
    }
  }
  return { size, path, eyes }
}
