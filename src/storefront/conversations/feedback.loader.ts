import { brandOf } from '#shop/brand.rules.ts'
import { feedbackTopics } from '#shop/conversations/conversations.rules.ts'
import { page, type Page } from '#web/page.ts'
import { accountIn, type AccountFrame } from '../account/account.loader.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { shareCard } from '../sharing/share-card.loader.ts'
import { conversationTexts } from './conversations.texts.ts'
import { letterData, sideData, type LetterData, type SideData } from './letter.loader.ts'

export type FeedbackData = {
  letter: LetterData
  side: SideData
  crumbs: { title: string; href: string }[]
  /** Null for a guest. */
  frame: AccountFrame | null
}

/** Message form; inside the account for a member, with known data filled in (R-2.2-05). */
export async function loadFeedback(visit: ShopVisit): Promise<Page<FeedbackData, undefined>> {
  const { locale, context, query, tag } = visit
  const { home, feedback } = conversationTexts[locale]
  tag('settings', 'texts')
  const member = await context.member?.()
  const own = member && (await accountIn({ ...visit, member }))
  const known = own && { name: own.account.firstName, email: own.account.email, phone: own.account.phone ?? '' }
  return page({
    head: {
      title: `${feedback.title} — ${brandOf(context.config, locale)}`,
      description: feedback.lead,
      canonical: link(visit, 'feedback'),
      og: { image: shareCard(visit, { title: feedback.title }) },
    },
    data: {
      letter: {
        ...letterData(visit, 'feedback', feedbackTopics),
        topic: query['topic'] ?? null,
        ...(known && { known }),
      },
      side: await sideData(visit),
      crumbs: [{ title: home, href: link(visit, 'home') }],
      frame: own?.frame ?? null,
    },
  })
}
