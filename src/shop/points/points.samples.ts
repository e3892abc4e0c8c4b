import type { Db } from '#kernel/db.ts'
import type { CarrierPoint } from '../delivery/carrier.port.ts'
import { nameKey } from '../cities/place-names.rules.ts'
import { pointRow } from './point-row.rules.ts'
import { savePoints } from './points.actions.ts'
import type { PointCarrier } from './points.rules.ts'
import type { NewPickupPoint } from './points.tables.ts'

/** Office in central Kazan without limits, with cash, cards and a fitting room. */
export const aCarrierPoint = (changes: Partial<CarrierPoint> = {}): CarrierPoint => ({
  code: 'KZN1',
  name: 'На Баумана',
  kind: 'office',
  city: { name: 'Казань', fiasId: null },
  address: 'ул. Баумана, 7',
  zipCode: '420111',
  latitude: 55.79,
  longitude: 49.11,
  hours: 'Пн-Пт 09:00-21:00, Сб-Вс 10:00-18:00',
  phone: '',
  metro: 'Кремлёвская',
  note: 'Вход со двора',
  takesCards: true,
  takesCash: true,
  hasFitting: true,
  maxGrams: null,
  maxSizeCm: null,
  ...changes,
})

type PointChanges = Partial<CarrierPoint> & Pick<Partial<NewPickupPoint>, 'closedAt' | 'isMadeUp'>
const seenAt = new Date('2026-11-20T00:00:00Z')

export async function aPoint(
  db: Db,
  carrier: PointCarrier,
  { closedAt = null, isMadeUp, ...changes }: PointChanges = {},
) {
  const point = aCarrierPoint(changes)
  const town = { cityName: point.city.name, placeKey: nameKey(point.city.name), timezone: 'UTC+3' }
  const row = pointRow(point, { carrier, town, now: seenAt, isMadeUp: isMadeUp ?? false })!
  await savePoints(db, [{ ...row, closedAt }])
  return row
}
