import type { Locale } from '#kernel/locale.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { cityAnswer } from '#shop/cities/cities.answers.ts'
import { inTown } from '#shop/cities/city-case.rules.ts'
import { cityName } from '#shop/cities/cities.queries.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import { pointsTexts } from '../points/points.texts.ts'
import { dateThere, hoursRows, otherDayRows, type OpenHours } from '#shop/catalogue/store-hours.rules.ts'
import { knownStores, type Store } from '#shop/catalogue/stores.queries.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { phoneHref } from '../common/phone.ts'
import { storeCityOf } from '../common/store-city.ts'
import { dateWords } from './date-words.ts'
import { readingHead } from './reading.head.ts'
import type { ContactBox, RequisitesData, StoreData } from './store-parts.part.tsx'
import type { StoresData, UnhydratedStores } from './stores.page.tsx'
import { storesTexts } from './stores.texts.ts'

type StoresAnswer = Promise<Page<StoresData, UnhydratedStores>>

export function loadStores(visit: ShopVisit): StoresAnswer {
  const t = storesTexts[visit.locale]
  return storesOf(visit, { title: t.stores, lead: t.storesLead, boxes: [], requisites: null })
}

/** Of a city with pages of its own, its shops first (O-46). */
export async function loadContacts(visit: ShopVisit): StoresAnswer {
  const { locale, region, context, tag } = visit
  const t = storesTexts[locale]
  const [{ settings }, city] = await Promise.all([
    context.site.now(),
    region ? cityName(context.db, region, locale) : undefined,
  ])
  tag('settings', 'cities')
  const { phone, email } = settings
  const boxes: ContactBox[] = [
    ...(phone ? [{ title: t.phone, text: phone, href: phoneHref(phone), note: t.phoneHours }] : []),
    ...(email
      ? [
          {
            title: t.mail,
            text: email,
            href: `mailto:${email}`,
            note: t.mailNote,
            more: { text: t.write, href: link(visit, 'feedback') },
          },
        ]
      : []),
    {
      title: t.elsewhere,
      text: t.delivery,
      href: link(visit, 'text-page', { buyerInfo: 'delivery' }),
      note: t.deliveryNote,
    },
    { title: t.forClinics, text: t.clinics, href: link(visit, 'clinics'), note: t.clinicsNote },
  ]
  const title = city ? fill(t.contactsIn, { city: visit.locale === 'ru' ? inTown(city) : city }) : t.contacts
  return storesOf(visit, { title, lead: t.contactsLead, boxes, requisites: requisitesOf(visit) })
}

const requisiteNames = ['name', 'inn', 'kpp', 'address', 'bank', 'bic', 'account', 'correspondentAccount'] as const

/** Of the seller that invoices name; nothing where none is set. */
function requisitesOf({ locale, context: { seller } }: ShopVisit): RequisitesData | null {
  if (!seller) return null
  const { title, sample, names } = storesTexts[locale].requisites
  return {
    title,
    rows: requisiteNames.flatMap((name) => (seller[name] ? [{ name: names[name], text: seller[name] }] : [])),
    note: seller.isSample ? sample : '',
  }
}

type Opening = { title: string; lead: string; boxes: ContactBox[]; requisites: RequisitesData | null }

async function storesOf(visit: ShopVisit, { title, lead, boxes, requisites }: Opening): StoresAnswer {
  const { locale, region, context, tag } = visit
  const t = storesTexts[locale]
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
      t: { open: t.open, closing: t.closing, closed: t.closed, on: t.on },
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
      map: { label: t.map, key: context.config.yandexMapsKey, t: pointsTexts[locale] },
    },
    unhydrated: {
      boxes: { boxes },
      ...(requisites && { requisites }),
      stores: Object.fromEntries(stores.map((store) => [store.slug, storeData(store, visit)])),
    },
  })
}

const answerOf = (city: City | undefined) => (city ? cityAnswer(city) : null)

function storeData({ words, phone, latitude, longitude, week, otherDays }: Store, visit: ShopVisit): StoreData {
  const { locale, now } = visit
  const t = storesTexts[locale]
  const { name, address, worktime } = words[locale]
  const weekRows = hoursRows(week).map(({ firstDay, lastDay, hours }) => ({
    days: firstDay === lastDay ? (t.days[firstDay] ?? '') : `${t.days[firstDay]}–${t.daysAfter[lastDay]}`,
    hours: hoursWords(hours, t.dayOff),
    isOther: false,
  }))
  const otherRows = otherDayRows(otherDays.filter(({ date }) => date >= dateThere(now))).map(({ from, to, hours }) => ({
    days: daysWords(from, to, locale),
    hours: hoursWords(hours, t.closedDay),
    isOther: true,
  }))
  return {
    name,
    address,
    worktime,
    rows: [...weekRows, ...(weekRows.length > 0 ? otherRows : [])],
    route: { title: t.route, href: `https://yandex.ru/maps/?rtext=~${latitude},${longitude}&rtt=auto` },
    stock: { title: t.stock, href: link(visit, 'catalogue', { query: { in_stock: '1' } }) },
    phone: phone ? { label: fill(t.call, { name }), href: phoneHref(phone) } : null,
  }
}

/** «31 декабря 2026», «1–3 января 2027». */
function daysWords(from: string, to: string, locale: Locale): string {
  const words = (date: string) => dateWords(new Date(`${date}T00:00:00Z`), locale)
  if (from === to) return words(to)
  return from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}–${words(to)}` : `${words(from)} – ${words(to)}`
}

const hoursWords = (hours: OpenHours | null, otherwise: string): string =>
  hours ? `${hours.from}–${hours.to}` : otherwise

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const storeLd = (
  { slug, words, phone, latitude, longitude, city, week }: Store,
  { locale, base, context: { config } }: ShopVisit,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'ClothingStore',
  '@id': `${config.publicUrl}${link({ base }, 'stores')}#${slug}`,
  url: config.publicUrl + link({ base }, 'stores'),
  name: words[locale].name,
  image: `${config.publicUrl}/icon-512.png`,
  parentOrganization: { '@type': 'Organization', name: brandOf(config, locale) },
  ...(phone && { telephone: phone }),
  address: {
    '@type': 'PostalAddress',
    streetAddress: words[locale].address,
    addressLocality: storesTexts[locale].cities[city],
    addressCountry: 'RU',
  },
  geo: { '@type': 'GeoCoordinates', latitude, longitude },
  openingHoursSpecification: week.flatMap((hours, place) =>
    hours
      ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays[place], opens: hours.from, closes: hours.to }]
      : [],
  ),
})
