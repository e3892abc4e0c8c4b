import { desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { ConversationState, Side } from './conversations.rules.ts'
import { conversations } from './conversations.tables.ts'

export type MessageFile = { id: string; name: string; mime: string; bytes: number }
export type Message = { id: number; side: Side; author: string; text: string; createdAt: string; files: MessageFile[] }
export type ConversationRow = typeof conversations.$inferSelect
export type Conversation = ConversationRow & { messages: Message[] }

const messagesJson = sql<Message[]>`(select coalesce(json_agg(json_build_object('id', m.id, 'side', m.side,
    'author', m.author, 'text', m.text, 'createdAt', m.created_at, 'files', (select coalesce(json_agg(json_build_object(
      'id', t.id, 'name', t.name, 'mime', t.mime, 'bytes', t.bytes) order by f.position), '[]')
      from conversation_files f join temp_files t on t.id = f.file_id where f.message_id = m.id)) order by m.id), '[]')
  from conversation_messages m where m.conversation_id = conversations.id)`

/** Conversation with all its messages, the first one first. */
export async function findConversation(db: Db, number: number): Promise<Conversation | undefined> {
  return (await conversationsWhere(db, eq(conversations.id, number), 1))[0]
}

async function conversationsWhere(db: Db, condition: SQL | undefined, most: number): Promise<Conversation[]> {
  const rows = await db
    .select({ row: conversations, messages: messagesJson })
    .from(conversations)
    .where(condition)
    .orderBy(desc(conversations.movedAt), desc(conversations.id))
    .limit(most)
  return rows.map(({ row, messages }) => ({ ...row, messages }))
}

const maxOwn = 50

/** Conversations of an account, the latest first. */
export const conversationsOf = (db: Db, accountId: number): Promise<Conversation[]> =>
  conversationsWhere(db, eq(conversations.accountId, accountId), maxOwn)

const maxListed = 200

/** For staff: conversations awaiting an answer, the oldest first, or those in another state. */
export const conversationsIn = (db: Db, state: ConversationState | 'open') =>
  db
    .select()
    .from(conversations)
    .where(state === 'open' ? ne(conversations.state, 'closed') : eq(conversations.state, state))
    .orderBy(conversations.movedAt, conversations.id)
    .limit(maxListed)
