import type { Locale } from '#kernel/locale.ts'

/** When somebody answers the phone and letters, each day, on the clock of Moscow. */
export const serviceHours = { from: 9, until: 21 }

const { from, until } = serviceHours

/** Moscow is three hours ahead of Greenwich, in summer and in winter. */
const ahead = 3

export function isServiceHour(now: Date): boolean {
  const hour = (now.getUTCHours() + ahead) % 24
  return hour >= serviceHours.from && hour < serviceHours.until
}

/** As they stand in a sentence: «каждый день с 9 до 21». */
export const serviceHoursWords: Record<Locale, string> = {
  ru: `с\u00a0${from}\u00a0до\u00a0${until}`,
  en: `from ${from}\u00a0am to\u00a0${until - 12}\u00a0pm`,
}
