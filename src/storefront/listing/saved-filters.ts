import type { Filters } from '#shop/listing/listing.rules.ts'
import { writeStored, readStored } from '../common/storage.ts'

export type SavedFilters = { color: string[]; size: string[] }

const key = 'chosenFilters'
const most = 20

/** Adds checked values and removes unchecked ones; values missing in this listing stay. */
const withChanges = (savedValues: string[], before: string[], after: string[]): string[] => {
  const uncheckedValues = before.filter((value) => !after.includes(value))
  return [...new Set([...savedValues, ...after])].filter((value) => !uncheckedValues.includes(value)).slice(-most)
}

/** Saves checked colors and sizes and forgets unchecked ones (R-4.5-17). */
export function saveFilters(before: Filters['chosen'], after: Filters['chosen']): void {
  const savedBefore = savedFilters()
  const color = withChanges(savedBefore.color, before.color, after.color)
  const size = withChanges(savedBefore.size, before.size, after.size)
  writeStored(key, JSON.stringify({ color, size }))
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string').slice(-most) : []

/** Stored filters; values that are no text are ignored. */
export function savedFilters(): SavedFilters {
  try {
    const storedFilters = JSON.parse(readStored(key) ?? '{}') as Partial<Record<keyof SavedFilters, unknown>> | null
    return { color: textsIn(storedFilters?.color), size: textsIn(storedFilters?.size) }
  } catch {
    return { color: [], size: [] }
  }
}
