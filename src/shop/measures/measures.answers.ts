import type { OwnPersonAnswer, PeopleAnswer } from './measures.schemas.ts'
import type { PersonMeasures } from './measures.tables.ts'

const optional = ['height', 'chest', 'waist', 'hips', 'size'] as const

/** Optional fields: omitted if unknown. */
const personAnswer = (row: PersonMeasures): OwnPersonAnswer => ({
  id: row.id,
  name: row.name,
  body: row.body,
  is_default: row.isDefault,
  ...Object.fromEntries(optional.flatMap((key) => (row[key] === null ? [] : [[key, row[key]]]))),
})

export const peopleAnswer = (rows: PersonMeasures[]): PeopleAnswer => ({ people: rows.map(personAnswer) })
