import { and, count, eq, gt, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#kernel/db.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after, hours } from '#kernel/time.ts'
import { attachUploads, type Uploader } from '../uploads/uploads.actions.ts'
import { tempFiles } from '../uploads/uploads.tables.ts'
import { maxMessageLength, maxFiles } from './conversations.rules.ts'
import { conversationFiles, conversationMessages, conversations } from './conversations.tables.ts'

/** Removes invisible characters; refuses a blank message. */
export function messageWords(text: string): string {
  const words = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
  if (!words) throw badField('text', 'message_empty')
  if (words.length > maxMessageLength) throw badField('text', 'message_too_long', { limit: maxMessageLength })
  return words
}

type MessageInput = {
  conversationId: number
  text: string
  files: readonly string[]
  uploader: Uploader
  now: Date
}

/** Hourly limit of messages: a person writes a few, a script thousands. */
const maxPerHour = 30

/** Adds a message of the visitor, with files from the same uploader. */
export async function keepMessage(tx: Db, { conversationId, text, files, uploader, now }: MessageInput): Promise<void> {
  const ids = [...new Set(files)]
  if (ids.length > maxFiles) throw badField('files', 'many_files', { limit: maxFiles })
  const isRecent = and(
    eq(conversationMessages.conversationId, conversationId),
    eq(conversationMessages.side, 'visitor'),
    gt(conversationMessages.createdAt, after(now, -hours(1))),
  )
  const [recent] = await tx.select({ count: count() }).from(conversationMessages).where(isRecent)
  if (recent!.count >= maxPerHour) throw new Refusal('many_messages', 429, { field: 'text', limit: maxPerHour })
  const [message] = await tx
    .insert(conversationMessages)
    .values({ conversationId, side: 'visitor', text, createdAt: now })
    .returning({ id: conversationMessages.id })
  await attachUploads(tx, { ids, uploader, now, field: 'files' })
  const rows = ids.map((fileId, position) => ({ fileId, messageId: message!.id, position }))
  if (rows.length > 0) await tx.insert(conversationFiles).values(rows)
}

/** Adds files of a repeated message as another message; files it already has are skipped. */
export async function addFiles(tx: Db, input: MessageInput): Promise<void> {
  const { conversationId, now } = input
  const oldIds = await knownFiles(tx, input)
  const files = input.files.filter((id) => !oldIds.has(id))
  if (files.length === 0) return
  await keepMessage(tx, { ...input, files })
  await tx.update(conversations).set({ state: 'waiting', movedAt: now }).where(eq(conversations.id, conversationId))
}

/** Without scripts, a browser uploads the same file again with each submit; name and size identify a duplicate. */
async function knownFiles(tx: Db, { conversationId, files }: MessageInput): Promise<Set<string>> {
  if (files.length === 0) return new Set()
  const earlier = alias(tempFiles, 'earlier')
  const rows = await tx
    .select({ id: tempFiles.id })
    .from(conversationMessages)
    .innerJoin(conversationFiles, eq(conversationFiles.messageId, conversationMessages.id))
    .innerJoin(earlier, eq(earlier.id, conversationFiles.fileId))
    .innerJoin(
      tempFiles,
      or(eq(tempFiles.id, earlier.id), and(eq(tempFiles.name, earlier.name), eq(tempFiles.bytes, earlier.bytes))),
    )
    .where(and(eq(conversationMessages.conversationId, conversationId), inArray(tempFiles.id, [...files])))
  return new Set(rows.map(({ id }) => id))
}
