import { createHash } from 'node:crypto'

export type Person = { accountId?: number | null; email?: string; phone?: string }

const hash = (text: string): string => createHash('sha256').update(`promo ${text}`).digest('base64url').slice(0, 22)

/** By what one and the same buyer is known again, with or without an account; not readable by anybody. */
export function personKeys({ accountId, email, phone }: Person): string[] {
  const names = [
    accountId ? `account:${accountId}` : '',
    email?.trim() ? `email:${email.trim().toLowerCase()}` : '',
    phone?.replaceAll(/\D/g, '') ? `phone:${phone.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')}` : '',
  ]
  return names.filter(Boolean).map(hash)
}
