import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { emit, emitEach } from '../news.ts'
import type { CardVault, KeptCard } from './card.port.ts'
import { savedCards } from './cards.tables.ts'

type NewCard = {
  /** Null if the account was deleted meanwhile: the provider is then asked to delete the card. */
  accountId: number | null
  provider: string
  card: KeptCard
  consentVersion: string
  agreedAt: Date
  now: Date
}

/** Saves a card; a saved copy of the same card is replaced. */
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

/** Detaches cards from their account at once; a job then deletes them at the provider. */
async function forgetWhere(tx: Db, which: SQL | undefined): Promise<void> {
  const returning = sql<{
    cardId: number
  }>`update saved_cards set account_id = null where ${which} returning id as "cardId"`
  await emitEach(tx, 'card.forgotten', returning)
}

/** Idempotent: a repeated call finds nothing to delete. */
export const forgetCard = (db: NodePgDatabase, { accountId, id }: { accountId: number; id: number }): Promise<void> =>
  db.transaction((tx) => forgetWhere(tx, and(eq(savedCards.accountId, accountId), eq(savedCards.id, id))))

/** Forgets all cards of an account. */
export const forgetCardsOf = (tx: Db, accountId: number): Promise<void> =>
  forgetWhere(tx, eq(savedCards.accountId, accountId))

/** Marks a card that its bank declines: it is no longer offered, and its owner sees the reason. */
export async function noteRefusedCard(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(savedCards)
    .set({ refusedAt: now })
    .where(and(eq(savedCards.id, id), isNull(savedCards.refusedAt)))
}

type DeskParts = { db: NodePgDatabase; desks: readonly (CardVault & { name: string })[] }

/** Deletes a forgotten card, first at the provider, then here. Without a contract, only here. */
export async function dropCard({ db, desks }: DeskParts, id: number): Promise<void> {
  const isForgotten = and(eq(savedCards.id, id), isNull(savedCards.accountId))
  const [card] = await db.select().from(savedCards).where(isForgotten)
  if (!card) return
  await desks.find(({ name }) => name === card.provider)?.forgetCard(card)
  await db.delete(savedCards).where(isForgotten)
}
