import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, knownLocale, locale, moment, must } from '#kernel/columns.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { tempFiles } from '../uploads/uploads.tables.ts'
import {
  conversationKinds,
  conversationStates,
  maxAboutLength,
  maxMessageLength,
  replyWays,
  sides,
  topics,
  type ConversationKind,
  type ConversationState,
  type ReplyWay,
  type Side,
  type Topic,
} from './conversations.rules.ts'

const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Conversations of visitors with the shop; both sides refer to the id. */
export const conversations = pgTable(
  'conversations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1_001 }),
    kind: text().notNull().$type<ConversationKind>(),
    topic: text().notNull().$type<Topic>(),
    state: text().notNull().$type<ConversationState>().default('waiting'),
    /** Order or model in question, as the visitor wrote it. */
    about: text().notNull().default(''),
    locale: locale(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    replyWay: text('reply_way').notNull().$type<ReplyWay>().default('letter'),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    visitorId: uuid('visitor_id'),
    createdAt: createdAt(),
    /** Time of the last message, closing or reopening. */
    movedAt: moment('moved_at').notNull().defaultNow(),
  },
  (t) => [
    index('conversations_state').on(t.state, t.movedAt),
    index('conversations_account').on(t.accountId, t.movedAt.desc()),
    index('conversations_email').on(t.email, t.createdAt),
    knownLocale('conversations_locale', t.locale),
    must('conversations_kind_known', sql`${t.kind} in (${oneOf(conversationKinds)})`),
    must('conversations_topic_known', sql`${t.topic} in (${oneOf(topics)})`),
    must('conversations_state_known', sql`${t.state} in (${oneOf(conversationStates)})`),
    must('conversations_reply_way_known', sql`${t.replyWay} in (${oneOf(replyWays)})`),
    must(
      'conversations_lengths',
      sql`length(${t.about}) <= ${sql.raw(String(maxAboutLength))} and length(${t.name}) between 1 and 100
        and length(${t.email}) <= 254 and length(${t.phone}) <= 32`,
    ),
    must('conversations_email_normal', sql`${t.email} = lower(btrim(${t.email}))`),
  ],
)

export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: id(),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    side: text().notNull().$type<Side>(),
    /** Staff member who answered. */
    author: text().notNull().default(''),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('conversation_messages_conversation').on(t.conversationId, t.id),
    must('conversation_messages_side_known', sql`${t.side} in (${oneOf(sides)})`),
    must('conversation_messages_text', sql`length(${t.text}) between 1 and ${sql.raw(String(maxMessageLength))}`),
  ],
)

export const conversationFiles = pgTable(
  'conversation_files',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => tempFiles.id),
    messageId: integer('message_id')
      .notNull()
      .references(() => conversationMessages.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [index('conversation_files_message').on(t.messageId, t.position)],
)
