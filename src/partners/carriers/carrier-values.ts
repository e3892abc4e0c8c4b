import { kopecks, roubles, type Money } from '#kernel/money.ts'
import { CarrierFault, type CarrierPrice } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'

/** Upper bound of a plausible delivery price; anything above is a mistake. */
const maxRoubles = 1_000_000
const maxDays = 365

export const broken = (what: string): CarrierFault => new CarrierFault('broken', { cause: new Error(what) })

/** Price as a number: «NaN», a text or a negative number is a fault (R-5-27). */
export function roublesIn(value: unknown): Money {
  if (typeof value !== 'number' || !(value >= 0 && value <= maxRoubles)) throw broken('no price')
  return roubles(value)
}

export function kopecksIn(value: unknown): Money {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > maxRoubles * 100)
    throw broken('no price')
  return kopecks(value)
}

/** Price as a text, «748» or «255.50»; any other text is a fault. */
export function roublesInText(text: unknown): Money {
  if (typeof text !== 'string' || !/^\d{1,7}([.,]\d{1,6})?$/.test(text.trim())) throw broken('no price')
  return roublesIn(Number(text.trim().replace(',', '.')))
}

/** Days as a number, or as a text that contains one: both occur. */
export function daysIn(value: unknown): number {
  const days = typeof value === 'string' && /^\d{1,3}$/.test(value.trim()) ? Number(value) : value
  if (typeof days !== 'number' || !(days >= 0 && days <= maxDays)) throw broken('no days')
  return Math.ceil(days)
}

export function period(from: unknown, to: unknown): Pick<CarrierPrice, 'periodMin' | 'periodMax'> {
  const [periodMin, periodMax] = [daysIn(from), daysIn(to)]
  return { periodMin: Math.min(periodMin, periodMax), periodMax: Math.max(periodMin, periodMax) }
}

const maxLetters = 2_000

/** A text of reasonable length or a number; empty for any other value. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' && value.length <= maxLetters
    ? value.trim()
    : typeof value === 'number'
      ? String(value)
      : ''

export function jsonIn(body: Buffer): unknown {
  return JSON.parse(body.toString('utf8'))
}

export function recordIn(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw broken('no object')
  return value
}

export function listIn(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw broken('no list')
  return value
}

/** Coordinates on the globe, except 0/0, which stands for «unknown». */
export function coordinates(
  latitude: unknown,
  longitude: unknown,
): { latitude: number; longitude: number } | undefined {
  const [lat, lon] = [Number(latitude), Number(longitude)]
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)
    ? { latitude: lat, longitude: lon }
    : undefined
}

/** «55.580676,37.651708» */
export const coordinatesInText = (text: unknown) => {
  const [latitude, longitude] = textIn(text).split(',')
  return longitude === undefined ? undefined : coordinates(latitude, longitude)
}

/** Weight limit in grams from kilograms; zero and invalid values mean no limit. */
export function gramsIn(kilograms: unknown): number | null {
  const count = Number(kilograms)
  return count > 0 && count < 10_000 ? Math.round(count * 1_000) : null
}

export const isOn = (value: unknown): boolean => [true, 1, '1', 'yes', 'Yes', 'YES', 'true'].includes(value as never)
