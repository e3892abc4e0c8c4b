/** Password errors found in the browser; the server also refuses common passwords. */
export type PasswordTrouble = 'tooShort' | 'isEmail' | 'sameLetters'

const shortest = 8

const graphemes = new Intl.Segmenter('ru')

/** Characters as people count them (grapheme clusters), the same as on the server. */
export const lettersOf = (password: string): string[] =>
  Array.from(graphemes.segment(password.normalize('NFC')), ({ segment }) => segment)

export function passwordTrouble(password: string, email: string): PasswordTrouble | undefined {
  const letters = lettersOf(password.toLowerCase())
  if (letters.length < shortest) return 'tooShort'
  const mailbox = email.trim().toLowerCase()
  if (mailbox !== '' && [mailbox, mailbox.split('@')[0]].includes(letters.join(''))) return 'isEmail'
  return new Set(letters).size === 1 ? 'sameLetters' : undefined
}

/** Strength from one to four bars: guessing time grows with length, not with character classes. */
export function passwordBars(password: string, email: string): number {
  if (passwordTrouble(password, email)) return 1
  const { length } = lettersOf(password)
  return length < 10 ? 2 : length < 14 ? 3 : 4
}
