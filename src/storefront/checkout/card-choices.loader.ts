import { payableCards } from '#shop/cards/cards.queries.ts'
import { cardEnd, cardTitle } from '#shop/cards/cards.rules.ts'
import type { Owner } from '#shop/owner.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { checkoutTexts } from './checkout.texts.ts'

export type CardChoices = { kept: { id: number; title: string; text: string }[]; isTicked: boolean }

/** The kept cards of a member, and whether the box of this very form was ticked; nothing for guests, and where no card is kept. */
export async function cardChoices(
  { locale, now, context }: ShopVisit,
  owner: Owner | undefined,
): Promise<CardChoices | null> {
  const { db, payments: provider, form } = context
  if (!owner || !('accountId' in owner) || !provider?.keepsCards) return null
  const cards = await payableCards(db, { accountId: owner.accountId, provider: provider.name, now })
  const t = checkoutTexts[locale].payment.cards
  const kept = cards.map((card) => ({
    id: card.id,
    title: cardTitle(card, locale),
    text: fill(t.kept, { end: cardEnd(card) }),
  }))
  return { kept, isTicked: form?.values['save_card'] !== undefined }
}
