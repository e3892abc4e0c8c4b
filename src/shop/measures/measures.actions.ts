import { and, asc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { oneAtATime, type Db } from '#kernel/db.ts'
import { badField, notFound } from '#kernel/refusal.ts'
import { plainName } from '../accounts/accounts.rules.ts'
import { mostPeople } from './measures.rules.ts'
import type { PersonBody } from './measures.schemas.ts'
import { personMeasures, type PersonMeasures } from './measures.tables.ts'

type MeasuresInput = { accountId: number; now: Date }

/** In the order in which they were added. */
export const peopleOf = (db: Db, accountId: number): Promise<PersonMeasures[]> =>
  db
    .select()
    .from(personMeasures)
    .where(eq(personMeasures.accountId, accountId))
    .orderBy(asc(personMeasures.createdAt), asc(personMeasures.id))

/** A measure that is not named any more is forgotten. */
function rowOf({ name, body, height, chest, waist, hips, size }: PersonBody) {
  const plain = plainName(name)
  if (!plain) throw badField('name', 'required')
  const none = null
  return {
    name: plain,
    body,
    height: height ?? none,
    chest: chest ?? none,
    waist: waist ?? none,
    hips: hips ?? none,
    size: size ?? none,
  }
}

const changing = <Result>(db: NodePgDatabase, accountId: number, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await oneAtATime(tx, `measures:${accountId}`)
    return work(tx)
  })

/** Somebody of a name that is there already is measured anew. */
export function keepMeasures(db: NodePgDatabase, { accountId, now, body }: MeasuresInput & { body: PersonBody }) {
  const row = rowOf(body)
  return changing(db, accountId, async (tx) => {
    await tx
      .insert(personMeasures)
      .values({ ...row, accountId, createdAt: now, changedAt: now })
      .onConflictDoUpdate({ target: [personMeasures.accountId, personMeasures.name], set: { ...row, changedAt: now } })
    const people = await peopleOf(tx, accountId)
    if (people.length > mostPeople) throw badField('name', 'too_many_people', { limit: mostPeople })
    return people
  })
}

type PersonKey = MeasuresInput & { id: number }

const isOwn = ({ accountId, id }: PersonKey) => and(eq(personMeasures.accountId, accountId), eq(personMeasures.id, id))

export function changeMeasures(db: NodePgDatabase, { body, ...key }: PersonKey & { body: PersonBody }) {
  const row = rowOf(body)
  return changing(db, key.accountId, async (tx) => {
    const isTaken = and(
      eq(personMeasures.accountId, key.accountId),
      eq(personMeasures.name, row.name),
      sql`${personMeasures.id} <> ${key.id}`,
    )
    if ((await tx.$count(personMeasures, isTaken)) > 0) throw badField('name', 'already_there')
    const { rowCount } = await tx
      .update(personMeasures)
      .set({ ...row, changedAt: key.now })
      .where(isOwn(key))
    if (!rowCount) throw notFound('person')
    return peopleOf(tx, key.accountId)
  })
}

export async function removeMeasures(db: NodePgDatabase, key: PersonKey): Promise<PersonMeasures[]> {
  const { rowCount } = await db.delete(personMeasures).where(isOwn(key))
  if (!rowCount) throw notFound('person')
  return peopleOf(db, key.accountId)
}

/** The account's own people stay as they are; those of the browser that it does not know are added. */
export function mergeMeasures(
  db: NodePgDatabase,
  { accountId, now, people }: MeasuresInput & { people: PersonBody[] },
) {
  const rows = people.map(rowOf)
  return changing(db, accountId, async (tx) => {
    const room = mostPeople - (await tx.$count(personMeasures, eq(personMeasures.accountId, accountId)))
    for (const row of rows.slice(0, room))
      await tx
        .insert(personMeasures)
        .values({ ...row, accountId, createdAt: now, changedAt: now })
        .onConflictDoNothing()
    return peopleOf(tx, accountId)
  })
}
