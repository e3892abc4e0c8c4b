import { asRoubles } from '#kernel/money.ts'
import { CarrierFault, type Carrier, type CarrierAnswer, type QuoteQuestion } from '#shop/delivery/carrier.port.ts'
import { patience } from './carrier-request.ts'
import { period, recordIn, roublesIn } from './carrier-values.ts'
import { cdekClient, type CdekClient } from './cdek-client.ts'
import { cdekOrders } from './cdek-orders.ts'
import { fittingServices, locationOf, packageOf, tariffOf, type CdekAccount } from './cdek-parcel.ts'
import { cdekPoints } from './cdek-points.ts'

/** CDEK under our own contract: couriers and points, with and without fitting. */
export function cdek(account: CdekAccount): Carrier {
  const client = cdekClient(account)
  return {
    name: 'cdek',
    quote: (question) => quote(client, account, question),
    points: () => cdekPoints(client),
    ...cdekOrders(client, account),
  }
}

/** Errors that are no fault of CDEK, and that another try would not change. */
const notThere = /location_(is_)?not_recognized|tariff|v2_unable_add_service/

async function quote(client: CdekClient, account: CdekAccount, question: QuoteQuestion): Promise<CarrierAnswer> {
  const json = {
    type: 1,
    currency: 1,
    lang: 'rus',
    tariff_code: tariffOf(account, question),
    from_location: { code: account.fromCity },
    to_location: locationOf(question),
    services: servicesOf(question),
    packages: question.parcel.boxes.map(packageOf),
  }
  const request = { path: '/calculator/tariff', method: 'POST', json, isQuestion: true } as const
  try {
    return await client({ ...request, patienceMs: patience.price }, priceIn)
  } catch (error) {
    if (error instanceof CarrierFault && notThere.test(error.code ?? '')) return { unavailable: 'not_there' }
    throw error
  }
}

/** `delivery_sum` is without services, so only `total_sum` counts (R-5-27). */
function priceIn(answer: unknown): CarrierAnswer {
  const { total_sum, period_min, period_max } = recordIn(answer)
  return { cost: roublesIn(total_sum), ...period(period_min, period_max), daysAre: 'working' }
}

const servicesOf = ({ parcel, fitting }: Pick<QuoteQuestion, 'parcel' | 'fitting'>) => [
  ...(parcel.declaredValue > 0 ? [{ code: 'INSURANCE', parameter: String(asRoubles(parcel.declaredValue)) }] : []),
  ...(fitting ? fittingServices : []),
]
