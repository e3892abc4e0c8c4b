import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Clock } from '#kernel/time.ts'
import { accountLetter, type Sender } from '../accounts/accounts.emails.tsx'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers } from '../news.ts'
import { conversationLinks } from './conversation-link.ts'
import { conversationLetters } from './conversations.letters.ts'
import { findConversation, type Conversation } from './conversations.queries.ts'
import { conversationMessages } from './conversations.tables.ts'
import { topicTitles } from './conversations.texts.ts'

type ConversationJobsDeps = {
  db: NodePgDatabase
  mailer: Mailer
  config: Sender
  clock: Clock
  secretKeys: readonly string[]
}

const withSpaces = new Intl.NumberFormat('ru-RU')

/** Letters to whoever wrote: that it has arrived, and what the shop answers. Their link opens the whole conversation. */
export function conversationHandlers(
  deps: ConversationJobsDeps,
): NewsHandlers<'conversation.started' | 'conversation.answered'> {
  const { db, mailer, config, clock, secretKeys } = deps
  const links = conversationLinks(secretKeys)
  const write = (kind: 'started' | 'supply' | 'answered', conversation: Conversation, text: string) => {
    const { id, email: to, locale, name, topic } = conversation
    const words = conversationLetters[locale][kind]({
      number: withSpaces.format(id),
      topic: topicTitles[topic][locale],
      name,
      text,
    })
    return mailer.send(accountLetter({ to, locale, words, path: `/feedback/${links.keyOf(id, clock())}/` }, config))
  }
  return {
    'conversation.started': async ({ conversationId }) => {
      const conversation = await findConversation(db, conversationId)
      if (!conversation) return
      const kind = conversation.topic === 'supply' ? 'supply' : 'started'
      await write(kind, conversation, conversation.messages[0]?.text ?? '')
    },
    'conversation.answered': async ({ messageId }) => {
      const [message] = await db.select().from(conversationMessages).where(eq(conversationMessages.id, messageId))
      const conversation = message && (await findConversation(db, message.conversationId))
      if (conversation) await write('answered', conversation, message.text)
    },
  }
}
