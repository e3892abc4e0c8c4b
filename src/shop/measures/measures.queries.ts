import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { personMeasures, type PersonMeasures } from './measures.tables.ts'

/** People of an account: the default first, then in order of addition. */
export const peopleOf = (db: Db, accountId: number): Promise<PersonMeasures[]> =>
  db
    .select()
    .from(personMeasures)
    .where(eq(personMeasures.accountId, accountId))
    .orderBy(desc(personMeasures.isDefault), asc(personMeasures.createdAt), asc(personMeasures.id))
