/** What the browser can say of a new password; the list of the most used ones is the server's. */
export type PasswordTrouble = 'tooShort' | 'isEmail' | 'sameLetters'

const shortest = 8

const graphemes = new Intl.Segmenter('ru')

/** As people count them, like the server. */
export const lettersOf = (password: string): string[] =>
  Array.from(graphemes.segment(password.normalize('NFC')), ({ segment }) => segment)

export function passwordTrouble(password: string, email: string): PasswordTrouble | undefined {
  const letters = lettersOf(password.toLowerCase())
  if (letters.length < shortest) return 'tooShort'
  const mailbox = email.trim().toLowerCase()
  if (mailbox !== '' && [mailbox, mailbox.split('@')[0]].includes(letters.join(''))) return 'isEmail'
  return new Set(letters).size === 1 ? 'sameLetters' : undefined
}

/** One to four bars: how long it takes to guess grows with the length, not with what the letters are. */
export function passwordBars(password: string, email: string): number {
  if (passwordTrouble(password, email)) return 1
  const { length } = lettersOf(password)
  return length < 10 ? 2 : length < 14 ? 3 : 4
}
