import { asRoubles } from '#kernel/money.ts'
import type { Carrier, CarrierAnswer, QuoteQuestion } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { patience } from './carrier-request.ts'
import { listIn, period, recordIn, roublesIn } from './carrier-values.ts'
import type { TillAccount } from './carrier-vat.ts'
import { boxberryCities, type BoxberryCity } from './boxberry-cities.ts'
import { boxberryClient, type BoxberryClient, type BoxberryKeys } from './boxberry-client.ts'
import { boxberryOrders } from './boxberry-orders.ts'
import { boxberryPoints } from './boxberry-points.ts'

export type BoxberryAccount = BoxberryKeys &
  TillAccount & {
    /** Boxberry's code of the sender's city: 68 is Moscow. */
    fromCity: string
    /** Point where we hand parcels over. */
    fromPoint: string | null
    shopUrl: string
  }

type Price = { type: 1 | 2; price: CarrierAnswer }

/** Cache time of a calculation: a point is priced a moment after the courier, since our list is searched first. */
const momentMs = 1_000

/** Boxberry: points and couriers, both priced by one call. */
export function boxberry(account: BoxberryAccount): Carrier {
  const client = boxberryClient(account)
  const cityOf = boxberryCities(client, account.now)
  const calculations = new Map<string, Promise<Price[]>>()

  /** Courier and point are priced at nearly the same moment: one call answers both. */
  function pricesOf(fields: object): Promise<Price[]> {
    const key = JSON.stringify(fields)
    const earlier = calculations.get(key)
    if (earlier) return earlier
    const forget = () => calculations.delete(key)
    const request = calculate(client, fields)
    calculations.set(key, request)
    request.then(() => setTimeout(forget, momentMs).unref(), forget)
    return request
  }

  return {
    name: 'boxberry',
    quote: async (question) => {
      const city = await cityOf(question.destination)
      const isServed = question.way === 'courier' ? city?.hasCourier : city?.hasPoints
      if (!city || !isServed) return { unavailable: 'not_there' }
      const prices = await pricesOf(fieldsOf(account, city, question))
      const type = question.way === 'courier' ? 2 : 1
      return prices.find((each) => each.type === type)?.price ?? { unavailable: 'not_there' }
    },
    points: () => boxberryPoints(client),
    ...boxberryOrders(client, account),
  }
}

/** Without the postcode, since Boxberry would then price the courier alone. Box sizes must be whole numbers. */
const fieldsOf = (account: BoxberryAccount, city: BoxberryCity, { parcel, pointCode }: QuoteQuestion) => ({
  SenderCityId: account.fromCity,
  RecipientCityId: city.code,
  DeliveryType: '',
  TargetStart: account.fromPoint ?? '',
  TargetStop: pointCode ?? '',
  OrderSum: asRoubles(parcel.declaredValue),
  DeliverySum: 0,
  PaySum: 0,
  BoxSizes: parcel.boxes.map(({ grams, lengthCm, widthCm, heightCm }) => ({
    Width: widthCm,
    Height: heightCm,
    Depth: lengthCm,
    Weight: grams,
  })),
  UseShopSettings: 1,
  CmsName: 'shop',
  Url: account.shopUrl,
  Version: '1.0',
})

const calculate = (client: BoxberryClient, fields: object): Promise<Price[]> =>
  client.post({ method: 'DeliveryCalculation', fields, isQuestion: true, patienceMs: patience.price }, (answer) =>
    listIn(recordIn(recordIn(answer)['result'])['DeliveryCosts'])
      .filter(isRecord)
      .flatMap(priceIn),
  )

function priceIn({ DeliveryTypeId, TotalPrice, DeliveryPeriod }: Record<string, unknown>): Price[] {
  const type = Number(DeliveryTypeId)
  if (type !== 1 && type !== 2) return []
  const days = period(DeliveryPeriod, DeliveryPeriod)
  return [{ type, price: { cost: roublesIn(TotalPrice), ...days, daysAre: 'working' } }]
}
