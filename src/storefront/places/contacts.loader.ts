import type { Locale } from '#kernel/locale.ts'
import { inLatinLetters } from '#kernel/russian.ts'
import { nbsp } from '#kernel/typography.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { knownStores, type Store } from '#shop/stores/stores.queries.ts'
import { cityAnswer } from '#shop/cities/cities.answers.ts'
import { defaultCity } from '#shop/cities/cities.queries.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import { knownQuestions } from '#shop/texts/known-texts.queries.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { mapRoute } from '../points/map-route.ts'
import { link } from '../common/links.ts'
import { storeCityOf } from '#shop/cities/store-city.rules.ts'
import { pointsTexts } from '../points/points.texts.ts'
import { regionWords, type RegionWords } from '../regions/region-words.loader.ts'
import { contactBoxes } from './contact-boxes.loader.ts'
import type { FrequentQuestionsData, DeliveryData, NearbyStoreData } from './contact-parts.part.tsx'
import type { ContactsData, UnhydratedContacts } from './contacts.page.tsx'
import { contactsTexts } from './contacts.texts.ts'
import { readingHead } from '../reading/reading.head.ts'
import type { RequisitesData } from './requisites.part.tsx'
import { mapShopOf, storeLd } from './store-data.loader.ts'
import { storesTexts } from './stores.texts.ts'

/** Contacts page; for a city with pages of its own, also its shops and delivery (O-46). */
export async function loadContacts(visit: ShopVisit): Promise<Page<ContactsData, UnhydratedContacts>> {
  const { locale, region, context, tag } = visit
  const t = contactsTexts[locale]
  const [{ settings }, cities, stores, words, questions] = await Promise.all([
    context.site.now(),
    context.cities.now(),
    knownStores(context.db),
    regionWords(visit),
    knownQuestions(context.db),
  ])
  tag('settings', 'cities', 'stores', 'texts')
  const city = cities.find(({ slug }) => slug === region)
  const shownStores = storesFor(stores, region)
  const boxes = contactBoxes(visit, { ...settings, phone: city?.phone || settings.phone })
  const requisites = requisitesOf(visit)
  return page({
    head: headOf(visit, words, shownStores),
    data: {
      title: titleOf(locale, words),
      crumbs: [{ title: t.home, href: link(visit, 'home') }],
      t: {
        otherCity: t.otherCity,
        stores: storeCityOf(region) ? t.near : t.stores,
        line: t.line,
        door: storesTexts[locale].door,
      },
      boxes: boxes.map(({ box, hours }) => ({ kind: box.kind, hours })),
      map: mapOf(visit, city ?? defaultCity(cities)),
      stores: shownStores.map((store) => ({
        ...mapShopOf(store, locale),
        hours: { week: store.week, otherDays: store.otherDays },
        isHere: store.city === storeCityOf((city ?? defaultCity(cities)).slug),
      })),
      requisites,
    },
    unhydrated: {
      boxes: Object.fromEntries(boxes.map(({ box }) => [box.kind, box])),
      stores: Object.fromEntries(shownStores.map((store) => [store.slug, nearbyStore(store, visit)])),
      storesEnd: {
        note: words && shownStores.length === 0 ? fill(t.none, { inCity: words.inCity }) : '',
        all: { text: t.all, href: link(visit, 'stores') },
      },
      ...(words?.delivery && { delivery: deliveryOf(words, locale) }),
      ...(questions.length > 0 && { frequentQuestions: frequentQuestionsOf(visit, questions) }),
    },
  })
}

/** Stores of the city, as city pages must not repeat each other; all stores without a city. */
const storesFor = (stores: Store[], region: string | undefined): Store[] =>
  region ? stores.filter(({ city }) => city === storeCityOf(region)) : stores

const titleOf = (locale: Locale, words: RegionWords | undefined): string =>
  words ? fill(contactsTexts[locale].titleIn, { inCity: words.inCity }) : contactsTexts[locale].title

