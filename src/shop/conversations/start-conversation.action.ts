import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { Refusal, refuseFields } from '#kernel/refusal.ts'
import { after, hours } from '#kernel/time.ts'
import { normalPhone } from '../phone.rules.ts'
import { keepConsents } from '../consents/consents.actions.ts'
import { normalEmail } from '../inbox/inbox.rules.ts'
import { emit } from '../news.ts'
import type { Uploader } from '../uploads/uploads.actions.ts'
import { takeLock } from '../locks.ts'
import { addFiles, keepMessage, messageWords } from './keep-message.ts'
import { conversationNumbers, type ConversationKind, type ReplyWay, type Topic } from './conversations.rules.ts'
import { conversationMessages, conversations } from './conversations.tables.ts'

export type LetterInput = {
  kind: ConversationKind
  topic: Topic
  about?: string | undefined
  name: string
  email: string
  phone?: string | undefined
  replyWay?: ReplyWay | undefined
  text: string
  files: readonly string[]
  /** Account, or browser of a guest. */
  uploader: Uploader
  locale: Locale
  /** IP address of the request. */
  address: string
  now: Date
}

/** Hourly limit of new conversations per mailbox: each sends a confirmation, which may go to a stranger. */
const maxPerHour = 6

export const startConversation = (db: NodePgDatabase, input: LetterInput): Promise<number> =>
  db.transaction((tx) => startConversationIn(tx, input))

/**
 * Returns the number. A message sent twice, by double submit or by going back, is one conversation with all its files.
 */
export async function startConversationIn(tx: Db, input: LetterInput): Promise<number> {
  const { files, uploader, now } = input
  const text = messageWords(input.text)
  const values = valuesOf(input)
  await takeLock(tx, 'conversation', values.email)
  const recent = await recentOf(tx, values.email, now)
  const same = recent.find((each) => each.kind === input.kind && each.topic === input.topic && each.text === text)
  if (same) {
    await addFiles(tx, { conversationId: same.id, text, files, uploader, now })
    return same.id
  }
  if (recent.length >= maxPerHour) throw new Refusal('many_conversations', 429, { field: 'email', limit: maxPerHour })
  const conversationId = await keptUnderFreeNumber(tx, { ...values, createdAt: now, movedAt: now })
  await keepMessage(tx, { conversationId, text, files, uploader, now })
  const { email, accountId } = values
  const form = input.kind === 'feedback' || input.kind === 'manager' ? 'feedback' : 'quote'
  const purposes = ['personal_data', 'offer'] as const
  await keepConsents(tx, { form, purposes, subject: conversationId, email, accountId, address: input.address, now })
  await emit(tx, input.topic === 'supply' ? 'quote.requested' : 'conversation.started', { conversationId })
  return conversationId
}

/** Random like an order number: a sequence would reveal the volume to competitors. */
async function keptUnderFreeNumber(tx: Db, values: Omit<typeof conversations.$inferInsert, 'id'>): Promise<number> {
  for (;;) {
    const number = randomInt(conversationNumbers.from, conversationNumbers.to)
    const [row] = await tx
      .insert(conversations)
      .values({ ...values, id: number })
      .onConflictDoNothing({ target: conversations.id })
      .returning({ id: conversations.id })
    if (row) return row.id
  }
}

/** Conversations started from this address within the last hour, with their first message. */
async function recentOf(tx: Db, email: string, now: Date) {
  const isRecent = and(eq(conversations.email, email), gt(conversations.createdAt, after(now, -hours(1))))
  const rows = await tx
    .select({ id: conversations.id, kind: conversations.kind, topic: conversations.topic })
    .from(conversations)
    .where(isRecent)
  if (rows.length === 0) return []
  const messages = await tx
    .selectDistinctOn([conversationMessages.conversationId], {
      conversationId: conversationMessages.conversationId,
      text: conversationMessages.text,
    })
    .from(conversationMessages)
    .where(
      inArray(
        conversationMessages.conversationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(conversationMessages.conversationId, conversationMessages.id)
  return rows.map((row) => ({ ...row, text: messages.find(({ conversationId }) => conversationId === row.id)?.text }))
}

type Writer = Pick<LetterInput, 'name' | 'email' | 'phone' | 'replyWay'>

/** All invalid contact details: error codes by field name. */
export function troublesOf({ name, email, phone, replyWay }: Writer): Record<string, string> {
  return {
    ...(!name.trim() && { name: 'name_needed' }),
    ...(!normalEmail(email) && { email: 'invalid_email' }),
    ...(phone
      ? !normalPhone(phone) && { phone: 'invalid_phone' }
      : replyWay === 'call' && { phone: 'call_needs_phone' }),
  }
}

function valuesOf({ kind, topic, locale, uploader, about = '', replyWay = 'letter', ...input }: LetterInput) {
  refuseFields(troublesOf({ ...input, replyWay }))
  const name = input.name.trim().replaceAll(/\s+/g, ' ')
  const email = normalEmail(input.email)!
  const phone = input.phone ? normalPhone(input.phone)! : ''
  const { accountId, visitorId } = uploader
  return { kind, topic, about: about.trim(), locale, name, email, phone, replyWay, accountId, visitorId }
}
