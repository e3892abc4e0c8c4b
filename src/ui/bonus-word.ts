import type { Locale } from '#kernel/locale.ts'
import { plural } from './plural.ts'

const bonuses: Record<Locale, string[]> = { ru: ['бонус', 'бонуса', 'бонусов'], en: ['bonus', 'bonuses', 'bonuses'] }

export const bonusWord = (count: number, locale: Locale): string => plural(count, bonuses[locale], locale)
