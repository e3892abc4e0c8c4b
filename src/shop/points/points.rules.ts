import type { Obstacle } from '../delivery/obstacle.rules.ts'
import type { Box, Parcel } from '../delivery/parcel.rules.ts'
import {
  pickupFacts,
  type CarrierPickupType,
  type OrderPickupType,
  type PickupType,
} from '../delivery/pickup-types.rules.ts'

/** Whose points the shop keeps. */
export const pointCarriers = ['boxberry', 'cdek'] as const
export type PointCarrier = (typeof pointCarriers)[number]

/** How long a parcel waits there. */
export const storageDays: Record<PointCarrier, number> = { boxberry: 7, cdek: 7 }

export const isPointType = (type: PickupType): boolean => pickupFacts[type].way === 'point'

export const pointCarrierOf = (type: OrderPickupType): PointCarrier | null => {
  const { carrier, way } = pickupFacts[type]
  return way === 'point' && (carrier === 'boxberry' || carrier === 'cdek') ? carrier : null
}

/** By which a point's carrier is asked for its list. */
export const typeOfList: Record<PointCarrier, CarrierPickupType> = { boxberry: 'boxberry_pvz', cdek: 'cdek_pvz' }

/** The longest side first. */
export type Sides = readonly [long: number, middle: number, short: number]

export const sidesOf = ({ lengthCm, widthCm, heightCm }: Pick<Box, 'lengthCm' | 'widthCm' | 'heightCm'>): Sides =>
  sortedSides([lengthCm, widthCm, heightCm])

export const sortedSides = (sides: readonly [number, number, number]): Sides =>
  sides.toSorted((a, b) => b - a) as unknown as Sides

/** What a point takes at most; null where its carrier names no limit. */
export type PointLimits = { mostGrams: number | null; mostSides: Sides | null; hasFitting: boolean }

export type PointNeeds = { grams: number; sides: Sides; fitting: boolean }

/** All boxes of a parcel are of one size. */
export const needsOf = ({ grams, boxes }: Parcel, fitting: boolean): PointNeeds => ({
  grams,
  sides: sidesOf(boxes[0]),
  fitting,
})

export type PointTrouble = 'point_too_heavy' | 'point_too_large' | 'point_no_fitting'

/** Why a point would refuse this parcel; what its carrier says nothing about is no reason. */
export function troubleAt(limits: PointLimits, { grams, sides, fitting }: PointNeeds): PointTrouble | null {
  const { mostGrams, mostSides, hasFitting } = limits
  if (mostGrams !== null && grams > mostGrams) return 'point_too_heavy'
  if (mostSides && sides.some((side, at) => side > (mostSides[at] ?? 0))) return 'point_too_large'
  return fitting && !hasFitting ? 'point_no_fitting' : null
}

/** With the limit that the parcel is over. */
export const obstacleOf = (trouble: PointTrouble, { mostGrams, mostSides }: PointLimits): Obstacle => ({
  reason: trouble,
  ...(trouble === 'point_too_heavy' && mostGrams !== null && { mostGrams }),
  ...(trouble === 'point_too_large' && mostSides && { mostSidesCm: mostSides }),
})

const volumeOf = (sides: Sides | null): number => (sides ?? [0]).reduce((all, side) => all * side, 1)

/** Why no point of a town takes this parcel, by the one that comes nearest to it; nothing where one does. */
export function townObstacle(kinds: readonly PointLimits[], needs: PointNeeds): Obstacle | null {
  if (kinds.length === 0) return { reason: 'no_point' }
  const fittingKinds = kinds.filter(({ hasFitting }) => hasFitting || !needs.fitting)
  if (fittingKinds.length === 0) return { reason: 'no_fitting' }
  const troubles = fittingKinds.map((limits) => ({ limits, trouble: troubleAt(limits, needs) }))
  if (troubles.some(({ trouble }) => trouble === null)) return null
  const [largest] = troubles
    .filter(({ trouble }) => trouble === 'point_too_large')
    .toSorted((a, b) => volumeOf(b.limits.mostSides) - volumeOf(a.limits.mostSides))
  if (largest?.limits.mostSides) return { reason: 'too_large', mostSidesCm: largest.limits.mostSides }
  return { reason: 'too_heavy', mostGrams: Math.max(...fittingKinds.map(({ mostGrams }) => mostGrams ?? 0)) }
}
