import type { Db } from '#kernel/db.ts'
import { allCities } from '#shop/cities/cities.queries.ts'
import type { City } from '#shop/cities/cities.tables.ts'
import type { CarrierPoint } from '#shop/delivery/carrier.port.ts'
import { pointRow, townFinder } from '#shop/points/point-row.rules.ts'
import { savePoints } from '#shop/points/points.actions.ts'
import { pointCarriers, type PointCarrier } from '#shop/points/points.rules.ts'
import { diceFor, type Dice } from './dice.ts'
import { metro } from './metro.ts'

/** Fictional streets: no customer should travel to an invented point. */
const streets = [
  'Льняная улица',
  'Батистовая улица',
  'Сатиновая улица',
  'Кашемировая улица',
  'улица Крестовой Строчки',
  'улица Трёх Пуговиц',
  'улица Белых Халатов',
  'Лекальный переулок',
  'Булавочный переулок',
  'Подкладочный переулок',
  'Пелеринный переулок',
  'Игольный проезд',
  'Напёрстковый проезд',
  'проезд Закройщиков',
  'Жаккардовый проспект',
  'проспект Портных',
  'Муслиновый бульвар',
  'Поплиновый бульвар',
  'Шёлковая набережная',
  'набережная Белошвеек',
] as const

const officeHours = [
  'Пн-Вс 09:00-21:00',
  'Пн-Вс 10:00-22:00',
  'Пн-Вс 08:00-22:00',
  'Пн-Сб 10:00-20:00',
  'Пн-Пт 09:00-21:00, Сб-Вс 10:00-19:00',
  'Пн-Пт 10:00-20:00, Сб 10:00-18:00',
] as const

const notes = [
  'Вход со двора, цокольный этаж',
  'Вход с улицы, первый этаж',
  'В торговом центре, второй этаж',
  '',
] as const

/** Locker cells: the middle one fits a usual order, the small one does not. */
const cells: readonly [number, number, number][] = [
  [60, 40, 40],
  [40, 38, 30],
  [35, 20, 10],
]

/** Approximate number of points in total, more in larger cities. */
const pointCount = 6_000
const minPointsOfCity = 8

const pick = <Item>(dice: Dice, items: readonly Item[]): Item => items[dice.upTo(items.length - 1)]!

/** Random offset, more often near the center, up to a number of degrees. */
const offset = (dice: Dice, degrees: number): number =>
  ((dice.upTo(1_000) + dice.upTo(1_000) + dice.upTo(1_000) - 1_500) / 1_500) * degrees

function placeIn(city: City, dice: Dice): Pick<CarrierPoint, 'latitude' | 'longitude' | 'metro'> {
  const station = metro[city.slug] && dice.chance(0.8) ? pick(dice, metro[city.slug]!) : undefined
  const [name, latitude, longitude] = station ?? ['', city.latitude, city.longitude]
  const spread = station ? 0.012 : Math.min(0.09, 0.015 + Math.sqrt(city.population) / 25_000)
  return {
    metro: name,
    latitude: Number((latitude + offset(dice, spread)).toFixed(5)),
    longitude: Number((longitude + offset(dice, spread * 1.8)).toFixed(5)),
  }
}

function madeUpPoint(city: City, number: number): { carrier: PointCarrier; point: CarrierPoint } {
  const dice = diceFor(`point ${city.slug} ${number}`)
  const carrier = dice.chance(0.6) ? 'cdek' : 'boxberry'
  const isLocker = dice.chance(0.18)
  const takesMoney = !isLocker && dice.chance(0.9)
  const address = `${pick(dice, streets)}, ${dice.upTo(95) + 1}`
  const short = city.slug.replaceAll('-', '').slice(0, 3).toUpperCase()
  const point: CarrierPoint = {
    ...placeIn(city, dice),
    // Recognizably fictional: no customer should write it on a parcel.
    code: carrier === 'cdek' ? `${short}${city.id * 1_000 + number}` : String(90_000_000 + city.id * 10_000 + number),
    name: address,
    kind: isLocker ? 'locker' : 'office',
    city: { name: city.ruName, fiasId: city.fiasId },
    address,
    zipCode: city.zipCode,
    hours: isLocker ? 'круглосуточно' : pick(dice, officeHours),
    phone: '',
    note: isLocker ? '' : pick(dice, notes),
    takesCards: takesMoney,
    takesCash: takesMoney && dice.chance(0.7),
    hasFitting: carrier === 'cdek' && !isLocker && dice.chance(0.7),
    maxGrams: isLocker ? 10_000 : pick(dice, [15_000, 30_000, null]),
    maxSizeCm: isLocker ? pick(dice, cells) : null,
  }
  return { carrier, point }
}

/** Pickup points of the demo buyer's orders (seed-orders.ts). */
const orderedPlaces: Record<PointCarrier, Partial<CarrierPoint>> = {
  cdek: {
    address: 'Ленина, 24',
    metro: 'Чкаловская',
    hours: officeHours[0],
    hasFitting: true,
    latitude: 59.962,
    longitude: 30.3,
  },
  boxberry: {
    address: 'Льва Толстого, 9',
    metro: 'Петроградская',
    hours: 'Пн-Вс 10:00-20:00',
    latitude: 59.9655,
    longitude: 30.3125,
  },
}
export const orderedPointCode = 'DEMO24'

const orderedPoints = (city: City): { carrier: PointCarrier; point: CarrierPoint }[] =>
  pointCarriers.map((carrier) => {
    const { point } = madeUpPoint(city, 0)
    const takesAll = { kind: 'office', takesCards: true, takesCash: true, maxGrams: null, maxSizeCm: null } as const
    return {
      carrier,
      point: { ...point, ...takesAll, ...orderedPlaces[carrier], note: notes[0], code: orderedPointCode },
    }
  })

/** Adds points of both carriers in every city, the same at every start, marked as fictional. */
export async function addPoints(tx: Db, now: Date): Promise<void> {
  const cities = await allCities(tx)
  const people = cities.reduce((sum, { population }) => sum + population, 0)
  const townOf = townFinder(cities)
  const rows = cities.flatMap((city) => {
    const count = Math.max(minPointsOfCity, Math.round((city.population / people) * pointCount))
    const special = city.slug === 'sankt-peterburg' ? orderedPoints(city) : []
    const all = [...special, ...Array.from({ length: count }, (_, at) => madeUpPoint(city, at + 1))]
    return all.flatMap(
      ({ carrier, point }) => pointRow(point, { carrier, town: townOf(point), now, isMadeUp: true }) ?? [],
    )
  })
  await savePoints(tx, rows)
}
