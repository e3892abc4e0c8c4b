import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Clock } from '#kernel/time.ts'
import { accountLetter, type Sender } from '../accounts/accounts.emails.tsx'
import { accounts } from '../accounts/accounts.tables.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'
import { withdrawalPath } from '../consents/withdrawal-link.ts'
import type { Letter, Mailer } from '../mail.port.ts'
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

/**
 * Letters to the author of a conversation: confirmation and the shop's answers. Their link opens the whole
 * conversation.
 */
export function conversationHandlers(
  deps: ConversationJobsDeps,
): NewsHandlers<'conversation.started' | 'conversation.answered'> {
  const { db, mailer, config, clock, secretKeys } = deps
  const send = (conversation: Conversation, words: LetterWords) =>
    mailer.send(conversationLetter(conversation, words, { config, secretKeys, now: clock() }))
  const facts = ({ id, topic, locale }: Conversation) => ({
    number: withSpaces.format(id),
    topic: topicTitles[topic][locale],
  })
  return {
    'conversation.started': async ({ conversationId }) => {
      const conversation = await findConversation(db, conversationId)
      if (!conversation) return
      const quotation = await quotationOf(db, conversation)
      await send(conversation, conversationLetters[conversation.locale].started({ ...facts(conversation), quotation }))
    },
    'conversation.answered': async ({ messageId }) => {
      const [message] = await db.select().from(conversationMessages).where(eq(conversationMessages.id, messageId))
      const conversation = message && (await findConversation(db, message.conversationId))
      if (!conversation) return
      const { text } = message
      await send(conversation, conversationLetters[conversation.locale].answered({ ...facts(conversation), text }))
    },
  }
}

type LetterParts = { config: Sender; secretKeys: readonly string[]; now: Date }

/** Letter with a button that opens the conversation, and a footer link that withdraws the consent. */
export function conversationLetter(
  { id, email: to, locale }: Conversation,
  words: LetterWords,
  { config, secretKeys, now }: LetterParts,
): Letter {
  const path = `/feedback/${conversationLinks(secretKeys).keyOf(id, now)}/`
  const withdrawPath = withdrawalPath(secretKeys, { subject: 'conversation', id, email: to })
  return accountLetter({ to, locale, words, path, withdrawal: { path: withdrawPath, words: 'data' } }, config)
}

/**
 * Quotes the message only to the account's confirmed address. Any other address may be a stranger's, and the shop would
 * send them the author's words under its own name.
 */
export async function quotationOf(db: NodePgDatabase, { accountId, email, name, messages }: Conversation) {
  if (accountId === null) return undefined
  const [account] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId))
  return account?.email === email ? { name, text: messages[0]?.text ?? '' } : undefined
}
