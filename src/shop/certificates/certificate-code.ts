import { createHash } from 'node:crypto'
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
