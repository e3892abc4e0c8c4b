import type { Locale, Words } from '#kernel/locale.ts'

const maxLetters = 40
const nobody: Words = { ru: 'Здравствуйте', en: 'dear customer' }

/** First name for a greeting: leading words of letters only, since anyone can enter a name and a mailbox. */
export const letterName = (name: string, locale: Locale): string =>
  (/^[\p{L}\p{M}][\p{L}\p{M} ’'-]*/u.exec(name.trim())?.[0] ?? '').slice(0, maxLetters).trim() || nobody[locale]
