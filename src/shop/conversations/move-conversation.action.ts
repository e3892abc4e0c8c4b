import { desc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { emit } from '../news.ts'
import { writeAudit } from '../staff/audit.actions.ts'
import type { Uploader } from '../uploads/uploads.actions.ts'
import type { ConversationState } from './conversations.rules.ts'
import { conversationMessages, conversations } from './conversations.tables.ts'
import { keepMessage, messageWords } from './keep-message.ts'

type Conversation = typeof conversations.$inferSelect
/** Predicate: the requester owns the conversation, by account or by the key in a letter. */
export type IsTheirs = (conversation: Pick<Conversation, 'id' | 'accountId'>) => boolean

async function lockedConversation(tx: Db, number: number, isTheirs: IsTheirs): Promise<Conversation> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, number)).for('update')
  if (!row || !isTheirs(row)) throw notFound('conversation')
  return row
}

type WriteInput = {
  number: number
  isTheirs: IsTheirs
  text: string
  files: readonly string[]
  uploader: Uploader
  now: Date
}

/** Adds a message and reopens a closed conversation. The same text twice in a row is one message. */
export async function writeOn(db: NodePgDatabase, input: WriteInput): Promise<void> {
  const { number, isTheirs, files, uploader, now } = input
  const text = messageWords(input.text)
  await db.transaction(async (tx) => {
    await lockedConversation(tx, number, isTheirs)
    const [latest] = await tx
      .select({ side: conversationMessages.side, text: conversationMessages.text })
      .from(conversationMessages)
      .where(eq(conversationMessages.conversationId, number))
      .orderBy(desc(conversationMessages.id))
      .limit(1)
    if (latest?.side === 'visitor' && latest.text === text && files.length === 0) return
    await keepMessage(tx, { conversationId: number, text, files, uploader, now })
    await setState(tx, { number, state: 'waiting', now })
  })
}

type MoveInput = { number: number; isTheirs: IsTheirs; isClosed: boolean; now: Date }

/** Closes a conversation as settled, or reopens it. */
export async function closeOrOpen(db: NodePgDatabase, { number, isTheirs, isClosed, now }: MoveInput): Promise<void> {
  await db.transaction(async (tx) => {
    const { state } = await lockedConversation(tx, number, isTheirs)
    if ((state === 'closed') === isClosed) return
    await setState(tx, { number, state: isClosed ? 'closed' : 'waiting', now })
  })
}

type StaffInput = { number: number; by: string; now: Date }

/** Adds the shop's answer: sent by letter and shown on the visitor's page. */
export async function answerConversation(
  db: NodePgDatabase,
  { number, author, by, now, ...input }: StaffInput & { text: string; author: string },
): Promise<void> {
  const text = messageWords(input.text)
  await db.transaction(async (tx) => {
    await lockedConversation(tx, number, () => true)
    const [message] = await tx
      .insert(conversationMessages)
      .values({ conversationId: number, side: 'shop', author, text, createdAt: now })
      .returning({ id: conversationMessages.id })
    await setState(tx, { number, state: 'answered', now })
    await writeAudit(tx, { by, verb: 'conversation.answer', subject: `conversation:${number}`, now })
    await emit(tx, 'conversation.answered', { messageId: message!.id })
  })
}

export async function moveByStaff(
  db: NodePgDatabase,
  { number, state, by, now }: StaffInput & { state: 'waiting' | 'closed' },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockedConversation(tx, number, () => true)
    if ((before.state === 'closed') === (state === 'closed')) throw new Refusal('already_so', 409)
    await setState(tx, { number, state, now })
    await writeAudit(tx, { by, verb: `conversation.${state}`, subject: `conversation:${number}`, now })
  })
}

async function setState(
  tx: Db,
  { number, state, now }: { number: number; state: ConversationState; now: Date },
): Promise<void> {
  await tx.update(conversations).set({ state, movedAt: now }).where(eq(conversations.id, number))
}
