import type { Locale } from '#kernel/locale.ts'

/** What visitors write is not translated: for `lang`, where it is in another language than the page. */
export function textLanguage(text: string, locale: Locale): Locale | undefined {
  const language = /[а-яё]/i.test(text) ? 'ru' : /[a-z]/i.test(text) ? 'en' : locale
  return language === locale ? undefined : language
}
