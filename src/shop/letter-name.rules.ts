import type { Locale, Words } from '#kernel/locale.ts'

const maxLetters = 40
const nobody: Words = { ru: 'Здравствуйте', en: 'dear customer' }

/** First name as a letter may say it: leading words of letters only, for anybody can type a name and a mailbox. */
export const letterName = (name: string, locale: Locale): string =>
  (/^[\p{L}\p{M}][\p{L}\p{M} ’'-]*/u.exec(name.trim())?.[0] ?? '').slice(0, maxLetters).trim() || nobody[locale]
