import type { CarrierPoint } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { coordinates, textIn } from './carrier-values.ts'

export function yandexPointIn(row: Record<string, unknown>): CarrierPoint[] {
  const { position, address, payment_methods: methods } = row
  const place = isRecord(position) && coordinates(position['latitude'], position['longitude'])
  const id = textIn(row['id'])
  if (!place || id === '' || !isRecord(address)) return []
  const takes = (method: string) => Array.isArray(methods) && methods.includes(method)
  const street = [textIn(address['street']), textIn(address['house'])].filter(Boolean).join(', ')
  const contact = isRecord(row['contact']) ? textIn(row['contact']['phone']) : ''
  return [
    {
      ...place,
      code: id,
      name: textIn(row['name']),
      kind: row['type'] === 'terminal' ? 'locker' : 'office',
      city: { name: textIn(address['locality']), fiasId: null },
      address: street || textIn(address['full_address']),
      zipCode: textIn(address['postal_code']),
      hours: hoursIn(row['schedule']),
      phone: contact,
      metro: '',
      note: textIn(row['instruction']),
      takesCards: takes('card_on_receipt'),
      takesCash: takes('cash_on_receipt'),
      hasFitting: false,
      maxGrams: null,
      maxSizeCm: null,
    },
  ]
}

const dayNames = ['', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

/**
 * Opening hours as text, «пн, вт 10:00-20:00», from `restrictions: [{days: [1,…,5], time_from: {hours, minutes},
 * time_to}]`.
 */
function hoursIn(schedule: unknown): string {
  if (!isRecord(schedule) || !Array.isArray(schedule['restrictions'])) return ''
  return schedule['restrictions']
    .filter(isRecord)
    .flatMap(({ days, time_from, time_to }) => {
      const [from, to] = [timeIn(time_from), timeIn(time_to)]
      if (!Array.isArray(days) || !from || !to) return []
      return [
        `${days
          .map((day) => dayNames[Number(day)] ?? '')
          .filter(Boolean)
          .join(', ')} ${from}-${to}`,
      ]
    })
    .join('; ')
}

const timeIn = (time: unknown): string =>
  isRecord(time) ? `${String(Number(time['hours']))}:${String(Number(time['minutes'])).padStart(2, '0')}` : ''
