import commonPasswords from '../../../data/common-passwords.json' with { type: 'json' }
import professions from '../../../data/professions.json' with { type: 'json' }
import referralSources from '../../../data/referral-sources.json' with { type: 'json' }
import type { Locale } from '#kernel/locale.ts'
import { days, hours } from '#kernel/time.ts'

export const activationLifetime = days(3)
export const restoreLifetime = hours(1)
/** Maximum idle time of a session; the cookie lives as long (O-20). */
export const sessionLifetime = days(90)
/** Time for which a browser stays recognized after the last sign-in. */
export const browserLifetime = days(400)

export const minPasswordLength = 8
export const maxPasswordLength = 200
export const maxNameLength = 100
const professionCodes = new Set(professions.map(({ code }) => code))
const sourceCodes = new Set(referralSources.map(({ code }) => code))
const common = new Set(commonPasswords)

export const isProfession = (code: string): boolean => professionCodes.has(code)
export const isReferralSource = (code: string): boolean => sourceCodes.has(code)

const graphemes = new Intl.Segmenter('ru')

/** Refusal code for an unacceptable new password. No mix of character classes is required. */
export function passwordFault(password: string, email: string): string | undefined {
  const word = password.normalize('NFC')
  if ([...graphemes.segment(word)].length < minPasswordLength) return 'too_short'
  if (word.length > maxPasswordLength) return 'password_too_long'
  const small = word.toLowerCase()
  if (small === email || small === email.split('@')[0]) return 'password_is_email'
  return common.has(small) || new Set(small).size === 1 ? 'password_common' : undefined
}

/** Name with single spaces and without invisible characters. */
export const plainName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()

const years = (from: Date, to: Date): number => {
  const hadBirthday =
    to.getUTCMonth() > from.getUTCMonth() ||
    (to.getUTCMonth() === from.getUTCMonth() && to.getUTCDate() >= from.getUTCDate())
  return to.getUTCFullYear() - from.getUTCFullYear() - (hadBirthday ? 0 : 1)
}

/** Validates a calendar date of birth and an age of 14 to 120. Younger people cannot give consent themselves. */
export function isBirthday(text: string, now: Date): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) return false
  const age = years(day, now)
  return age >= 14 && age <= 120
}

const browsers: [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** «Chrome, Windows»: enough for an owner to recognize a device. The user agent itself is not stored. */
export function deviceOf(userAgent: string | undefined): string {
  const named = (list: [RegExp, string][]) => list.find(([shape]) => shape.test(userAgent ?? ''))?.[1]
  return [named(browsers), named(systems)].filter(Boolean).join(', ')
}

/** Place name in the script of the locale, otherwise the first name; empty for an unknown place. */
export function placeName(names: readonly string[] = [], locale: Locale): string {
  const script = locale === 'ru' ? /^\p{Script=Cyrillic}/u : /^\p{Script=Latin}/u
  return names.find((name) => script.test(name)) ?? names[0] ?? ''
}
