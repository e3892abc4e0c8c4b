import type { CarrierPoint } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { listBytes, patience } from './carrier-request.ts'
import { coordinates, gramsIn, listIn, textIn } from './carrier-values.ts'
import type { CdekClient } from './cdek-client.ts'

const pageSize = 1_000
const maxPages = 100

/** Pickup points in Russia, page by page. */
export async function* cdekPoints(client: CdekClient): AsyncIterable<CarrierPoint[]> {
  for (let page = 0; page < maxPages; page++) {
    const query = `country_code=RU&type=ALL&is_handout=true&lang=rus&size=${pageSize}&page=${page}`
    const request = {
      path: `/deliverypoints?${query}`,
      isQuestion: true,
      patienceMs: patience.list,
      maxBytes: listBytes,
    }
    const rows = await client(request, listIn)
    if (rows.length > 0) yield rows.flatMap(pointIn)
    if (rows.length < pageSize) return
  }
}

/** Locker types; the second spelling occurs in older answers. */
const lockerTypes = ['POSTAMAT', 'POSTOMAT']

/** Empty for a point without a code or coordinates. */
function pointIn(row: unknown): CarrierPoint[] {
  if (!isRecord(row) || !isRecord(row['location'])) return []
  const { location } = row
  const place = coordinates(location['latitude'], location['longitude'])
  const code = textIn(row['code'])
  if (!place || code === '') return []
  // A till alone does not imply cash on delivery.
  const takesMoney = row['allowed_cod'] !== false
  const [phone] = Array.isArray(row['phones']) ? row['phones'] : []
  return [
    {
      ...place,
      code,
      name: textIn(row['name']),
      kind: lockerTypes.includes(textIn(row['type'])) ? 'locker' : 'office',
      city: { name: textIn(location['city']), fiasId: textIn(location['fias_guid']) || null },
      address: textIn(location['address']),
      zipCode: textIn(location['postal_code']),
      hours: textIn(row['work_time']),
      phone: isRecord(phone) ? textIn(phone['number']) : '',
      metro: textIn(row['nearest_metro_station']),
      note: textIn(row['address_comment']) || textIn(row['note']),
      takesCards: takesMoney && row['have_cashless'] === true,
      takesCash: takesMoney && row['have_cash'] === true,
      hasFitting: row['is_dressing_room'] === true,
      // CDEK's limits are in kilograms, its parcels in grams.
      maxGrams: gramsIn(row['weight_max']),
      maxSizeCm: largestCell(row['dimensions']),
    },
  ]
}

function largestCell(cells: unknown): CarrierPoint['maxSizeCm'] {
  if (!Array.isArray(cells)) return null
  const sizes = cells.filter(isRecord).flatMap(({ width, height, depth }): [number, number, number][] => {
    const size = [Number(width), Number(height), Number(depth)] as [number, number, number]
    return size.every((each) => each > 0 && each < 1_000) ? [size] : []
  })
  const volume = ([a, b, c]: [number, number, number]) => a * b * c
  return sizes.toSorted((a, b) => volume(b) - volume(a))[0] ?? null
}
