import { isMailbox } from '#kernel/mailbox.rules.ts'

/**
 * Normalizes an e-mail: trimmed, in lower case (O-59). Undefined for an invalid one, or one with a character that only
 * turns into a Latin letter in lower case, like the kelvin sign.
 */
export function normalEmail(text: string): string | undefined {
  const email = text.trim()
  return isMailbox(email) ? email.toLowerCase() : undefined
}
