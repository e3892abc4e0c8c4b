import type { PersonBody } from '#shop/measures/measures.schemas.ts'
import { readStored, writeStored } from '../common/storage.ts'

/** Person whose measurements are stored; `id` only for entries of an account. */
export type Person = PersonBody & { id?: number; is_default?: boolean }

/** Measurements in this browser: a guest's own, or a copy of the account's. Written in this field order. */
export type OwnMeasures = { isAccounts: boolean; chosenName: string; people: Person[] }

const key = 'measures'
export const noMeasures: OwnMeasures = { isAccounts: false, chosenName: '', people: [] }

/** Measurements from untrusted storage; the server validates again. */
export function ownMeasures(): OwnMeasures {
  try {
    const measures = JSON.parse(readStored(key) ?? '{}') as Partial<OwnMeasures> | null
    return { ...noMeasures, ...measures, people: Array.isArray(measures?.people) ? measures.people : [] }
  } catch {
    return noMeasures
  }
}

export const writeMeasures = ({ isAccounts, chosenName, people }: OwnMeasures): void =>
  writeStored(key, JSON.stringify({ isAccounts, chosenName, people }))

/** Person whose sizes are recommended. */
export const personIn = ({ people, chosenName }: OwnMeasures): Person | undefined =>
  people.find(({ name }) => name === chosenName)
