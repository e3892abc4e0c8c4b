import type { Place } from './demo-place.ts'
import { orderedPointCode } from './seed-points.ts'
import { stores } from './stores.ts'

export type DemoBuyer = { firstName: string; lastName: string; phone: string; email: string; account?: 1 | 2 }

const guest = (lastName: string, firstName: string, name: string, last: number): DemoBuyer => ({
  firstName,
  lastName,
  email: `${name}@example.com`,
  phone: `+7900000${String(100 + last).padStart(4, '0')}`,
})

/** Buyers of the demo: two accounts, guests, and buyers for a clinic. */
export const demoBuyers = {
  marina: { firstName: 'Марина', lastName: 'Соколова', phone: '+79000000001', email: 'demo@example.com', account: 1 },
  elena: { firstName: 'Елена', lastName: 'Орлова', phone: '+79000000002', email: 'demo2@example.com', account: 2 },
  kuznetsova: guest('Кузнецова', 'Анна', 'a.kuznetsova', 3),
  timofeev: guest('Тимофеев', 'Игорь', 'timofeev.i', 4),
  akhmetova: guest('Ахметова', 'Лилия', 'liliya.akhmetova', 5),
  zaitseva: guest('Зайцева', 'Ольга', 'zaytseva-o', 6),
  petrov: guest('Петров', 'Сергей', 's.petrov', 7),
  lebedeva: guest('Лебедева', 'Наталья', 'n.lebedeva', 8),
  morozova: guest('Морозова', 'Ирина', 'i.morozova', 9),
  volkov: guest('Волков', 'Дмитрий', 'dr.volkov', 10),
  bogdanova: guest('Богданова', 'Юлия', 'yu.bogdanova', 11),
  smirnova: guest('Смирнова', 'Екатерина', 'kate.smirnova', 12),
  novak: guest('Novak', 'Jana', 'jana.novak', 13),
  nikitin: guest('Никитин', 'Павел', 'nikitin.p', 14),
  gorlinka: guest('Беляева', 'Светлана', 'zakupki.gorlinka', 15),
  dubrava: guest('Сафин', 'Тимур', 'zakupki.dubrava', 16),
} satisfies Record<string, DemoBuyer>
export type BuyerKey = keyof typeof demoBuyers

/** Fictional clinics that pay by invoice; their numbers only look right. */
export const demoCompanies: Partial<Record<BuyerKey, { inn: string; kpp: string; name: string; address: string }>> = {
  gorlinka: {
    inn: '7800990014',
    kpp: '780001001',
    name: 'ООО «Клиника „Горлинка“»',
    address: '190000, Санкт-Петербург, Батистовая улица, д. 3',
  },
  dubrava: {
    inn: '1600990023',
    kpp: '160001001',
    name: 'ООО «Медцентр „Дубрава“»',
    address: '420000, Казань, Сатиновая улица, д. 18',
  },
}

const point = (city: string, ru: string, en: string, code: string | null = null): Place => ({
  city,
  point: { code, words: { ru, en } },
})
const store = (city: string, slug: string): Place => {
  const { name, address, worktime } = stores.find((each) => each.slug === slug)!
  const words = { ru: `${name.ru}, ${address.ru}. ${worktime.ru}`, en: `${name.en}, ${address.en}. ${worktime.en}` }
  return { city, point: { code: slug, words, store: slug } }
}

/** Fictional streets, except the address of the demo buyer. */
export const demoPlaces = {
  home: { city: 'Санкт-Петербург', address: { zip: '197136', street: 'улица Полозова', house: '16', apartment: '12' } },
  spbCdek: point(
    'Санкт-Петербург',
    'СДЭК, Ленина, 24. Ежедневно 9–21, есть примерка',
    'CDEK, Lenina 24. Daily 9–21, fitting room',
    orderedPointCode,
  ),
  spbBoxberry: point(
    'Санкт-Петербург',
    'Boxberry, Льва Толстого, 9. Ежедневно 10–20',
    'Boxberry, Lva Tolstogo 9. Daily 10–20',
    orderedPointCode,
  ),
  spbStore: store('Санкт-Петербург', 'spb-lnyanaya'),
  moscowStore: store('Москва', 'moscow-stezhkovaya'),
  moscowCdek: point(
    'Москва',
    'СДЭК, Сатиновая улица, 11. Ежедневно 9–21, есть примерка',
    'CDEK, Satinovaya 11. Daily 9–21, fitting room',
  ),
  moscowHome: { city: 'Москва', address: { zip: '109000', street: 'Батистовая улица', house: '5', apartment: '40' } },
  kazanCdek: point('Казань', 'СДЭК, Кашемировая улица, 2. Пн–сб 10–20', 'CDEK, Kashemirovaya 2. Mon–Sat 10–20'),
  kazanClinic: { city: 'Казань', address: { zip: '420000', street: 'Сатиновая улица', house: '18' } },
  spbClinic: { city: 'Санкт-Петербург', address: { zip: '190000', street: 'Батистовая улица', house: '3' } },
  yekaterinburgBoxberry: point(
    'Екатеринбург',
    'Boxberry, Муслиновый бульвар, 30. Ежедневно 10–20',
    'Boxberry, Muslinovy 30. Daily 10–20',
  ),
  tomskPost: { city: 'Томск', address: { zip: '634000', street: 'проспект Портных', house: '7', apartment: '18' } },
  mail: { city: 'Москва' },
} satisfies Record<string, Place>
export type PlaceKey = keyof typeof demoPlaces
