import { CarrierFault, type Destination, type QuoteQuestion } from '#shop/delivery/carrier.port.ts'
import { carrierRequests, type CarrierPace, type CarrierRequest } from './carrier-request.ts'
import type { TillAccount } from './carrier-vat.ts'
import { jsonIn, recordIn, textIn } from './carrier-values.ts'

export type YandexAccount = CarrierPace &
  TillAccount & {
    url: string
    token: string
    /** Our warehouse, as Yandex's manager names it. */
    station: string
  }

export type YandexRequest = Pick<CarrierRequest, 'isQuestion' | 'patienceMs' | 'maxBytes'> & {
  path: string
  json?: unknown
}
export type YandexClient = <Answer>(request: YandexRequest, read: (answer: unknown) => Answer) => Promise<Answer>

const platform = '/api/b2b/platform'

export function yandexClient({ url, token, ...pace }: YandexAccount): YandexClient {
  const ask = carrierRequests(pace)
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-language': 'ru',
    accept: 'application/json',
    'content-type': 'application/json',
  }
  return ({ path, json, ...request }, read) => {
    const body = json === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(json) }
    return ask({ ...request, url: url.replace(/\/$/, '') + platform + path, headers, ...body }, (bytes, status) => {
      const answer = jsonIn(bytes)
      if (status < 400) return read(answer)
      const { code, message } = recordIn(answer)
      throw new CarrierFault('refused', { status, code: textIn(code).slice(0, 80), cause: textIn(message) })
    })
  }
}

export const dimensions = ({ grams, lengthCm, widthCm, heightCm }: QuoteQuestion['parcel']['boxes'][0]) => ({
  weight_gross: grams,
  dx: lengthCm,
  dy: widthCm,
  dz: heightCm,
})

export const destinationOf = ({ region, city, street, house }: Destination, pointCode: string | null) =>
  pointCode === null
    ? { address: [region === city ? '' : region, city, street, house].filter(Boolean).join(', ') }
    : { platform_station_id: pointCode }
