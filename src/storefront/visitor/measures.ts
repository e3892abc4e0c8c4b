import type { PersonBody } from '#shop/measures/measures.schemas.ts'
import { readStored, writeStored } from '../common/storage.ts'

/** Somebody that this visitor buys for; the account gives a number. */
export type Person = PersonBody & { id?: number; is_default?: boolean }

/** What the browser knows of measures: a guest's are only here, an account's are a copy. Written in this order. */
export type OwnMeasures = { isAccounts: boolean; chosenName: string; people: Person[] }

const key = 'measures'
export const noMeasures: OwnMeasures = { isAccounts: false, chosenName: '', people: [] }

/** Other code may have written here; nothing of it is trusted by the server. */
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

/** The one that sizes are chosen for. */
export const personIn = ({ people, chosenName }: OwnMeasures): Person | undefined =>
  people.find(({ name }) => name === chosenName)
