import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs texts, so that only a holder of the key can make or change one. */
export type Signer = {
  sign: (text: string) => string
  /** Returns the text if its signature is ours. */
  read: (signedText: string) => string | undefined
}

const signatureLength = 43

/** Signs with the first key. Older keys only verify earlier signatures. */
export function signer([first = '', ...older]: readonly string[], purpose: string): Signer {
  const signatureOf = (text: string, key: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
  return {
    sign: (text) => `${text}.${signatureOf(text, first)}`,
    read: (signedText) => {
      const end = signedText.length - signatureLength - 1
      if (end < 1 || signedText[end] !== '.') return undefined
      const text = signedText.slice(0, end)
      const givenSignature = Buffer.from(signedText.slice(end + 1))
      const isBy = (key: string) => {
        const right = Buffer.from(signatureOf(text, key))
        return givenSignature.length === right.length && timingSafeEqual(givenSignature, right)
      }
      return [first, ...older].some(isBy) ? text : undefined
    },
  }
}
