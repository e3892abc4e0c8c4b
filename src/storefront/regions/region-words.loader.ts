import { knownStores } from '#shop/stores/stores.queries.ts'
import type { Locale } from '#kernel/locale.ts'
import { inTown } from '#shop/cities/city-case.rules.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import { quotesFor, type Quote } from '#shop/delivery/estimate.rules.ts'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import { pointCounts } from '#shop/points/point-counts.queries.ts'
import { placeOf } from '#shop/points/points.queries.ts'
import { counted } from '#ui/counted.ts'
import { formatMoney } from '#ui/format-money.ts'
import { plural } from '#ui/plural.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { storeCityOf } from '#shop/cities/store-city.rules.ts'
import { regionTexts } from './regions.texts.ts'

export type RegionWay = { way: 'point' | 'courier' | 'post'; text: string }

export type RegionWords = {
  city: string
  /** City in the prepositional case: «в Казани». */
  inCity: string
  title: string
  /** Delivery price of one or two items, with the delivery time. */
  delivery: string
  /** Delivery text prefixed with the name of the city. */
  cityDelivery: string
  /** Cheapest method and the number of pickup points. */
  cityLead: string
  /** Cheapest delivery of each kind, with price and days. */
  ways: RegionWay[]
  /** Pickup and fitting. */
  places: string
  more: { text: string; href: string }
}

type RegionVisit = Pick<ShopVisit, 'locale' | 'base' | 'region' | 'now' | 'context' | 'tag'>

/** Weight of a packed set. */
const grams = 600

/**
 * Texts of a city page: prices, delivery times and pickup points, different for every city. Undefined without a city.
 */
export async function regionWords(visit: RegionVisit): Promise<RegionWords | undefined> {
  const { locale, region, now, context, tag } = visit
  if (!region) return undefined
  const city = (await context.cities.now()).find(({ slug }) => slug === region)
  tag('cities', 'points')
  if (!city) return undefined
  const t = regionTexts[locale]
  const name = locale === 'ru' ? city.ruName : city.enName
  const quotes = quotesFor(city, { grams, now })
  const ways = waysOf(quotes, locale)
  const all = ways.map(({ text }) => text).join(', ')
  const places = await placesOf(visit, city, quotes)
  return {
    city: name,
    inCity: locale === 'ru' ? inTown(city.ruName).replace(' ', '\u00a0') : `in ${city.enName}`,
    title: fill(t.title, { city: name }),
    // The built-in tariff does not cover other countries.
    delivery: all && `${capitalized(all)}.`,
    cityDelivery: all && `${name}: ${all}.`,
    cityLead: all && [`${name}: ${ways[0]?.text}.`, places.points].filter(Boolean).join(' '),
    ways: ways.map(({ way, text }) => ({ way, text: capitalized(text) })),
    places: Object.values(places).filter(Boolean).join(' '),
    more: {
      text: t.link,
      href: link(visit, 'text-page', { buyerInfo: 'delivery', query: { city: city.slug } }),
    },
  }
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Cheapest quote of each kind: to a point, by courier, by post. */
function waysOf(quotes: readonly Quote[], locale: Locale): RegionWay[] {
  const t = regionTexts[locale]
  return (['point', 'courier', 'post'] as const).flatMap((way) => {
    const quote = quotes.find(({ pickupType }) => pickupFacts[pickupType].way === way)
    if (!quote) return []
    const { cost, periodMin, periodMax } = quote
    // The joiner keeps both days on one line.
    const span = periodMin === periodMax ? periodMax : `${periodMin}–\u2060${periodMax}`
    const period = `${span}\u00a0${plural(periodMax, t.days, locale)}`
    return [{ way, text: fill(t.ways[way], { sum: formatMoney(cost, locale), period }) }]
  })
}

/** Sentences about pickup points and stores of the city. */
async function placesOf({ locale, context }: RegionVisit, city: City, quotes: readonly Quote[]) {
  const t = regionTexts[locale]
  const [counts, stores] = await Promise.all([
    pointCounts(context.db, placeOf({ ...city, city: city.ruName })),
    storeCityOf(city.slug) ? knownStores(context.db) : [],
  ])
  const sumOf = (amounts: number[]) => amounts.reduce((sum, each) => sum + each, 0)
  const all = sumOf(counts.map(({ count }) => count))
  const withFitting = sumOf(counts.map((each) => each.withFitting))
  const ownStores = stores.filter((store) => store.city === storeCityOf(city.slug)).length
  const hasFittingAtDoor = quotes.some(({ pickupType }) => {
    const { way, fitting } = pickupFacts[pickupType]
    return way === 'courier' && fitting
  })
  return {
    points:
      all > 0 &&
      fill(t.points, {
        points: counted(all, t.pointForms, locale),
        carriers: counts.map(({ carrier, count }) => `${t.carriers[carrier]}\u00a0${count}`).join(', '),
      }),
    fitting: withFitting > 0 && fill(t.fitting, { count: String(withFitting) }),
    fittingAtDoor: hasFittingAtDoor && t.fittingAtDoor,
    stores: ownStores > 0 && fill(t.stores, { stores: counted(ownStores, t.storeForms, locale) }),
  }
}
