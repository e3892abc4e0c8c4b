import { and, eq, lte } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { asRoubles, type Money } from '#kernel/money.ts'
import { after } from '#kernel/time.ts'
import { accounts, accountSessions, socialAccounts } from '../accounts/accounts.tables.ts'
import { addressAnswer } from '../addresses/addresses.answers.ts'
import { addressesOf } from '../addresses/addresses.queries.ts'
import { bonusEntries, loyaltyMembers } from '../loyalty/loyalty.tables.ts'
import { peopleOf } from '../measures/measures.queries.ts'
import { peopleAnswer } from '../measures/measures.answers.ts'
import { emit } from '../news.ts'
import { commentsBy } from '../comments/comments.queries.ts'
import { conversationsOf } from '../conversations/conversations.queries.ts'
import { allOrdersOf } from '../orders/orders.queries.ts'
import { ownQuestions, ownReviews } from '../reviews/own-writings.queries.ts'
import { ownQuestionAnswer, ownReviewAnswer } from '../reviews/reviews.answers.ts'
import { cardAnswer } from '../cards/cards.answers.ts'
import { cardsOf } from '../cards/cards.queries.ts'
import { cartOf } from '../cart/cart.queries.ts'
import { allConsentsOf } from '../consents/consents.queries.ts'
import { draftOf } from '../drafts/drafts.queries.ts'
import { favouriteSlugs } from '../favourites/favourites.queries.ts'
import { takeLock } from '../locks.ts'
import { dataExportOf, profileOf } from './profile.queries.ts'
import { fileAgain, fileLifetime } from './profile.rules.ts'
import { dataExports } from './profile.tables.ts'

/** Requests a personal data export; a recent request is reused. */
export const askForData = (db: NodePgDatabase, { accountId, now }: { accountId: number; now: Date }) =>
  db.transaction(async (tx) => {
    await takeLock(tx, 'data file', accountId)
    const latest = await dataExportOf(tx, accountId, now)
    if (latest && latest.askedAt > after(now, -fileAgain)) return latest
    const [row] = await tx
      .insert(dataExports)
      .values({ accountId, askedAt: now, expiresAt: after(now, fileLifetime) })
      .returning()
    await emit(tx, 'account.data_asked', { exportId: row!.id })
    return row!
  })

/** Job: writes the export. Returns the account id, or undefined when the export is already written. */
export async function writeDataFile(db: NodePgDatabase, exportId: number, now: Date): Promise<number | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, exportId))
  if (!row || row.readyAt) return undefined
  const file = JSON.stringify(await everythingOf(db, row.accountId, now), null, 2)
  await db
    .update(dataExports)
    .set({ file, readyAt: now, expiresAt: after(now, fileLifetime) })
    .where(eq(dataExports.id, exportId))
  return row.accountId
}

export async function clearOldFiles(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db.delete(dataExports).where(lte(dataExports.expiresAt, now))
  return rowCount ?? 0
}

/** Collects all personal data, without secrets such as password and token hashes. */
async function everythingOf(db: Db, accountId: number, now: Date): Promise<object> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  const { passwordHash: _, ...person } = account!
  const { locale } = person
  const sessions = await db
    .select({
      device: accountSessions.device,
      address: accountSessions.address,
      begun: accountSessions.createdAt,
      last_used: accountSessions.lastUsedAt,
    })
    .from(accountSessions)
    .where(eq(accountSessions.accountId, accountId))
  const [loyalty] = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.accountId, accountId))
  const bonuses = await db
    .select()
    .from(bonusEntries)
    .where(and(eq(bonusEntries.accountId, accountId)))
  const cart = await cartOf(db, { owner: { accountId }, promotions: [], now })
  return inRoubles({
    made_at: now,
    account: person,
    addresses: (await addressesOf(db, accountId)).map(addressAnswer),
    orders: await allOrdersOf(db, accountId),
    loyalty: loyalty ?? null,
    bonuses: bonuses.map(({ createdAt: at, ...entry }) => ({ ...entry, at })),
    cart: cart.lines.map(({ row, quantity }) => ({ sku: row.sku, name: row.name, quantity })),
    order_form: await draftOf(db, { owner: { accountId }, now }),
    saved_cards: (await cardsOf(db, accountId)).map((card) => cardAnswer(card, { locale, now })),
    favourites: await favouriteSlugs(db, { accountId }),
    reviews: (await ownReviews(db, { accountId, locale, now })).map((row) => ownReviewAnswer(row, now)),
    comments: await commentsBy(db, accountId),
    conversations: await conversationsOf(db, accountId),
    questions: (await ownQuestions(db, { accountId, locale, now })).map(ownQuestionAnswer),
    measures: peopleAnswer(await peopleOf(db, accountId)).people,
    other_sites: await db
      .select({ site: socialAccounts.site, subject: socialAccounts.subject, since: socialAccounts.createdAt })
      .from(socialAccounts)
      .where(eq(socialAccounts.accountId, accountId)),
    sessions,
    newsletter: (await profileOf(db, accountId, now)).isSubscribed,
    consents: await allConsentsOf(db, { accountId }),
  }) as object
}

const sums = /^(?:goods|total|paid|refunded|price|deliveryPrice|yearSum|\w+Discount)$/

/** Converts amounts from kopecks to roubles for readers. */
function inRoubles(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => inRoubles(each))
  if (value instanceof Date || value === null || typeof value !== 'object')
    return typeof value === 'number' && sums.test(name) ? asRoubles(value as Money) : value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inRoubles(each, key)]))
}
