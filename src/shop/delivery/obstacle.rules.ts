import type { Words } from '#kernel/locale.ts'
import type { UnavailableReason } from './carrier.port.ts'
import type { Parcel } from './parcel.rules.ts'

/** Reason why a parcel is not accepted, with the exceeded limit. */
export type Obstacle = { reason: UnavailableReason; maxGrams?: number; maxSidesCm?: readonly number[] }

/** Placeholder values of a reason's message. */
export type ReasonDetails = Record<string, string | number | Words>

const perKilogram = 1_000

/** Weight in kilograms, rounded up to a hundred grams: «16,4». */
export function kilograms(grams: number): Words {
  const text = String(Math.ceil(grams / (perKilogram / 10)) / 10)
  return { ru: text.replace('.', ','), en: text }
}

const centimetres = (sides: readonly number[]): string => sides.toSorted((a, b) => b - a).join('\u00a0×\u00a0')

/** Parcel and limit: «16,4 кг» and «15 кг», or the sides of both. */
export function obstacleDetails({ grams, boxes: [box] }: Parcel, { maxGrams, maxSidesCm }: Obstacle): ReasonDetails {
  if (maxGrams !== undefined) return { parcel: kilograms(grams), limit: kilograms(maxGrams) }
  if (!maxSidesCm) return {}
  const { lengthCm, widthCm, heightCm } = box
  return { parcel: centimetres([lengthCm, widthCm, heightCm]), limit: centimetres(maxSidesCm) }
}
