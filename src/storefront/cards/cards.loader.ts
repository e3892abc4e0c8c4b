import { payableCards, type SavedCard } from '#shop/cards/cards.queries.ts'
import { cardEnd, cardTitle } from '#shop/cards/cards.rules.ts'
import { namesOf } from '#shop/contracts.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { cardTexts, type CardTexts } from './cards.texts.ts'

/** `isTicked`: the checkbox was checked in a form that returned with errors. */
export type CardChoices = {
  t: CardTexts
  cards: { id: number; title: string; note: string; way: string }[]
  isTicked: boolean
}

/** Saved cards that can pay today; null for guests and where the shop stores no cards. */
export async function cardChoices(
  { locale, now, context }: Pick<ShopVisit, 'locale' | 'now' | 'context'>,
  accountId: number | undefined,
): Promise<CardChoices | null> {
  const { db, payments, paymentProviders, form } = context
  if (accountId === undefined || !payments?.keepsCards) return null
  const t = cardTexts[locale]
  const asChoice = (card: SavedCard) => {
    const end = cardEnd(card)
    return { id: card.id, title: cardTitle(card, locale), note: fill(t.note, { end }), way: fill(t.way, { end }) }
  }
  const cards = await payableCards(db, { accountId, providers: namesOf(paymentProviders), now })
  return { t, cards: cards.map(asChoice), isTicked: form?.values['save_card'] !== undefined }
}
