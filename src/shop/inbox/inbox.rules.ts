import { isMailbox } from '#kernel/mailbox.rules.ts'

/**
 * The address as it is kept and compared: trimmed, in lower case (O-59). Nothing when it is no address, nor when it holds
 * a letter that only becomes a Latin one in lower case, like the sign of kelvin.
 */
export function normalEmail(text: string): string | undefined {
  const email = text.trim()
  return isMailbox(email) ? email.toLowerCase() : undefined
}
