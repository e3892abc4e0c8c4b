import type { CarrierPoint } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { listBytes, patience } from './carrier-request.ts'
import { coordinatesInText, gramsIn, isOn, listIn, textIn } from './carrier-values.ts'
import type { BoxberryClient } from './boxberry-client.ts'

/** Points of the whole country in one list; `prepaid` includes points that do not take money. */
export async function* boxberryPoints(client: BoxberryClient): AsyncIterable<CarrierPoint[]> {
  const list = { method: 'ListPoints', fields: { prepaid: '1', is_include_postamat: '1' }, isQuestion: true } as const
  const rows = await client.get({ ...list, patienceMs: patience.list, maxBytes: listBytes }, listIn)
  yield rows.filter(isRecord).flatMap(pointIn)
}

function pointIn(row: Record<string, unknown>): CarrierPoint[] {
  const place = coordinatesInText(row['GPS'])
  const code = textIn(row['Code'])
  if (!place || code === '') return []
  const address = textIn(row['Address'])
  const takesMoney = !isOn(row['OnlyPrepaidOrders'])
  return [
    {
      ...place,
      code,
      name: textIn(row['Name']),
      kind: isOn(row['Postamat']) ? 'locker' : 'office',
      city: { name: textIn(row['CityName']), fiasId: null },
      address: textIn(row['AddressReduce']) || address,
      zipCode: /^\d{6}/.exec(address)?.[0] ?? '',
      hours: textIn(row['WorkShedule']),
      phone: textIn(row['Phone']),
      metro: textIn(row['Metro']),
      note: textIn(row['TripDescription']),
      takesCards: takesMoney && isOn(row['Acquiring']),
      takesCash: takesMoney,
      // Known to PointsDescription only, one call per point; our offers with fitting do not use Boxberry.
      hasFitting: false,
      maxGrams: gramsIn(row['LoadLimit']),
      maxSizeCm: null,
    },
  ]
}
