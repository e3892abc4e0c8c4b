import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { prepared } from '../prepared.ts'
import type { CardToken } from './card.port.ts'
import { isExpired } from './cards.rules.ts'
import { savedCards } from './cards.tables.ts'

/** Card fields that its owner may see. */
const shownFields = {
  id: savedCards.id,
  provider: savedCards.provider,
  network: savedCards.network,
  lastFour: savedCards.lastFour,
  lastMonth: savedCards.lastMonth,
  agreedAt: savedCards.agreedAt,
  refusedAt: savedCards.refusedAt,
}

const cardsBy = prepared((db) =>
  db
    .select(shownFields)
    .from(savedCards)
    .where(eq(savedCards.accountId, sql.placeholder('accountId')))
    .orderBy(desc(savedCards.id))
    .limit(50)
    .prepare('cards_of_account'),
)

/** Cards of a member, the latest first. */
export const cardsOf = (db: Db, accountId: number) => cardsBy(db).execute({ accountId })
export type SavedCard = Awaited<ReturnType<typeof cardsOf>>[number]

type PayableInput = { accountId: number; providers: readonly string[]; now: Date }

/** Cards that can be charged today, of any provider under contract. */
export const payableCards = async (db: Db, { accountId, providers, now }: PayableInput): Promise<SavedCard[]> =>
  (await cardsOf(db, accountId)).filter(
    (card) => providers.includes(card.provider) && card.refusedAt === null && !isExpired(card, now),
  )

/** Charge token of a card that has an owner and is not declined by its bank. */
export async function chargeableToken(db: Db, id: number): Promise<CardToken | undefined> {
  const { token, customer, providerCard } = savedCards
  const [row] = await db
    .select({ token, customer, providerCard })
    .from(savedCards)
    .where(and(eq(savedCards.id, id), sql`${savedCards.accountId} is not null`, isNull(savedCards.refusedAt)))
  return row
}
