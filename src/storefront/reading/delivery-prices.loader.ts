import { asRoubles } from '#kernel/money.ts'
import { defaultCity } from '#shop/cities/cities.queries.ts'
import { quotesFor } from '#shop/delivery/estimate.rules.ts'
import { formatMoney } from '#ui/format-money.ts'
import type { ShopVisit } from '../common/context.ts'
import type { CityChoiceData } from './city-choice.part.tsx'
import type { DeliveryPricesData } from './delivery-prices.tsx'
import { readingTexts } from './reading.texts.ts'

const grams = 600

const collators = { ru: new Intl.Collator('ru'), en: new Intl.Collator('en') }

type Prices = { table: DeliveryPricesData; choice: CityChoiceData }

/**
 * Delivery prices by the built-in tariff, for the city of the address or the default one; then the browser loads its
 * own.
 */
export async function deliveryPrices(visit: ShopVisit): Promise<Prices> {
  const { locale, now, context, pathname, query, tag } = visit
  tag('cities', 'settings')
  const [cities, { settings }] = await Promise.all([context.cities.now(), context.site.now()])
  const nameOf = (each: { ruName: string; enName: string }) => (locale === 'ru' ? each.ruName : each.enName)
  const chosenCity = cities.find(({ slug }) => slug === query['city'])
  const city = chosenCity ?? defaultCity(cities)
  const t = readingTexts[locale].prices
  return {
    table: {
      t,
      city: nameOf(city),
      isChosen: chosenCity !== undefined,
      rows: quotesFor(city, { grams, now }).map(({ pickupType: type, cost, dayMin, dayMax }) => ({
        type,
        days: [dayMin, dayMax],
        cost: asRoubles(cost),
      })),
      freeFrom: settings.freeDeliveryFrom === null ? null : formatMoney(settings.freeDeliveryFrom, locale),
    },
    choice: {
      t: t.choice,
      action: pathname,
      chosenSlug: city.slug,
      isChosen: chosenCity !== undefined,
      cities: cities
        .map((each) => ({ value: each.slug, label: nameOf(each) }))
        .toSorted((a, b) => collators[locale].compare(a.label, b.label)),
    },
  }
}
