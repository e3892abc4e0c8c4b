import type { Words } from '#kernel/locale.ts'
import type { OpenHours, OtherDay } from '#shop/catalogue/store-hours.rules.ts'
import type { StoreService } from '#shop/catalogue/stores.tables.ts'

export type Store = {
  slug: string
  city: 'spb' | 'moscow'
  phone: string
  latitude: number
  longitude: number
  name: Words
  address: Words
  worktime: Words
  metro: Words
  /** From Monday on. */
  week: (OpenHours | null)[]
  fittingRooms: number
  services: StoreService[]
  photos: StorePhoto[]
}

/** File in `demo/catalogue-images/shops/`, color of its placeholder, and caption. */
type StorePhoto = { file: string; placeholder: string; words: Words }

const every = (from: string, to: string, ...lastDays: (OpenHours | null)[]): (OpenHours | null)[] => [
  ...Array.from({ length: 7 - lastDays.length }, () => ({ from, to })),
  ...lastDays,
]

const photo = (name: string, placeholder: string, ru: string, en: string): StorePhoto => ({
  file: `shops/${name}.webp`,
  placeholder,
  words: { ru, en },
})

/** Special hours around the New Year, the same for all stores. */
export const otherDays = (now: Date): OtherDay[] => {
  const year = now.getUTCFullYear()
  return [
    { date: `${year}-12-31`, hours: { from: '10:00', to: '17:00' } },
    ...[1, 2, 3].map((day) => ({ date: `${year + 1}-01-0${day}`, hours: null })),
  ]
}

/** Fictional streets: no customer should travel to a demo shop. */
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
    metro: { ru: 'Метро «Ткацкая», 4 минуты пешком', en: 'Tkatskaya metro, 4 minutes’ walk' },
    week: every('10:00', '21:00'),
    fittingRooms: 5,
    services: ['exchange', 'embroidery', 'card'],
    photos: [
      photo(
        'lnyanaya-door',
        '#6a837a',
        'Тёмно-зелёный фасад с двумя витринами: костюмы «Шалфей» и «Ладога»',
        'A dark green front with two windows: scrubs in Sage and Ladoga',
      ),
      photo(
        'lnyanaya-hall',
        '#bec1b5',
        'Зал: топы, халат и куртка в нишах, сложенная форма на столе',
        'The hall: tops, a coat and a jacket in alcoves, folded scrubs on a table',
      ),
      photo(
        'lnyanaya-rooms',
        '#98a294',
        'Примерочные с зелёными шторами, зеркало в рост и пуф',
        'Fitting rooms with green curtains, a full-length mirror and a stool',
      ),
    ],
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
    metro: { ru: 'Метро «Игольная», 7 минут пешком', en: 'Igolnaya metro, 7 minutes’ walk' },
    week: every('10:00', '20:00', null),
    fittingRooms: 3,
    services: ['exchange', 'card'],
    photos: [
      photo(
        'portnovskiy-door',
        '#b3b1a6',
        'Розовый фасад: в витринах белый халат и костюм «Пудра»',
        'A pink front: a white coat and scrubs in Powder in its windows',
      ),
      photo(
        'portnovskiy-hall',
        '#cebdb1',
        'Зал: платье, топ и комбинезон в нишах',
        'The hall: a dress, a top and a jumpsuit in alcoves',
      ),
    ],
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
    metro: { ru: 'Метро «Швейная», 5 минут пешком', en: 'Shveynaya metro, 5 minutes’ walk' },
    week: every('10:00', '21:00'),
    fittingRooms: 6,
    services: ['exchange', 'embroidery', 'card'],
    photos: [
      photo(
        'stezhkovaya-door',
        '#74848f',
        'Синий фасад: в витринах костюмы «Полночь» и «Иней»',
        'A blue front: scrubs in Midnight and Hoarfrost in its windows',
      ),
      photo(
        'stezhkovaya-hall',
        '#bec2bf',
        'Зал: топы, халат и фартук в нишах',
        'The hall: tops, a coat and an apron in alcoves',
      ),
    ],
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
    metro: { ru: 'Метро «Лоскутная», 9 минут пешком', en: 'Loskutnaya metro, 9 minutes’ walk' },
    week: every('10:00', '20:00', { from: '11:00', to: '18:00' }, null),
    fittingRooms: 2,
    services: ['exchange', 'card'],
    photos: [
      photo(
        'naperstkovyy-door',
        '#9c7b7a',
        'Бордовый фасад: в витринах костюм «Морошка» и белый халат',
        'A burgundy front: scrubs in Cloudberry and a white coat in its windows',
      ),
      photo(
        'naperstkovyy-hall',
        '#cebeac',
        'Зал: топ, лонгслив и брюки в нишах',
        'The hall: a top, an underscrub and trousers in alcoves',
      ),
    ],
  },
]
