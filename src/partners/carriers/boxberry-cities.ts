import { townKey } from '#kernel/place-name.rules.ts'
import type { Destination } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { listBytes, patience } from './carrier-request.ts'
import { isOn, listIn, textIn } from './carrier-values.ts'
import type { BoxberryClient } from './boxberry-client.ts'

export type BoxberryCity = { code: string; hasPoints: boolean; hasCourier: boolean }

const listLifetimeMs = 24 * 3_600_000

/** Region and city, for places without a KLADR code. */
const placeKey = (region: string, name: string) => `${townKey(region).slice(0, 4)}/${townKey(name)}`

/** Boxberry's city codes: the whole list is fetched once a day, with concurrent calls sharing the request. */
export function boxberryCities(client: BoxberryClient, now = () => performance.now()) {
  let cities: { byKey: Map<string, BoxberryCity>; until: number } | undefined
  let request: Promise<Map<string, BoxberryCity>> | undefined

  async function fetchAll(): Promise<Map<string, BoxberryCity>> {
    const list = { method: 'ListCitiesFull', fields: { CountryCode: '643' }, isQuestion: true } as const
    const byKey = await client.get({ ...list, patienceMs: patience.list, maxBytes: listBytes }, citiesIn)
    cities = { byKey, until: now() + listLifetimeMs }
    return byKey
  }

  return async ({ kladrId, region, city }: Destination): Promise<BoxberryCity | undefined> => {
    request ??= (cities && now() < cities.until ? Promise.resolve(cities.byKey) : fetchAll()).finally(
      () => (request = undefined),
    )
    const byKey = await request
    return (kladrId ? byKey.get(kladrId) : undefined) ?? byKey.get(placeKey(region, city))
  }
}

function citiesIn(answer: unknown): Map<string, BoxberryCity> {
  const byKey = new Map<string, BoxberryCity>()
  for (const row of listIn(answer).filter(isRecord)) {
    const code = textIn(row['Code'])
    if (code === '') continue
    const city = { code, hasPoints: isOn(row['PickupPoint']), hasCourier: isOn(row['CourierDelivery']) }
    byKey.set(placeKey(textIn(row['Region']), textIn(row['Name'])), city)
    const kladr = textIn(row['Kladr'])
    if (kladr) byKey.set(kladr, city)
  }
  if (byKey.size === 0) throw new Error('no cities')
  return byKey
}
