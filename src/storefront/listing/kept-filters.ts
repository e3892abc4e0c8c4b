import type { Filters } from '#shop/listing/listing.rules.ts'
import { writeStored, readStored } from '../common/storage.ts'

export type KeptFilters = { color: string[]; size: string[] }

const key = 'chosenFilters'
const most = 20

/** What was ticked comes in, what was unticked goes out; what this list does not know of stays. */
const changed = (held: string[], before: string[], after: string[]): string[] => {
  const gone = before.filter((value) => !after.includes(value))
  return [...new Set([...held, ...after])].filter((value) => !gone.includes(value)).slice(-most)
}

/** Colours and sizes go in and out of what is kept as they are ticked and unticked (R-4.5-17). */
export function keepChosen(before: Filters['chosen'], after: Filters['chosen']): void {
  const held = keptChosen()
  const color = changed(held.color, before.color, after.color)
  const size = changed(held.size, before.size, after.size)
  writeStored(key, JSON.stringify({ color, size }))
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string').slice(-most) : []

/** Others may have written here: only what makes sense is believed. */
export function keptChosen(): KeptFilters {
  try {
    const found = JSON.parse(readStored(key) ?? '{}') as Partial<Record<keyof KeptFilters, unknown>> | null
    return { color: textsIn(found?.color), size: textsIn(found?.size) }
  } catch {
    return { color: [], size: [] }
  }
}
