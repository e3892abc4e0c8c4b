import type { Obstacle } from '../delivery/obstacle.rules.ts'
import type { Box, Parcel } from '../delivery/parcel.rules.ts'
import {
  pickupFacts,
  type CarrierPickupType,
  type OrderPickupType,
  type PickupType,
} from '../delivery/pickup-types.rules.ts'

/** Carriers whose points the shop stores. */
export const pointCarriers = ['boxberry', 'cdek'] as const
export type PointCarrier = (typeof pointCarriers)[number]

/** Days for which a point keeps a parcel. */
export const storageDays: Record<PointCarrier, number> = { boxberry: 7, cdek: 7 }

export const isPointType = (type: PickupType): boolean => pickupFacts[type].way === 'point'

export const pointCarrierOf = (type: OrderPickupType): PointCarrier | null => {
  const { carrier, way } = pickupFacts[type]
  return way === 'point' && (carrier === 'boxberry' || carrier === 'cdek') ? carrier : null
}

/** Pickup type of the carrier that supplies the list of points. */
export const typeOfList: Record<PointCarrier, CarrierPickupType> = { boxberry: 'boxberry_pvz', cdek: 'cdek_pvz' }

/** Sides in centimeters, longest first. */
export type Sides = readonly [long: number, middle: number, short: number]

export const sidesOf = ({ lengthCm, widthCm, heightCm }: Pick<Box, 'lengthCm' | 'widthCm' | 'heightCm'>): Sides =>
  sortedSides([lengthCm, widthCm, heightCm])

export const sortedSides = (sides: readonly [number, number, number]): Sides =>
  sides.toSorted((a, b) => b - a) as unknown as Sides

/** Maximum parcel at a point; null if the carrier names no limit. */
export type PointLimits = { maxGrams: number | null; maxSides: Sides | null; hasFitting: boolean }

export type PointNeeds = { grams: number; sides: Sides; fitting: boolean }

/** Requirements of a parcel, all boxes of which have the same size. */
export const needsOf = ({ grams, boxes }: Parcel, fitting: boolean): PointNeeds => ({
  grams,
  sides: sidesOf(boxes[0]),
  fitting,
})

export type PointTrouble = 'point_too_heavy' | 'point_too_large' | 'point_no_fitting'

/** Reason why a point would refuse a parcel; unknown limits are no reason. */
export function troubleAt(limits: PointLimits, { grams, sides, fitting }: PointNeeds): PointTrouble | null {
  const { maxGrams, maxSides, hasFitting } = limits
  if (maxGrams !== null && grams > maxGrams) return 'point_too_heavy'
  if (maxSides && sides.some((side, at) => side > (maxSides[at] ?? 0))) return 'point_too_large'
  return fitting && !hasFitting ? 'point_no_fitting' : null
}

/** Obstacle with the exceeded limit. */
export const obstacleOf = (trouble: PointTrouble, { maxGrams, maxSides }: PointLimits): Obstacle => ({
  reason: trouble,
  ...(trouble === 'point_too_heavy' && maxGrams !== null && { maxGrams }),
  ...(trouble === 'point_too_large' && maxSides && { maxSidesCm: maxSides }),
})

const volumeOf = (sides: Sides | null): number => (sides ?? [0]).reduce((all, side) => all * side, 1)

/** Reason why no point of a town accepts the parcel, from the most generous point; null if one does. */
export function townObstacle(kinds: readonly PointLimits[], needs: PointNeeds): Obstacle | null {
  if (kinds.length === 0) return { reason: 'no_point' }
  const fittingKinds = kinds.filter(({ hasFitting }) => hasFitting || !needs.fitting)
  if (fittingKinds.length === 0) return { reason: 'no_fitting' }
  const troubles = fittingKinds.map((limits) => ({ limits, trouble: troubleAt(limits, needs) }))
  if (troubles.some(({ trouble }) => trouble === null)) return null
  const [largest] = troubles
    .filter(({ trouble }) => trouble === 'point_too_large')
    .toSorted((a, b) => volumeOf(b.limits.maxSides) - volumeOf(a.limits.maxSides))
  if (largest?.limits.maxSides) return { reason: 'too_large', maxSidesCm: largest.limits.maxSides }
  return { reason: 'too_heavy', maxGrams: Math.max(...fittingKinds.map(({ maxGrams }) => maxGrams ?? 0)) }
}
