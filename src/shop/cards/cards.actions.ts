import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { emit, emitEach } from '../news.ts'
import type { CardDesk, KeptCard } from './card.port.ts'
import { savedCards } from './cards.tables.ts'

type NewCard = {
  /** Nothing where the owner has gone meanwhile: then the provider is told to forget it. */
  accountId: number | null
  provider: string
  card: KeptCard
  consentVersion: string
  agreedAt: Date
  now: Date
}

/** The same card kept once more takes the place of the one that was there. */
export async function keepCard(tx: Db, { accountId, provider, card, consentVersion, agreedAt, now }: NewCard) {
  const { network, lastFour, lastMonth } = card
  if (accountId !== null) {
    const isSame = and(
      eq(savedCards.provider, provider),
      eq(savedCards.network, network),
      eq(savedCards.lastFour, lastFour),
      eq(savedCards.lastMonth, lastMonth),
      sql`${savedCards.token} <> ${card.token}`,
    )
    await forgetWhere(tx, and(eq(savedCards.accountId, accountId), isSame))
  }
  const [row] = await tx
    .insert(savedCards)
    .values({ ...card, accountId, provider, consentVersion, agreedAt, createdAt: now })
    .onConflictDoNothing({ target: [savedCards.provider, savedCards.token] })
    .returning({ id: savedCards.id })
  if (row && accountId === null) await emit(tx, 'card.forgotten', { cardId: row.id })
}

/** From this moment on nobody can pay by them; the provider is told by a job. */
async function forgetWhere(tx: Db, which: SQL | undefined): Promise<void> {
  const returning = sql<{
    cardId: number
  }>`update saved_cards set account_id = null where ${which} returning id as "cardId"`
  await emitEach(tx, 'card.forgotten', returning)
}

/** A second press finds nothing left to do. */
export const forgetCard = (db: NodePgDatabase, { accountId, id }: { accountId: number; id: number }): Promise<void> =>
  db.transaction((tx) => forgetWhere(tx, and(eq(savedCards.accountId, accountId), eq(savedCards.id, id))))

/** With its account. */
export const forgetCardsOf = (tx: Db, accountId: number): Promise<void> =>
  forgetWhere(tx, eq(savedCards.accountId, accountId))

/** Its bank takes no charge of ours any more: it is not offered again, and its owner sees why. */
export async function noteRefusedCard(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(savedCards)
    .set({ refusedAt: now })
    .where(and(eq(savedCards.id, id), isNull(savedCards.refusedAt)))
}

type DeskParts = { db: NodePgDatabase; desks: readonly (CardDesk & { name: string })[] }

/** The job: the provider forgets it, and then so do we. Without a contract it is only dropped here. */
export async function dropCard({ db, desks }: DeskParts, id: number): Promise<void> {
  const isForgotten = and(eq(savedCards.id, id), isNull(savedCards.accountId))
  const [card] = await db.select().from(savedCards).where(isForgotten)
  if (!card) return
  await desks.find(({ name }) => name === card.provider)?.forgetCard(card)
  await db.delete(savedCards).where(isForgotten)
}
