import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { badField, notFound } from '#kernel/refusal.ts'
import { plainName } from '../accounts/accounts.rules.ts'
import { takeLock } from '../locks.ts'
import { peopleOf } from './measures.queries.ts'
import { maxPeople } from './measures.rules.ts'
import type { PersonBody } from './measures.schemas.ts'
import { personMeasures, type PersonMeasures } from './measures.tables.ts'

type MeasuresInput = { accountId: number; now: Date }

/** Columns of a person; an omitted measurement is deleted. */
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

/** Serializes changes of one account's people; exactly one is the default, initially the first. */
const changing = (
  db: NodePgDatabase,
  accountId: number,
  work: (tx: Db) => Promise<unknown>,
): Promise<PersonMeasures[]> =>
  db.transaction(async (tx) => {
    await takeLock(tx, 'measures', accountId)
    await work(tx)
    const people = await peopleOf(tx, accountId)
    const [first] = people
    if (!first || first.isDefault) return people
    await setDefault(tx, { accountId, id: first.id })
    return peopleOf(tx, accountId)
  })

async function setDefault(tx: Db, { accountId, id }: { accountId: number; id: number }): Promise<void> {
  const isDefaultNow = and(eq(personMeasures.accountId, accountId), personMeasures.isDefault)
  await tx.update(personMeasures).set({ isDefault: false }).where(isDefaultNow)
  await tx.update(personMeasures).set({ isDefault: true }).where(eq(personMeasures.id, id))
}

/** Adds a person; the same name replaces the measurements. */
export function keepMeasures(db: NodePgDatabase, { accountId, now, body }: MeasuresInput & { body: PersonBody }) {
  const row = rowOf(body)
  return changing(db, accountId, async (tx) => {
    await tx
      .insert(personMeasures)
      .values({ ...row, accountId, createdAt: now, changedAt: now })
      .onConflictDoUpdate({ target: [personMeasures.accountId, personMeasures.name], set: { ...row, changedAt: now } })
    const count = await tx.$count(personMeasures, eq(personMeasures.accountId, accountId))
    if (count > maxPeople) throw badField('name', 'too_many_people', { limit: maxPeople })
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
  })
}

/** Makes a person the default for size recommendations. */
export const makeDefault = (db: NodePgDatabase, key: PersonKey): Promise<PersonMeasures[]> =>
  changing(db, key.accountId, async (tx) => {
    if ((await tx.$count(personMeasures, isOwn(key))) === 0) throw notFound('person')
    await setDefault(tx, key)
  })

export const removeMeasures = (db: NodePgDatabase, key: PersonKey): Promise<PersonMeasures[]> =>
  changing(db, key.accountId, async (tx) => {
    const { rowCount } = await tx.delete(personMeasures).where(isOwn(key))
    if (!rowCount) throw notFound('person')
  })

/** Adds the browser's people that the account does not have; the account's own stay unchanged. */
export function mergeMeasures(
  db: NodePgDatabase,
  { accountId, now, people }: MeasuresInput & { people: PersonBody[] },
) {
  const rows = people.map(rowOf)
  return changing(db, accountId, async (tx) => {
    const room = maxPeople - (await tx.$count(personMeasures, eq(personMeasures.accountId, accountId)))
    for (const row of rows.slice(0, room))
      await tx
        .insert(personMeasures)
        .values({ ...row, accountId, createdAt: now, changedAt: now })
        .onConflictDoNothing()
  })
}
