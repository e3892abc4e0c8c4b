import type { Locale, Words } from '#kernel/locale.ts'
import { asRoubles, type Money } from '#kernel/money.ts'
import { maxAtDoor } from './pay-at-door.rules.ts'
import type { OrderPickupType } from './pickup-types.rules.ts'
import { weekdayOf, type Day } from './working-days.rules.ts'

/** Messages for deliveries without a price, by refusal code. The first two are those of the specification. */
export const deliveryRefusals = {
  no_delivery_price: { ru: 'Ошибка при расчете стоимости доставки', en: 'We couldn’t calculate delivery' },
  no_cdek_point_price: {
    ru: 'Ошибка при расчете стоимости доставки для ПВЗ СДЭК. Проверьте корректность введенных данных.',
    en: 'We couldn’t calculate delivery to this CDEK pickup point. Please check what you entered.',
  },
  delivery_region_needed: {
    ru: 'Выберите регион: без него доставку не посчитать',
    en: 'Choose your region so we can calculate delivery',
  },
  delivery_abroad: { ru: 'Возим только по России', en: 'We only deliver within Russia' },
  delivery_not_there: { ru: 'Сюда эта служба не возит', en: 'This carrier doesn’t deliver there' },
  delivery_near_only: {
    ru: 'Возит только по Москве, Петербургу и областям',
    en: 'Delivers only to Moscow, Saint Petersburg and nearby',
  },
  delivery_too_heavy: {
    ru: 'Посылка {parcel}\u00a0кг: здесь берут до\u00a0{limit}\u00a0кг',
    en: 'Your parcel weighs {parcel}\u00a0kg; the limit here is {limit}\u00a0kg',
  },
  delivery_too_large: {
    ru: 'Посылка {parcel}\u00a0см: здесь берут до\u00a0{limit}\u00a0см',
    en: 'Your parcel measures {parcel}\u00a0cm; the limit here is {limit}\u00a0cm',
  },
  delivery_no_fitting: {
    ru: 'Сюда не\u00a0возят с\u00a0примеркой: выберите доставку без неё',
    en: 'Fitting isn’t available here: choose delivery without it',
  },
  delivery_no_store_there: {
    ru: 'Наши магазины — в Москве и Петербурге',
    en: 'Our shops are in Moscow and Saint Petersburg',
  },
  delivery_not_all_in_store: {
    ru: 'Ни\u00a0в\u00a0одном магазине нет всего сразу. {store}: {has} из\u00a0{all}',
    en: 'No single shop has everything. {store}: {has} of {all}',
  },
  delivery_no_point: {
    ru: 'Здесь нет пункта, который принял бы эту посылку',
    en: 'No pickup point here can take this parcel',
  },
  delivery_point_unknown: {
    ru: 'Такого пункта у этой службы нет: выберите другой',
    en: 'We can’t find this pickup point: choose another',
  },
  delivery_point_closed: {
    ru: 'Этот пункт закрылся: выберите другой',
    en: 'This pickup point has closed: choose another',
  },
  delivery_point_elsewhere: {
    ru: 'Этот пункт в другом городе: выберите другой',
    en: 'This pickup point is in another city: choose another',
  },
  delivery_point_too_heavy: {
    ru: 'Посылка {parcel}\u00a0кг, а\u00a0этот пункт берёт до\u00a0{limit}\u00a0кг: выберите другой',
    en: 'Your parcel weighs {parcel}\u00a0kg and this pickup point takes up to {limit}\u00a0kg: choose another',
  },
  delivery_point_too_large: {
    ru: 'Посылка {parcel}\u00a0см, а\u00a0этот пункт берёт до\u00a0{limit}\u00a0см: выберите другой',
    en: 'Your parcel measures {parcel}\u00a0cm and this pickup point takes up to {limit}\u00a0cm: choose another',
  },
  delivery_point_no_fitting: {
    ru: 'В этом пункте нельзя примерить: выберите другой',
    en: 'This pickup point has no fitting room: choose another',
  },
  delivery_point_no_payment: {
    ru: 'В этом пункте нельзя заплатить: выберите другой пункт или другую оплату',
    en: 'You can’t pay at this pickup point: choose another one or another way to pay',
  },
} satisfies Record<string, Words>

const weekdays: Record<Locale, string[]> = {
  ru: ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
const months: Record<Locale, string[]> = {
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}

/** Delivery days in words: «чт, 3 – пт, 4 декабря», "Thu, 3 – Fri, 4 December"; one day if both are the same. */
export function daysInWords(first: Day, last: Day, locale: Locale): string {
  const dayOfMonth = (day: Day) => `${weekdays[locale][weekdayOf(day)]}, ${Number(day.slice(8))}`
  const month = (day: Day) => `\u00a0${months[locale][Number(day.slice(5, 7)) - 1]}`
  if (first === last) return dayOfMonth(last) + month(last)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${dayOfMonth(first)}${isOneMonth ? '' : month(first)}\u00a0– ${dayOfMonth(last)}${month(last)}`
}

/** Label beside the days of a delivery by Friday. */
export const byFridayText: Words = { ru: 'успеет к\u00a0пятнице', en: 'by\u00a0Friday' }

/** Delivery days promised for an order; old orders have only the last. */
export const promisedDays = (
  { promisedFrom, promisedOn }: { promisedFrom: Day | null; promisedOn: Day | null },
  locale: Locale,
): string => (promisedOn ? daysInWords(promisedFrom ?? promisedOn, promisedOn, locale) : '')

/** Maximum payment on delivery in words; empty without a limit. */
export const maxAtDoorText = (type: OrderPickupType): Words => limitText(maxAtDoor(type))

export function limitText(most: Money | null): Words {
  const text = (sign: string) => (most === null ? '' : String(asRoubles(most)).replace(/\B(?=(\d{3})+$)/g, sign))
  return { ru: text('\u00a0'), en: text(',') }
}
