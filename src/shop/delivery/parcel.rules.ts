import { kopecks, sum, times, type Money } from '#kernel/money.ts'

/** Box for a carrier, in grams and whole centimeters. */
export type Box = { grams: number; lengthCm: number; widthCm: number; heightCm: number }

export type Parcel = {
  grams: number
  /** Boxes, at least one, each of at most `boxMostGrams`. */
  boxes: [Box, ...Box[]]
  /** Insured value: the goods at today's prices, before promo codes and bonuses. */
  declaredValue: Money
  /** Value without gifts; decides on free delivery. */
  paidValue: Money
}

export type ParcelLine = { grams: number; pieces: number; price: Money; isGift?: boolean }

/** Packaging weight: a bag for a few items, cardboard for more. */
const bagGrams = 40
const cartonGrams = 250
const bagHoldsGrams = 1_500

const boxMostGrams = 20_000

/** Volume of folded clothes: 800 g fill a box of 30 × 25 × 8 cm. */
const cubicCmPerGram = 7.5

/** Base sizes of our boxes and their maximum filling height. */
const bases = [
  { lengthCm: 30, widthCm: 25, maxHeightCm: 15 },
  { lengthCm: 40, widthCm: 30, maxHeightCm: 30 },
  { lengthCm: 60, widthCm: 40, maxHeightCm: 65 },
] as const

/** Parcel of cart lines; an empty cart weighs as much as its bag. */
export function parcelOf(lines: readonly ParcelLine[]): Parcel {
  const goodsGrams = lines.reduce((all, { grams, pieces }) => all + grams * pieces, 0)
  const valueOf = (some: readonly ParcelLine[]) => sum(some.map(({ price, pieces }) => times(price, pieces)))
  return { ...parcelOfGrams(goodsGrams, valueOf(lines)), paidValue: valueOf(lines.filter(({ isGift }) => !isGift)) }
}

export function parcelOfGrams(goodsGrams: number, declaredValue: Money): Parcel {
  const grams = goodsGrams + (goodsGrams <= bagHoldsGrams ? bagGrams : cartonGrams)
  const count = Math.max(1, Math.ceil(grams / boxMostGrams))
  const each = Math.ceil(grams / count)
  const boxes: Parcel['boxes'] = [boxOf(each), ...Array.from({ length: count - 1 }, () => boxOf(each))]
  return { grams, boxes, declaredValue, paidValue: declaredValue }
}

/** Weight of an envelope with a card. */
const certificateGrams = 30
/** Insured for the cost of a reprint: a lost certificate is blocked and sent again. */
const certificateWorth = kopecks(100_00)
export const maxCertificatesInParcel = 20

export const parcelOfCertificates = (count: number): Parcel => parcelOfGrams(certificateGrams * count, certificateWorth)

function boxOf(grams: number): Box {
  const volume = grams * cubicCmPerGram
  const base = bases.find((each) => volume <= each.lengthCm * each.widthCm * each.maxHeightCm) ?? bases[2]
  const { lengthCm, widthCm } = base
  return { grams, lengthCm, widthCm, heightCm: Math.max(1, Math.ceil(volume / (lengthCm * widthCm))) }
}
