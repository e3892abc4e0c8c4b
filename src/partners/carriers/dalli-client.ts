import { CarrierFault, type Destination } from '#shop/delivery/carrier.port.ts'
import { node, parseXml, xmlOf, type XmlElement } from '../xml.ts'
import { carrierRequests, type CarrierPace, type CarrierRequest } from './carrier-request.ts'

export type DalliKeys = CarrierPace & { url: string; token: string }

type DalliRequest = Pick<CarrierRequest, 'isQuestion' | 'patienceMs'> & {
  /** The root element names the method. */
  root: string
  content: ReturnType<typeof node>[]
}
export type DalliClient = <Answer>(request: DalliRequest, read: (answer: XmlElement) => Answer) => Promise<Answer>

/** Client of Dalli's API: one XML document to one URL, with the token as its first child. */
export function dalliClient({ url, token, ...pace }: DalliKeys): DalliClient {
  const ask = carrierRequests(pace)
  return ({ root, content, ...request }, read) => {
    const document = node(root, [node('auth', null, { token }), ...content])
    const body = `<?xml version="1.0" encoding="UTF-8"?>${xmlOf(document)}`
    const headers = { 'content-type': 'text/xml; charset=utf-8' }
    return ask({ ...request, url, method: 'POST', headers, body }, (bytes) => {
      const answer = parseXml(bytes.toString('utf8'))
      throwError(answer)
      return read(answer)
    })
  }
}

/** Unserved places, which the price answers as unavailable. */
const ofThePlace = ['3', '4', '5']
/** Errors of the account: a rejected token, missing rights, rate limit. */
const ofTheAccount = ['1', '2']

function throwError({ attributes, children }: XmlElement): void {
  const inside = children.find(({ name }) => name === 'error')?.attributes ?? {}
  const code = attributes['error'] ?? inside['errorCode'] ?? '0'
  if (code === '0' || code === '' || ofThePlace.includes(code)) return
  throw new CarrierFault(ofTheAccount.includes(code) ? 'down' : 'refused', { code: code.slice(0, 20) })
}

/** Converts to kilograms, which Dalli expects unlike other carriers. */
export const kilograms = (grams: number): number => Math.ceil(grams / 10) / 100

const aroundMoscow = ['RU-MOW', 'RU-MOS']
const aroundPetersburg = ['RU-SPE', 'RU-LEN']

/** Usual service of Dalli's own couriers: around Moscow, around St Petersburg, and in other regions. */
export const usualService = ({ regionIso }: Pick<Destination, 'regionIso'>): number =>
  aroundMoscow.includes(regionIso) ? 1 : aroundPetersburg.includes(regionIso) ? 11 : 22
