import type { Locale } from '#kernel/locale.ts'

/** Daily hours of phone and mail support, Moscow time. */
export const serviceHours = { from: 9, until: 21 }

const { from, until } = serviceHours

/** Moscow is UTC+3 all year. */
const ahead = 3

export function isServiceHour(now: Date): boolean {
  const hour = (now.getUTCHours() + ahead) % 24
  return hour >= serviceHours.from && hour < serviceHours.until
}

/** Support hours within a sentence: «каждый день с 9 до 21». */
export const serviceHoursWords: Record<Locale, string> = {
  ru: `с\u00a0${from}\u00a0до\u00a0${until}`,
  en: `from ${from}\u00a0am to\u00a0${until - 12}\u00a0pm`,
}

/** Response time to requests, in working hours. */
const answerHours = 8
const hourMs = 3_600_000

/** Deadline of an answer: eight working hours from now, as a whole hour. */
export function answerDue(now: Date): Date {
  const day = (moment: number) => Math.floor((moment + ahead * hourMs) / (24 * hourMs)) * 24 * hourMs - ahead * hourMs
  const opening = (moment: number) => day(moment) + serviceHours.from * hourMs
  const closing = (moment: number) => day(moment) + serviceHours.until * hourMs
  let moment = Math.ceil(now.getTime() / hourMs) * hourMs
  let left = answerHours * hourMs
  for (;;) {
    if (moment >= closing(moment)) moment = opening(moment + 24 * hourMs)
    moment = Math.max(moment, opening(moment))
    const today = closing(moment) - moment
    if (left <= today) return new Date(moment + left)
    left -= today
    moment = closing(moment)
  }
}
