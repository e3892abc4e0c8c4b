import { LRUCache } from 'lru-cache'
import { CarrierFault, type Carrier, type CarrierAnswer, type QuoteQuestion } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { carrierRequests, patience, type Ask, type CarrierPace } from './carrier-request.ts'
import { jsonIn, kopecksIn, period, recordIn, textIn } from './carrier-values.ts'
import { otpravka, type OtpravkaAccount } from './otpravka.ts'

export type PostAccount = CarrierPace & {
  url: string
  /** Postcode of the office where we hand parcels over. */
  fromZip: string
  /** Kind of item to price and create: 27030 is a standard parcel, 23030 an online one under contract. */
  object: number
  /** Account for shipping; prices need no contract. */
  otpravka: OtpravkaAccount | null
}

const dayMs = 24 * 3_600_000
const maxPrices = 5_000
/** Maximum weight of a postal parcel, in one piece. */
const maxGrams = 20_000

/** Russian Post by its public calculator, which comes without guarantees: the same price is requested once a day. */
export function russianPost(account: PostAccount): Carrier {
  const { now = () => performance.now() } = account
  const ask = carrierRequests(account)
  const pricesOfTheDay = new LRUCache<string, CarrierAnswer>({
    max: maxPrices,
    ttl: dayMs,
    ttlResolution: 0,
    perf: { now },
  })

  return {
    name: 'russian-post',
    quote: async ({ destination, parcel }) => {
      if (destination.iso !== 'RU') return { unavailable: 'abroad' }
      const pack = packOf(parcel)
      if (parcel.boxes.length > 1 || parcel.grams > maxGrams) return { unavailable: 'too_heavy', maxGrams }
      const query = queryOf(account, { zipCode: destination.zipCode || (destination.nearZip ?? ''), parcel, pack })
      const knownPrice = pricesOfTheDay.get(query)
      if (knownPrice) return knownPrice
      const answer = await priceOf(ask, account.url, query)
      pricesOfTheDay.set(query, answer)
      return answer
    },
    ...otpravka({ account: account.otpravka, object: account.object }, account),
  }
}

/** Standard packings by longest, middle and shortest side, in centimeters; larger parcels are priced by size. */
const packs = [
  { code: 10, sides: [26, 17, 8] },
  { code: 20, sides: [30, 20, 15] },
  { code: 30, sides: [40, 27, 18] },
  { code: 40, sides: [53, 26, 22] },
] as const

export function packOf({ boxes: [box] }: QuoteQuestion['parcel']): number | null {
  const sides = [box.lengthCm, box.widthCm, box.heightCm].toSorted((a, b) => b - a)
  return packs.find((pack) => pack.sides.every((most, at) => (sides[at] ?? 0) <= most))?.code ?? null
}

/** Kind of a parcel that fits into no packing; a standard parcel has to be packed. */
const otherSizes: Record<number, number> = { 27_030: 4_030, 27_020: 4_020, 27_040: 4_040 }
const withDeclaredValue = [27_020, 4_020, 27_040, 4_040, 54_020]

type QueryInput = { zipCode: string; parcel: QuoteQuestion['parcel']; pack: number | null }

function queryOf({ fromZip, object }: PostAccount, { zipCode, parcel, pack }: QueryInput): string {
  const [box] = parcel.boxes
  const size = [box.lengthCm, box.widthCm, box.heightCm].join('x')
  const kind = pack === null ? (otherSizes[object] ?? object) : object
  return new URLSearchParams({
    json: '1',
    errorcode: '0',
    object: String(kind),
    from: fromZip,
    to: zipCode,
    weight: String(parcel.grams),
    ...(pack === null ? { size } : { pack: String(pack) }),
    sumoc: String(withDeclaredValue.includes(kind) ? parcel.declaredValue : 0),
  }).toString()
}

const priceOf = (ask: Ask, url: string, query: string): Promise<CarrierAnswer> =>
  ask(
    {
      url: `${url.replace(/\/$/, '')}/calculate/tariff/delivery?${query}`,
      isQuestion: true,
      patienceMs: patience.price,
    },
    (bytes, status) => {
      // The post labels its JSON text/plain at times.
      const answer = recordIn(jsonIn(bytes))
      throwError(answer, status)
      const { delivery, paynds } = answer
      const { min, max } = isRecord(delivery) ? delivery : {}
      return { cost: kopecksIn(paynds), ...period(min, max), daysAre: 'calendar' }
    },
  )

/** Throws errors of status 200 or 400, such as for the postcode of a closed office. */
function throwError({ errors, error }: Record<string, unknown>, status: number): void {
  const [first] = [errors, error].flatMap((each) => (Array.isArray(each) ? each : []))
  if (first === undefined && status < 400) return
  throw new CarrierFault('refused', { status, code: isRecord(first) ? textIn(first['code']).slice(0, 20) : 'error' })
}
