import { kopecks, roubles, type Money } from '#kernel/money.ts'

const size = /^(?:р-р|разм(?:ер)?|size|р)?[.:№]?(\d{2})(?:-?(?:й|го|р|размера?|разм))?\.?$/
const height = /^(?:рост)?\.?(\d{3})(?:см|cm)?\.?$/
const span = /^(\d{2,3})[-–/xх*](\d{2,3})$/
const letterSize = /^(?:[sml]|x{1,3}s|2xs|x{1,4}l|[2-6]xl)$/

const isSize = (text: string): boolean => Number(text) >= 36 && Number(text) <= 74
const isHeight = (text: string): boolean => Number(text) >= 140 && Number(text) <= 212

/** Heights that belong to a range: ranges span six centimeters and are named by the lower bound. */
const rangesOf = (height: string): string[] => Array.from({ length: 6 }, (_, less) => String(Number(height) - less))

export type BodyMeasures = { sizes: string[]; heights: string[]; letter?: string }

/** Sizes and heights named by a chunk, such as «48», «48-50», «р.48», «170см», «48/170», «XL». */
export function sizesIn(chunk: string): BodyMeasures | undefined {
  const [, one = '', other = ''] = span.exec(chunk) ?? []
  if (one) return spanOf(chunk, one, other)
  const [, sizeText] = size.exec(chunk) ?? []
  if (sizeText && isSize(sizeText)) return { sizes: [sizeText], heights: [] }
  const [, heightText] = height.exec(chunk) ?? []
  if (heightText && isHeight(heightText)) return { sizes: [], heights: rangesOf(heightText) }
  if (letterSize.test(chunk)) return { sizes: [], heights: [], letter: chunk }
  return undefined
}

/** «38-40» is one size for socks, and two sizes for anything else. */
function spanOf(chunk: string, one: string, other: string): BodyMeasures | undefined {
  if (isSize(one) && isHeight(other)) return { sizes: [one], heights: rangesOf(other) }
  if (isHeight(one) && isSize(other)) return { sizes: [other], heights: rangesOf(one) }
  if (isHeight(one) && isHeight(other)) return { sizes: [], heights: rangesOf(one) }
  const isSpan = Number(one) >= 20 && Number(other) <= 74 && Number(one) < Number(other)
  return isSpan ? { sizes: [chunk.replace(/[^\d]/, '-'), one, other], heights: [] } : undefined
}

const upTo = /^(?:до|дешевле|дороже_не|под|за|max|макс|максимум|under|below|upto|within)$/
const from = /^(?:от|дороже|from|over|above|min|больше|свыше)$/
const money = /^(\d{1,7})(?:[.,]\d{1,2})?(к|k|т|тыс|тр)?(р|руб|рублей|₽|rub|rur)?\.?$/
const currency = /^(?:р|руб|рубль|рубля|рублей|₽|rub|rubles|roubles|rur)\.?$/
const thousand = /^(?:тыс|тысяч|тысячи|тысяча|т|thousand)\.?$/
const minPrice = 300
const dearest = roubles(20_000_000)

export type PriceRange = { low: Money; high: Money; length: number }

type Amount = { roubles: number; length: number; hasUnit: boolean }

/** Parses an amount: «5000», «5 000 руб», «5 тысяч», «5к». */
function amountAt(chunks: string[], at: number): Amount | undefined {
  const [, digits, unit = '', sign = ''] = money.exec(chunks[at] ?? '') ?? []
  if (!digits) return undefined
  let amount = Number(digits) * (unit ? 1000 : 1)
  let length = 1
  let hasUnit = unit !== '' || sign !== ''
  if (digits.length < 4 && /^\d{3}$/.test(chunks[at + 1] ?? '') && amount < 100)
    amount = Number(digits + chunks[at + ++length - 1]!)
  if (thousand.test(chunks[at + length] ?? '')) {
    amount *= 1000
    length++
    hasUnit = true
  }
  if (currency.test(chunks[at + length] ?? '')) {
    length++
    hasUnit = true
  }
  return amount >= minPrice && amount <= 1_000_000 ? { roubles: amount, length, hasUnit } : undefined
}

/** Parses a price range at this position: «до 5000», «от 3000 до 5000 руб», “under 5000”, «5000 рублей». */
export function priceAt(chunks: string[], at: number): PriceRange | undefined {
  const words = wordsBefore(chunks, at)
  const amount = amountAt(chunks, at + words.length)
  if (!amount) return undefined
  const length = words.length + amount.length
  const price = roubles(amount.roubles)
  if (words.kind === 'from') {
    const rest = wordsBefore(chunks, at + length)
    const most = rest.kind === 'to' ? amountAt(chunks, at + length + rest.length) : undefined
    return most
      ? { low: price, high: roubles(most.roubles), length: length + rest.length + most.length }
      : { low: price, high: dearest, length }
  }
  return words.kind === 'to' || amount.hasUnit ? { low: kopecks(0), high: price, length } : undefined
}

/** Words before a price, and the kind of bound they introduce. */
function wordsBefore(chunks: string[], at: number): { length: number; kind: 'from' | 'to' | 'none' } {
  const [one = '', other = ''] = chunks.slice(at, at + 2)
  const pair = `${one} ${other}`
  if (/^(?:не дороже|не больше|не более|в пределах|up to|less than|not over|no more)$/.test(pair))
    return { length: 2, kind: 'to' }
  if (/^(?:не дешевле|не меньше|не менее|more than|at least)$/.test(pair)) return { length: 2, kind: 'from' }
  if (upTo.test(one)) return { length: 1, kind: 'to' }
  return from.test(one) ? { length: 1, kind: 'from' } : { length: 0, kind: 'none' }
}
