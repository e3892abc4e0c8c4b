import { createHmac, timingSafeEqual } from 'node:crypto'

/** Says «this came from us»: whoever does not hold the key can neither make nor change a signed text. */
export type Signer = {
  sign: (text: string) => string
  /** The text, when its signature is ours. */
  read: (signed: string) => string | undefined
}

const signatureLength = 43

/** The first key signs; the others still read what they signed before it came. */
export function signer([first = '', ...older]: readonly string[], purpose: string): Signer {
  const signatureOf = (text: string, key: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
  return {
    sign: (text) => `${text}.${signatureOf(text, first)}`,
    read: (signed) => {
      const end = signed.length - signatureLength - 1
      if (end < 1 || signed[end] !== '.') return undefined
      const text = signed.slice(0, end)
      const given = Buffer.from(signed.slice(end + 1))
      const isBy = (key: string) => {
        const right = Buffer.from(signatureOf(text, key))
        return given.length === right.length && timingSafeEqual(given, right)
      }
      return [first, ...older].some(isBy) ? text : undefined
    },
  }
}
