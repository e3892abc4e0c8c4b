import { createHash } from 'node:crypto'
import { mailboxKey, phoneKey } from '../same-person.rules.ts'

export type Person = { accountId?: number | null; email?: string; phone?: string }

const hash = (text: string): string => createHash('sha256').update(`promo ${text}`).digest('base64url').slice(0, 22)

/**
 * Hashes that identify a buyer with or without an account. The e-mail as typed matches uses older than mailbox keys.
 */
export function personKeys({ accountId, email, phone }: Person): string[] {
  const digits = phoneKey(phone ?? '')
  const names = [
    accountId ? [`account:${accountId}`] : [],
    email?.trim() ? [`email:${mailboxKey(email)}`, `email:${email.trim().toLowerCase()}`] : [],
    digits ? [`phone:${digits}`] : [],
  ]
  return [...new Set(names.flat())].map(hash)
}
