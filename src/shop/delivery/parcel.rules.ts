import { kopecks, sum, times, type Money } from '#kernel/money.ts'

/** What a carrier is handed: grams and whole centimetres. */
export type Box = { grams: number; lengthCm: number; widthCm: number; heightCm: number }

export type Parcel = {
  grams: number
  /** At least one; carriers take no heavier box than `boxMostGrams`. */
  boxes: [Box, ...Box[]]
  /** What the goods come to at today's prices, before codes and bonuses: the parcel is insured for it. */
  declaredValue: Money
  /** What of it is paid for: by this it is brought for free, and a gift adds nothing. */
  paidValue: Money
}

export type ParcelLine = { grams: number; pieces: number; price: Money; isGift?: boolean }

/** A bag for a few things, cardboard around more. */
const bagGrams = 40
const cartonGrams = 250
const bagHoldsGrams = 1_500

const boxMostGrams = 20_000

/** Folded clothes: 800 g fill a box of 30 × 25 × 8. */
const cubicCmPerGram = 7.5

/** The bases of our boxes, and how high each is filled. */
const bases = [
  { lengthCm: 30, widthCm: 25, mostHeightCm: 15 },
  { lengthCm: 40, widthCm: 30, mostHeightCm: 30 },
  { lengthCm: 60, widthCm: 40, mostHeightCm: 65 },
] as const

/** The parcel of what a cart holds; an empty one weighs what its bag does. */
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

/** An envelope with a card. */
const certificateGrams = 30
/** It is insured for what printing it anew costs: a lost one is stopped and sent again. */
const certificateWorth = kopecks(100_00)
export const mostCertificatesInParcel = 20

export const parcelOfCertificates = (count: number): Parcel => parcelOfGrams(certificateGrams * count, certificateWorth)

function boxOf(grams: number): Box {
  const volume = grams * cubicCmPerGram
  const base = bases.find((each) => volume <= each.lengthCm * each.widthCm * each.mostHeightCm) ?? bases[2]
  const { lengthCm, widthCm } = base
  return { grams, lengthCm, widthCm, heightCm: Math.max(1, Math.ceil(volume / (lengthCm * widthCm))) }
}
