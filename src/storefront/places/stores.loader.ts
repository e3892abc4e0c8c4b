import type { Locale } from '#kernel/locale.ts'
import { after, days } from '#kernel/time.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { cityAnswer } from '#shop/cities/cities.answers.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import { dateWords } from '#ui/date-words.ts'
import { pointsTexts } from '../points/points.texts.ts'
import { dateThere, datesBetween, hoursRows, otherDayRows, type OpenHours } from '#shop/catalogue/store-hours.rules.ts'
import { knownStores, type Store } from '#shop/stores/stores.queries.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { mapRoute } from '../points/map-route.ts'
import { link } from '../common/links.ts'
import { phoneHref } from '../common/phone.ts'
import { storeCityOf } from '#shop/cities/store-city.rules.ts'
import { readingHead } from '../reading/reading.head.ts'
import type { StoreData } from './store-parts.part.tsx'
import { storeLd } from './store-data.loader.ts'
import type { StoresData, UnhydratedStores } from './stores.page.tsx'
import { storesTexts, type StoresTexts } from './stores.texts.ts'

type StoresAnswer = Promise<Page<StoresData, UnhydratedStores>>

export async function loadStores(visit: ShopVisit): StoresAnswer {
  const { locale, region, now, context, tag } = visit
  const t = storesTexts[locale]
  const { stores: title, storesLead: lead } = t
  const points = pointsTexts[locale]
  const { nearMe, metres, kilometres } = points
  const key = context.config.yandexMapsKey
  const [stores, everyCity] = await Promise.all([knownStores(context.db), context.cities.now()])
  tag('stores', 'cities')
  const crumbs = [{ title: t.home, href: link(visit, 'home') }]
  const own = storeCityOf(region)
  const cities = [...new Set(stores.map(({ city }) => city))].sort((a, b) => Number(b === own) - Number(a === own))
  const head = readingHead(visit, { title, description: lead, crumbs, brand: brandOf(context.config, locale) })
  return page({
    head: { ...head, jsonLd: [...(head.jsonLd ?? []), ...stores.map((store) => storeLd(store, visit))] },
    data: {
      title,
      lead,
      crumbs,
      t: { ...t.door, fromYou: t.fromYou, nearMe, noPosition: t.noPosition, metres, kilometres },
      cities: cities.map((city) => ({
        city,
        name: t.cities[city],
        answer: answerOf(everyCity.find(({ slug }) => storeCityOf(slug) === city)),
        stores: stores
          .filter((store) => store.city === city)
          .map(({ slug, words, latitude, longitude, week, otherDays }) => ({
            slug,
            name: words[locale].name,
            latitude,
            longitude,
            hours: { week, otherDays },
          })),
      })),
      citiesLabel: t.citiesLabel,
      note: stores.some((store) => hasHolidaysSoon(store, now)) ? t.holidays : null,
      map: key === null ? null : { label: t.map, key, t: points },
    },
    unhydrated: {
      stores: Object.fromEntries(stores.map((store) => [store.slug, storeData(store, visit)])),
      end: {
        here: { base: visit.base },
        panels: [
          { tone: 'pine', ...t.end.keep, link: { ...t.end.keep.link, href: link({ base: '' }, 'catalogue') } },
          {
            tone: 'blush',
            ...t.end.elsewhere,
            link: { ...t.end.elsewhere.link, href: link({ base: '' }, 'text-page', { buyerInfo: 'delivery' }) },
          },
        ],
      },
    },
  })
}

const soonDays = 45

/** True if hours in the coming weeks differ from the regular ones. */
const hasHolidaysSoon = ({ otherDays }: Store, now: Date): boolean =>
  otherDays.some(({ date }) => date >= dateThere(now) && date <= dateThere(after(now, days(soonDays))))

const answerOf = (city: City | undefined) => (city ? cityAnswer(city) : null)

function storeData(store: Store, visit: ShopVisit): StoreData {
  const { slug, words, phone, week, otherDays, services, fittingRooms, photos } = store
  const { locale, now } = visit
  const t = storesTexts[locale]
  const { name, address, worktime, metro } = words[locale]
  const weekRows = hoursRows(week).map(({ firstDay, lastDay, hours }) => ({
    days: weekWords(firstDay, lastDay, t),
    keys: Array.from({ length: lastDay - firstDay + 1 }, (_, at) => firstDay + at).join(' '),
    hours: hoursWords(hours, t.dayOff),
    isOther: false,
  }))
  const otherRows = otherDayRows(otherDays.filter(({ date }) => date >= dateThere(now))).map(({ from, to, hours }) => ({
    days: daysWords(from, to, locale),
    keys: datesBetween(from, to).join(' '),
    hours: hoursWords(hours, t.closedDay),
    isOther: true,
  }))
  return {
    slug,
    address,
    metro,
    services: [
      ...(fittingRooms > 0 ? [fill(t.fittingRooms, { count: fittingRooms })] : []),
      ...services.map((service) => t.services[service]),
    ],
    photos: photos.map(({ picture, words: alt }) => ({
      picture,
      alt: alt[locale],
      open: fill(t.openPhoto, { words: alt[locale] }),
    })),
    close: t.close,
    worktime,
    today: t.today,
    rows: [...weekRows, ...(weekRows.length > 0 ? otherRows : [])],
    route: { title: t.route, href: mapRoute(store) },
    stock: { title: t.stock, href: link(visit, 'catalogue', { query: { store: store.slug } }) },
    phone: phone ? { label: fill(t.call, { name }), href: phoneHref(phone) } : null,
  }
}

/** «Понедельник–пятница», in one line. */
function weekWords(firstDay: number, lastDay: number, t: StoresTexts): string {
  if (firstDay === 0 && lastDay === 6) return t.everyDay
  return firstDay === lastDay ? (t.days[firstDay] ?? '') : `${t.days[firstDay]}–\u2060${t.daysAfter[lastDay]}`
}

/** «31 декабря 2026», «1–3 января 2027». */
function daysWords(from: string, to: string, locale: Locale): string {
  const words = (date: string) => dateWords(new Date(`${date}T00:00:00Z`), locale)
  if (from === to) return words(to)
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${Number(from.slice(8))}–\u2060${words(to)}`
    : `${words(from)} – ${words(to)}`
}

const hoursWords = (hours: OpenHours | null, otherwise: string): string =>
  hours ? `${hours.from}–${hours.to}` : otherwise
