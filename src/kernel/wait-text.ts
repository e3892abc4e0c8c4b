import type { Words } from './locale.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>>
type Unit = { seconds: number; ru: Forms; en: Forms }

/** Largest first; Russian forms follow the preposition «через». */
const units: readonly Unit[] = [
  { seconds: 3_600, ru: { one: 'час', few: 'часа', many: 'часов' }, en: { one: 'hour', other: 'hours' } },
  { seconds: 60, ru: { one: 'минуту', few: 'минуты', many: 'минут' }, en: { one: 'minute', other: 'minutes' } },
  { seconds: 1, ru: { one: 'секунду', few: 'секунды', many: 'секунд' }, en: { one: 'second', other: 'seconds' } },
]
const rules = { ru: new Intl.PluralRules('ru'), en: new Intl.PluralRules('en') }

/** Waiting time in its largest unit, rounded up: «11 минут», «через 21 минуту». */
export function waitText(seconds: number): Words {
  const { seconds: size, ...forms } = units.find((unit) => seconds >= unit.seconds) ?? units.at(-1)!
  const count = Math.max(1, Math.ceil(seconds / size))
  const inWords = (locale: 'ru' | 'en') => `${count}\u00a0${forms[locale][rules[locale].select(count)] ?? ''}`
  return { ru: inWords('ru'), en: inWords('en') }
}
