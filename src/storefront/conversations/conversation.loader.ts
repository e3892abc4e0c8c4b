import { conversationLinks } from '#shop/conversations/conversation-link.ts'
import { findConversation } from '#shop/conversations/conversations.queries.ts'
import { missing } from '#web/outcome.ts'
import { page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { privateHead } from '../common/private.head.ts'
import { conversationTexts } from './conversations.texts.ts'
import { sideData, type SideData } from './letter.loader.ts'
import { quoteView } from './quote-view.loader.ts'
import { threadData, type ThreadData } from './thread.loader.ts'

export type ConversationData = { thread: ThreadData; side: SideData; crumbs: { title: string; href: string }[] }

/** Conversation by the key in a letter; an invalid or expired key finds nothing. */
export async function loadConversation(visit: ShopVisit<'key'>) {
  const { locale, now, params, context } = visit
  const number = conversationLinks(context.secretKeys).numberIn(params.key, now)
  const conversation = number === undefined ? undefined : await findConversation(context.db, number)
  if (!conversation) return missing()
  const { home, feedback } = conversationTexts[locale]
  const isUploader = conversation.visitorId !== null && conversation.visitorId === context.visitorId
  const thread = threadData(conversation, visit, {
    key: params.key,
    isUploader,
    quote: await quoteView(conversation, visit),
  })
  const data: ConversationData = {
    thread,
    side: await sideData(visit),
    crumbs: [
      { title: home, href: link(visit, 'home') },
      { title: feedback.title, href: link(visit, 'feedback') },
    ],
  }
  return page({ head: privateHead(thread.subtitle, visit), data })
}
