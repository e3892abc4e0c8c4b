import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { after } from '#kernel/time.ts'
import { ownRows, type Owner, type OwnerKind } from '../owner.ts'
import { draftLifetime } from './drafts.rules.ts'
import { Draft, type DraftBody } from './drafts.schemas.ts'
import { checkoutDrafts } from './drafts.tables.ts'

type DraftInput = { owner: Owner; fields: DraftBody; now: Date }

const fieldNames = Object.keys(Draft.properties) as (keyof DraftBody)[]

/** Known form fields, without characters that the database cannot store. */
const keptFields = (body: DraftBody): DraftBody =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = body[name]
      if (value === undefined) return []
      return [[name, typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value]]
    }),
  )

/** Saves a draft: the last write of each field wins, from any tab or device. One statement, so no write is lost. */
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
        // An expired draft is replaced, not extended.
        fields: sql`case when ${changedAt} > ${since}::timestamptz then ${earlier} || excluded.fields else excluded.fields end`,
        changedAt: sql`excluded.changed_at`,
      },
    })
    .returning({ fields: earlier })
  return row!.fields
}

/** Merges the guest's draft into the account's after sign-in; for a field in both, the draft changed later wins. */
export async function mergeDrafts(tx: Db, { from, to }: { from: string; to: number }): Promise<void> {
  await tx.execute(sql`
    with guest as (delete from checkout_drafts where visitor_id = ${from} returning fields, changed_at)
    insert into checkout_drafts as d (account_id, fields, changed_at)
    select ${to}::integer, fields, changed_at from guest
    on conflict (account_id) do update set changed_at = greatest(d.changed_at, excluded.changed_at),
      fields = case when excluded.changed_at < d.changed_at then excluded.fields || d.fields
        else d.fields || excluded.fields end`)
}

/** SQL that deletes the draft with the order placed from it; `placed` is that order. */
export const draftClearing = (kind: OwnerKind) =>
  sql`delete from checkout_drafts where ${ownRows[kind]} and exists (select from placed)`

/** Batch size: small enough for one statement, larger than an hour's amount. */
const clearedAtOnce = 5_000

/** Deletes expired drafts; returns their number. */
export async function clearOldDrafts(db: Db, now: Date): Promise<number> {
  const since = after(now, -draftLifetime).toISOString()
  const { rowCount } = await db.execute(sql`delete from checkout_drafts where id in (
    select id from checkout_drafts where changed_at <= ${since}::timestamptz limit ${clearedAtOnce})`)
  return rowCount ?? 0
}
