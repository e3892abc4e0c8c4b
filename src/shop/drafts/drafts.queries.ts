import { eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { after } from '#kernel/time.ts'
import type { Owner } from '../owner.ts'
import { prepared } from '../prepared.ts'
import { draftLifetime } from './drafts.rules.ts'
import type { DraftBody } from './drafts.schemas.ts'
import { checkoutDrafts } from './drafts.tables.ts'

const draftBy = (name: 'visitor' | 'account') => {
  const column = name === 'visitor' ? checkoutDrafts.visitorId : checkoutDrafts.accountId
  return prepared((db) =>
    db
      .select({ fields: checkoutDrafts.fields })
      .from(checkoutDrafts)
      .where(sql`${eq(column, sql.placeholder('owner'))} and ${gt(checkoutDrafts.changedAt, sql.placeholder('since'))}`)
      .prepare(`draft_of_${name}`),
  )
}
const draftOfVisitor = draftBy('visitor')
const draftOfAccount = draftBy('account')

/** Draft of an owner; an expired one is ignored even before the cleanup. */
export async function draftOf(db: Db, { owner, now }: { owner: Owner; now: Date }): Promise<DraftBody> {
  const since = after(now, -draftLifetime)
  const [row] =
    'accountId' in owner
      ? await draftOfAccount(db).execute({ owner: owner.accountId, since })
      : await draftOfVisitor(db).execute({ owner: owner.visitorId, since })
  return row?.fields ?? {}
}
