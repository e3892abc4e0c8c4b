import { createHash, createHmac } from 'node:crypto'
import { promoKey } from '../promo/promo-key.rules.ts'

/** Codes have 60 bits and more, and tries are counted: a plain hash keeps them from whoever reads the table. */
export const certificateHash = (code: string): string =>
  createHash('sha256')
    .update(`certificate ${promoKey(code)}`)
    .digest('base64url')

/** The ends of the code as it was printed, without its spaces and dashes. */
export function certificateSigns(code: string): { firstSigns: string; lastSigns: string } {
  const signs = code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return { firstSigns: signs.slice(0, 4), lastSigns: signs.slice(-4) }
}

/** Signs that nobody takes for one another. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Sixteen signs in fours, 80 bits: without the key nobody can say them, also not whoever reads the table. */
export function codeOf(salt: string, key: string): string {
  const bytes = createHmac('sha256', key).update(`certificate code\n${salt}`).digest()
  const text = [...bytes.subarray(0, 16)].map((byte) => signs[byte % signs.length]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** The code of a certificate that was sold, once more; nothing when its key is no key of the shop any more. */
export const codeAgain = (
  { salt, codeHash }: { salt: string | null; codeHash: string },
  keys: readonly string[],
): string | undefined =>
  salt === null ? undefined : keys.map((key) => codeOf(salt, key)).find((code) => certificateHash(code) === codeHash)
