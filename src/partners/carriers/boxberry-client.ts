import { CarrierFault } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { carrierRequests, type CarrierPace, type CarrierRequest } from './carrier-request.ts'
import { jsonIn } from './carrier-values.ts'

export type BoxberryKeys = CarrierPace & { url: string; token: string }

type BoxberryRequest = Pick<CarrierRequest, 'isQuestion' | 'patienceMs' | 'maxBytes'> & {
  method: string
  fields?: object
}
type Read<Answer> = (answer: unknown) => Answer

export type BoxberryClient = {
  get: <Answer>(request: BoxberryRequest, read: Read<Answer>) => Promise<Answer>
  post: <Answer>(request: BoxberryRequest, read: Read<Answer>) => Promise<Answer>
}

/** Client of Boxberry's API: one URL for all methods, with the method and the token in the request. */
export function boxberryClient({ url, token, ...pace }: BoxberryKeys): BoxberryClient {
  const ask = carrierRequests(pace)
  const reading =
    <Answer>(read: Read<Answer>) =>
    (bytes: Buffer) => {
      const answer = jsonIn(bytes)
      throwError(answer)
      return read(answer)
    }
  return {
    get: ({ method, fields = {}, ...request }, read) => {
      const query = new URLSearchParams({ token, method, ...(fields as Record<string, string>) })
      return ask({ ...request, url: `${url}?${query}` }, reading(read))
    },
    post: ({ method, fields = {}, ...request }, read) => {
      const body = JSON.stringify({ token, method, ...fields })
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      return ask({ ...request, url, method: 'POST', headers, body }, reading(read))
    },
  }
}

/** Errors about the key or the rate limit, which another parcel would not change. */
const ofTheAccount = /токен|token|лимит|limit|заблокир|доступ/i

/** Throws errors, which come with status 200, in four forms. */
function throwError(answer: unknown): void {
  const [first] = Array.isArray(answer) ? answer : [answer]
  if (!isRecord(first)) return
  const { err, error, message } = first
  if (!err && !error) return
  const text = [err, error, message].find((each) => typeof each === 'string' && each !== '')
  throw new CarrierFault(ofTheAccount.test(String(text)) ? 'down' : 'refused', { code: 'err' })
}
