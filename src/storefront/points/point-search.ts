import { Type } from 'typebox'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { badField } from '#kernel/refusal.ts'

/* Search fields of pickup points without JavaScript: the form returns with typed text and other points. */

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const searchFields = {
  points_search: text(100),
  /** Search text of the listed points. */
  points_seen: text(100),
  /** Page number, submitted by the button of that page. */
  points_page: text(4),
}

type SearchFields = { points_search?: unknown; points_seen?: unknown }
const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Enter in the search field: a search for points, not a choice of one. */
export const isSearchTyped = ({ points_search, points_seen }: SearchFields): boolean =>
  words(points_search) !== words(points_seen)

export const needPoint = () => badField('pvz_code', 'required')

export type PlainPoints = { points: PointAnswer[]; text: string; page: number; pages: number; count: number }

export type PointSearch = { text: string; page: number }

export function pointSearch(values: Readonly<Record<string, string>>): PointSearch {
  const page = Number(values['points_page'])
  return { text: words(values['points_search']), page: Number.isInteger(page) && page > 0 ? page : 1 }
}
