import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { after } from '#kernel/time.ts'
import { ownRows, type Owner, type OwnerKind } from '../owner.ts'
import { draftLifetime } from './drafts.rules.ts'
import { Draft, type DraftBody } from './drafts.schemas.ts'
import { checkoutDrafts } from './drafts.tables.ts'

type DraftInput = { owner: Owner; fields: DraftBody; now: Date }

const fieldNames = Object.keys(Draft.properties) as (keyof DraftBody)[]

/** The fields that the form has, without signs that the database cannot keep. */
const keptFields = (body: DraftBody): DraftBody =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = body[name]
      if (value === undefined) return []
      return [[name, typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value]]
    }),
  )

/** Of every field the last write stays, whichever tab or device it came from; one statement, so no write is lost. */
export async function saveDraft(db: Db, { owner, fields: body, now }: DraftInput): Promise<DraftBody> {
  const since = after(now, -draftLifetime).toISOString()
  const fields = keptFields(body)
  const { fields: earlier, changedAt } = checkoutDrafts
  const [row] = await db
    .insert(checkoutDrafts)
    .values({ ...owner, fields, changedAt: now })
    .onConflictDoUpdate({
      target: 'accountId' in owner ? checkoutDrafts.accountId : checkoutDrafts.visitorId,
      set: {
        // What is too old to be shown does not come back with a new word.
        fields: sql`case when ${changedAt} > ${since}::timestamptz then ${earlier} || excluded.fields else excluded.fields end`,
        changedAt: sql`excluded.changed_at`,
      },
    })
    .returning({ fields: earlier })
  return row!.fields
}

/** What a guest wrote is the account's after signing in: of a field that both have, the draft changed later is right. */
export async function mergeDrafts(tx: Db, { from, to }: { from: string; to: number }): Promise<void> {
  await tx.execute(sql`
    with guest as (delete from checkout_drafts where visitor_id = ${from} returning fields, changed_at)
    insert into checkout_drafts as d (account_id, fields, changed_at)
    select ${to}::integer, fields, changed_at from guest
    on conflict (account_id) do update set changed_at = greatest(d.changed_at, excluded.changed_at),
      fields = case when excluded.changed_at < d.changed_at then excluded.fields || d.fields
        else d.fields || excluded.fields end`)
}

/** With the order that it became: a part of the statement that places it, for which `placed` is the order. */
export const draftClearing = (kind: OwnerKind) =>
  sql`delete from checkout_drafts where ${ownRows[kind]} and exists (select from placed)`

/** Few enough for one statement, and more than an hour brings. */
const clearedAtOnce = 5_000

/** Those that nobody has gone on with. Answers how many there were. */
export async function clearOldDrafts(db: Db, now: Date): Promise<number> {
  const since = after(now, -draftLifetime).toISOString()
  const { rowCount } = await db.execute(sql`delete from checkout_drafts where id in (
    select id from checkout_drafts where changed_at <= ${since}::timestamptz limit ${clearedAtOnce})`)
  return rowCount ?? 0
}
