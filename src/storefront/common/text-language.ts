import type { Locale } from '#kernel/locale.ts'

/** `lang` of text written by visitors, if it differs from the page language. */
export function textLanguage(text: string, locale: Locale): Locale | undefined {
  const language = /[а-яё]/i.test(text) ? 'ru' : /[a-z]/i.test(text) ? 'en' : locale
  return language === locale ? undefined : language
}
