import type { Locale } from '#kernel/locale.ts'
import type { SavedCard } from './cards.queries.ts'
import { cardEnd, cardTitle, isExpired } from './cards.rules.ts'
import type { SavedCardsAnswer } from './cards.schemas.ts'

export const cardAnswer = (
  card: SavedCard,
  { locale, now }: { locale: Locale; now: Date },
): SavedCardsAnswer['cards'][number] => ({
  id: card.id,
  title: cardTitle(card, locale),
  until: cardEnd(card),
  is_usable: card.refusedAt === null && !isExpired(card, now),
  agreed_at: card.agreedAt.toISOString(),
})
