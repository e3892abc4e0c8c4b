import type { Locale, Words } from '#kernel/locale.ts'
import { weekdayOf, type Day } from './working-days.rules.ts'

/** Why a delivery is not priced, by the code of the refusal. */
export const deliveryRefusals = {
  no_delivery_price: { ru: 'Ошибка при расчете стоимости доставки', en: 'The delivery price could not be worked out' },
} satisfies Record<string, Words>

const weekdays: Record<Locale, string[]> = {
  ru: ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
const months: Record<Locale, string[]> = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

/** «пт, 27 ноября», "Fri, 27 November". */
export function dayInWords(day: Day, locale: Locale): string {
  const month = months[locale][Number(day.slice(5, 7)) - 1]
  return `${weekdays[locale][weekdayOf(day)]}, ${Number(day.slice(8))}\u00a0${month}`
}
