import type { Conversation, Message } from '#shop/conversations/conversations.queries.ts'
import type { ConversationState } from '#shop/conversations/conversations.rules.ts'
import { tempFilePath } from '#shop/uploads/uploads.calls.ts'
import { topicTitles } from '#shop/conversations/conversations.texts.ts'
import { maskedEmail } from '#shop/orders/orders.answers.ts'
import { orderNumber } from '../common/order-number.ts'
import { dayText } from '#kernel/day-text.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import type { QuoteViewData } from './quote-view.tsx'
import { conversationTexts, type ConversationTexts } from './conversations.texts.ts'

export type ThreadFile = { id: string; name: string; href: string | null }
export type ThreadMessage = { id: number; isOwn: boolean; text: string; note: string; files: ThreadFile[] }
export type ThreadData = {
  t: ConversationTexts['thread']
  files: ConversationTexts['files']
  number: number
  title: string
  subtitle: string
  state: ConversationState
  keepText: string
  messages: ThreadMessage[]
  quote: QuoteViewData | null
  /** Conversation key for a visitor who came by the link of a letter. */
  key: string | null
}

type Reader = { key: string | null; isUploader: boolean; quote: QuoteViewData | null }

/** Conversation data. Files are readable only in the browser or account that uploaded them. */
export function threadData(
  conversation: Conversation,
  { locale }: Pick<ShopVisit, 'locale'>,
  reader: Reader,
): ThreadData {
  const { thread: t, files } = conversationTexts[locale]
  const { id, topic, about, state, email, messages } = conversation
  return {
    t,
    files,
    number: id,
    title: [topicTitles[topic][locale], about].filter(Boolean).join(', '),
    subtitle: fill(topic === 'supply' ? t.supply : t.title, { number: orderNumber(id) }),
    state,
    keepText: fill(t.keep, { email: maskedEmail(email) }),
    messages: messages.map((message) => messageData(message, { locale, shop: t.shop, ...reader })),
    key: reader.key,
    quote: reader.quote,
  }
}

type MessagePlace = Pick<ShopVisit, 'locale'> & Reader & { shop: string }

function messageData(message: Message, { locale, shop, isUploader }: MessagePlace): ThreadMessage {
  const { id, side, author, text, createdAt, files } = message
  const day = dayText(createdAt, locale, 'time')
  return {
    id,
    isOwn: side === 'visitor',
    text,
    note: side === 'visitor' ? day : `${author || shop}, ${day}`,
    files: files.map((file) => ({
      id: file.id,
      name: file.name,
      href: isUploader ? tempFilePath(file.id) : null,
    })),
  }
}