function headOf(visit: ShopVisit, words: RegionWords | undefined, stores: Store[]) {
  const { locale, context } = visit
  const t = contactsTexts[locale]
  const brand = brandOf(context.config, locale)
  const { inCity, delivery, places } = words ?? {}
  const description = inCity
    ? fill(t.descriptionIn, { brand, inCity, delivery: delivery ?? '', places: places ?? '' }).trim()
    : t.description
  const crumbs = [{ title: t.home, href: link(visit, 'home') }]
  const head = readingHead(visit, { title: titleOf(locale, words), description, crumbs, brand })
  return { ...head, jsonLd: [...(head.jsonLd ?? []), ...stores.map((store) => storeLd(store, visit))] }
}

function mapOf({ locale, context }: ShopVisit, city: City): ContactsData['map'] {
  const name = locale === 'ru' ? city.ruName : city.enName
  const { slug, latitude, longitude } = city
  const mapKey = context.config.yandexMapsKey
  if (mapKey === null) return null
  return {
    label: fill(contactsTexts[locale].map, { city: name }),
    mapKey,
    t: pointsTexts[locale],
    city: cityAnswer(city),
    centre: { slug, name, latitude, longitude },
  }
}

function nearbyStore(store: Store, visit: ShopVisit): NearbyStoreData {
  const { locale, region } = visit
  const t = contactsTexts[locale]
  const { name, address } = store.words[locale]
  return {
    name,
    address: region ? address : `${storesTexts[locale].cities[store.city]}, ${address}`,
    route: { text: t.route, href: mapRoute(store) },
    stock: { text: t.stock, href: link(visit, 'catalogue', { query: { store: store.slug } }) },
  }
}

const deliveryOf = ({ inCity, ways, places, more }: RegionWords, locale: Locale): DeliveryData => ({
  title: fill(contactsTexts[locale].delivery, { inCity }),
  rows: [
    ...ways.map(({ way, text }) => ({ kind: way, text })),
    ...(places ? [{ kind: 'fitting' as const, text: places }] : []),
  ],
  more,
})

/** Topics that buyers looking for a phone number ask about most. */
const askedTopics = ['delivery', 'returns', 'sizes']

function frequentQuestionsOf(
  visit: ShopVisit,
  questions: Awaited<ReturnType<typeof knownQuestions>>,
): FrequentQuestionsData {
  const t = contactsTexts[visit.locale]
  const faq = link(visit, 'text-page', { buyerInfo: 'faq' })
  return {
    title: t.frequentQuestions,
    rows: askedTopics.flatMap((topic) => {
      const first = questions.find((each) => each.topic === topic)
      return first ? [{ text: first.question[visit.locale], href: `${faq}#q-${first.id}` }] : []
    }),
    more: { text: t.allAnswers, href: faq },
  }
}

const requisiteNames = [
  'name',
  'inn',
  'kpp',
  'ogrn',
  'address',
  'bank',
  'bic',
  'account',
  'correspondentAccount',
] as const

/** Latin form of Russian text, without a remark in brackets. */
const latinForm = (text: string): { latin?: string } =>
  /[а-яё]/i.test(text)
    ? {
        latin: inLatinLetters(text.replace(/ \(.*\)$/, ''))
          .replace('«', '“')
          .replace('»', '”'),
      }
    : {}

/** Bank details of the seller on invoices; null without a seller. */
function requisitesOf({ locale, context: { seller } }: ShopVisit): RequisitesData | null {
  if (!seller) return null
  const { title, sample, names, soleTrader, ...t } = contactsTexts[locale].requisites
  const nameOf = (name: (typeof requisiteNames)[number]) =>
    name === 'ogrn' && seller.ogrn.length === 15 ? soleTrader : names[name]
  return {
    title,
    t,
    rows: requisiteNames.flatMap((name) => {
      const text = nbsp(seller[name], 'ru')
      return text ? [{ name: nameOf(name), text, ...(locale === 'en' && latinForm(text)) }] : []
    }),
    note: seller.isSample ? sample : '',
  }
}
