import { bareName } from '#kernel/place-name.rules.ts'
import { asRoubles, plus, type Money } from '#kernel/money.ts'
import type { Carrier, CarrierAnswer, Destination, QuoteQuestion } from '#shop/delivery/carrier.port.ts'
import { node, type XmlElement } from '../xml.ts'
import { patience } from './carrier-request.ts'
import { broken, period, roublesInText } from './carrier-values.ts'
import { dalliClient, kilograms, usualService, type DalliClient, type DalliKeys } from './dalli-client.ts'
import type { TillAccount } from './carrier-vat.ts'
import { dalliOrders } from './dalli-orders.ts'

export type DalliAccount = DalliKeys &
  TillAccount & {
    /** Surcharge for fitting, which is missing from Dalli's prices. */
    fittingSurcharge: Money
  }

/** Dalli Service: its own couriers near the capitals, and those of CDEK elsewhere. */
export function dalli(account: DalliAccount): Carrier {
  const client = dalliClient(account)
  return {
    name: 'dalli',
    quote: (question) => quote(client, account, question),
    ...dalliOrders(client, account),
  }
}

const isOwn = (question: Pick<QuoteQuestion, 'pickupType'>) => question.pickupType.startsWith('dalli')

/** Error codes of unserved places, such as «Не найден город получатель». */
const notThere = ['3', '4', '5']

async function quote(
  client: DalliClient,
  { fittingSurcharge }: DalliAccount,
  question: QuoteQuestion,
): Promise<CarrierAnswer> {
  const request = { root: 'deliverycost', content: fieldsOf(question), isQuestion: true, patienceMs: patience.price }
  return client(request, (answer) => {
    if (notThere.includes(answer.attributes['error'] ?? ''))
      return { unavailable: isOwn(question) ? 'near_only' : 'not_there' }
    const { price, delivery_period: days } = isOwn(question)
      ? ownService(answer, question.destination)
      : answer.attributes
    const cost = roublesInText(price)
    return { cost: question.fitting ? plus(cost, fittingSurcharge) : cost, ...daysIn(days), daysAre: 'working' }
  })
}

/** Price of the usual service among several, not of the express; without a list the root has the price. */
function ownService({ attributes, children }: XmlElement, destination: Destination): Record<string, string> {
  const services = children.filter(({ name }) => name === 'price')
  if (services.length === 0) return attributes
  const code = String(usualService(destination))
  const usual = services.find((each) => each.attributes['service'] === code)
  if (!usual) throw broken('no usual service')
  return { ...attributes, ...usual.attributes }
}

/** «2-2», «0-1», «1» */
function daysIn(text: string | undefined) {
  const [from, to = from] = (text ?? '').split('-')
  return period(from, to)
}

function fieldsOf(question: QuoteQuestion) {
  const { parcel, destination } = question
  const { fiasId, region, city, street, house } = destination
  const own = isOwn(question)
  return [
    node('partner', own ? 'DS' : 'SDEK'),
    ...(fiasId ? [node('fias', fiasId)] : [node('townto', bareName(city)), node('oblname', region)]),
    ...(own && street ? [node('to', [city, street, house].filter(Boolean).join(', '))] : []),
    node('price', '0'),
    node('inshprice', asRoubles(parcel.declaredValue)),
    ...packagesOf(parcel),
    ...(own ? [node('cashservices', 'NO')] : []),
    node('typedelivery', 'KUR'),
    ...(own ? [node('withouttax', 'NO')] : []),
    node('output', 'x2'),
  ]
}

function packagesOf({ grams, boxes }: QuoteQuestion['parcel']) {
  const [box] = boxes
  if (boxes.length === 1)
    return [
      node('weight', kilograms(grams)),
      node('length', box.lengthCm),
      node('width', box.widthCm),
      node('height', box.heightCm),
    ]
  const packages = boxes.map((each) =>
    node('package', null, {
      weight: kilograms(each.grams),
      length: each.lengthCm,
      width: each.widthCm,
      height: each.heightCm,
    }),
  )
  return [node('packages', packages)]
}
