import { createHash, createHmac } from 'node:crypto'
import { promoKey } from '../promo/promo-key.rules.ts'

/**
 * SHA-256 hash of a code. Codes carry at least 60 bits and attempts are rate-limited, so a plain hash protects a leaked
 * table.
 */
export const certificateHash = (code: string): string =>
  createHash('sha256')
    .update(`certificate ${promoKey(code)}`)
    .digest('base64url')

/** First and last four characters of a code, without spaces and dashes. */
export function certificateSigns(code: string): { firstSigns: string; lastSigns: string } {
  const signs = code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return { firstSigns: signs.slice(0, 4), lastSigns: signs.slice(-4) }
}

/** Alphabet without easily confused characters. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Derives a 16-character code (80 bits) in groups of four; without the key, codes cannot be computed from the table.
 */
export function codeOf(salt: string, key: string): string {
  const bytes = createHmac('sha256', key).update(`certificate code\n${salt}`).digest()
  const text = [...bytes.subarray(0, 16)].map((byte) => signs[byte % signs.length]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** Recomputes the code of a sold certificate; undefined when the key it was made with is no longer configured. */
export const codeAgain = (
  { salt, codeHash }: { salt: string | null; codeHash: string },
  keys: readonly string[],
): string | undefined =>
  salt === null ? undefined : keys.map((key) => codeOf(salt, key)).find((code) => certificateHash(code) === codeHash)
