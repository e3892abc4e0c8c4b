import type { Words } from '#kernel/locale.ts'
import type { OpenHours, OtherDay } from '#shop/catalogue/store-hours.rules.ts'

export type Store = {
  slug: string
  city: 'spb' | 'moscow'
  phone: string
  latitude: number
  longitude: number
  name: Words
  address: Words
  worktime: Words
  /** From Monday on. */
  week: (OpenHours | null)[]
}

const every = (from: string, to: string, ...lastDays: (OpenHours | null)[]): (OpenHours | null)[] => [
  ...Array.from({ length: 7 - lastDays.length }, () => ({ from, to })),
  ...lastDays,
]

/** Round the New Year all of them keep the same hours. */
export const otherDays = (now: Date): OtherDay[] => {
  const year = now.getUTCFullYear()
  return [
    { date: `${year}-12-31`, hours: { from: '10:00', to: '17:00' } },
    ...[1, 2, 3].map((day) => ({ date: `${year + 1}-01-0${day}`, hours: null })),
  ]
}

/** Streets that no city has: nobody should travel to a demo shop. */
export const stores: Store[] = [
  {
    slug: 'spb-lnyanaya',
    city: 'spb',
    phone: '8 (812) 000-00-01',
    latitude: 59.9658,
    longitude: 30.3114,
    name: { ru: 'На Льняной', en: 'Lnyanaya Street' },
    address: { ru: 'Льняная улица, 7', en: '7 Lnyanaya Street' },
    worktime: { ru: 'Ежедневно 10–21', en: 'Daily 10 am – 9 pm' },
    week: every('10:00', '21:00'),
  },
  {
    slug: 'spb-portnovskiy',
    city: 'spb',
    phone: '8 (812) 000-00-02',
    latitude: 59.9165,
    longitude: 30.3189,
    name: { ru: 'В Портновском', en: 'Portnovsky Lane' },
    address: { ru: 'Портновский переулок, 3', en: '3 Portnovsky Lane' },
    worktime: { ru: 'Пн–Сб 10–20', en: 'Mon–Sat 10 am – 8 pm' },
    week: every('10:00', '20:00', null),
  },
  {
    slug: 'moscow-stezhkovaya',
    city: 'moscow',
    phone: '8 (495) 000-00-01',
    latitude: 55.7729,
    longitude: 37.6791,
    name: { ru: 'На Стежковой', en: 'Stezhkovaya Street' },
    address: { ru: 'Стежковая улица, 15', en: '15 Stezhkovaya Street' },
    worktime: { ru: 'Ежедневно 10–21', en: 'Daily 10 am – 9 pm' },
    week: every('10:00', '21:00'),
  },
  {
    slug: 'moscow-naperstkovyy',
    city: 'moscow',
    phone: '8 (495) 000-00-02',
    latitude: 55.8052,
    longitude: 37.5149,
    name: { ru: 'В Напёрстковом', en: 'Naperstkovy Passage' },
    address: { ru: 'Напёрстковый проезд, 4', en: '4 Naperstkovy Passage' },
    worktime: { ru: 'Пн–Пт 10–20, Сб 11–18', en: 'Mon–Fri 10 am – 8 pm, Sat 11 am – 6 pm' },
    week: every('10:00', '20:00', { from: '11:00', to: '18:00' }, null),
  },
]
