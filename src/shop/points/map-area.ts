import { badField } from '#kernel/refusal.ts'
import type { Area } from './points-list.queries.ts'

/** Map area from «south,west,north,east» in degrees. */
export function areaIn(text: string | undefined): Area | null {
  if (text === undefined || text === '') return null
  const numbers = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  const [south = NaN, west = NaN, north = NaN, east = NaN] = numbers
  const isArea = south < north && west < east && Math.max(-south, north) <= 90 && Math.max(-west, east) <= 180
  if (numbers.length !== 4 || !isArea) throw badField('bbox', 'bbox_malformed')
  return { south, west, north, east }
}

type PositionFields = { latitude?: number | undefined; longitude?: number | undefined }

/** Position of the visitor, if the browser shared one. */
export function positionIn({ latitude, longitude }: PositionFields): { latitude: number; longitude: number } | null {
  if (latitude === undefined && longitude === undefined) return null
  if (latitude === undefined || longitude === undefined)
    throw badField(latitude === undefined ? 'latitude' : 'longitude', 'position_incomplete')
  return { latitude, longitude }
}
