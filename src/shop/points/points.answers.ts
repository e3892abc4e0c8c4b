import type { Locale, Words } from '#kernel/locale.ts'
import type { City } from '../cities/cities.tables.ts'
import { distanceKm } from '../cities/city-match.rules.ts'
import { hoursInWords, openUntil, timeInWords } from './hours.rules.ts'
import { zoneOffset } from '../cities/time-zone.rules.ts'
import type { PointRow } from './points-list.queries.ts'
import { storageDays } from './points.rules.ts'
import type { PointAnswer } from './points.schemas.ts'
import { carrierTitles } from './points.texts.ts'

/** Parsed opening hours in words, otherwise the carrier's own text. */
const hoursOf = ({ week, hours }: Pick<PointRow, 'week' | 'hours'>, locale: Locale): string =>
  week ? hoursInWords(week, locale) : hours

export type PointView = { locale: Locale; now: Date; from: { latitude: number; longitude: number } | null }

export function pointAnswer(point: PointRow, { locale, now, from }: PointView): PointAnswer {
  const { carrier, code, kind, name, address, metro, note, latitude, longitude, week, timezone } = point
  const closing = week && openUntil(week, now, zoneOffset(timezone))
  return {
    carrier,
    code,
    kind,
    name,
    city: point.cityName,
    address,
    metro,
    note,
    latitude,
    longitude,
    hours: hoursOf(point, locale),
    open_until: closing === null ? null : timeInWords(closing),
    cards: point.takesCards,
    cash: point.takesCash,
    fitting: point.hasFitting,
    most_grams: point.maxGrams,
    storage_days: storageDays[carrier],
    distance: from && Math.round(distanceKm(from, point) * 1_000),
    is_made_up: point.isMadeUp,
  }
}

/**
 * Description of a point, stored with an order: carrier, street and, after a period, opening hours. A town outside our
 * list keeps the carrier's spelling in both languages.
 */
export function pointWords(point: PointRow, cities: readonly Pick<City, 'ruName' | 'enName'>[]): Words {
  const city = cities.find(({ ruName }) => ruName === point.cityName)
  const line = (locale: Locale) => {
    const town = locale === 'en' && city ? city.enName : point.cityName
    const street = `${carrierTitles[point.carrier][locale]}, ${town}, ${point.address.replaceAll('. ', '.\u00a0')}`
    const hours = hoursOf(point, locale)
    return hours ? `${street}. ${hours}` : street
  }
  return { ru: line('ru'), en: line('en') }
}
