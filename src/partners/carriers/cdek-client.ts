import { CarrierFault } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { carrierRequests, patience, type Ask, type CarrierPace, type CarrierRequest } from './carrier-request.ts'
import { jsonIn, recordIn } from './carrier-values.ts'

export type CdekKeys = CarrierPace & { url: string; id: string; secret: string }

type CdekRequest = Omit<CarrierRequest, 'url' | 'headers' | 'body'> & { path: string; json?: unknown }

/** Client of CDEK's API. The token is shared, replaced a minute before it expires, and at once when rejected. */
export type CdekClient = <Answer>(
  request: CdekRequest,
  read: (answer: unknown, bytes: Buffer) => Answer,
) => Promise<Answer>

export function cdekClient({ url, id, secret, ...pace }: CdekKeys): CdekClient {
  const ask = carrierRequests(pace)
  const base = url.replace(/\/$/, '')
  const tokens = tokensOf(ask, { url: `${base}/oauth/token`, id, secret, now: pace.now ?? (() => performance.now()) })

  return async (request, read) => {
    const token = await tokens.current()
    try {
      return await withToken(token, request, read)
    } catch (error) {
      if (!(error instanceof CarrierFault) || error.status !== 401) throw error
      tokens.drop(token)
      return withToken(await tokens.current(), request, read)
    }
  }

  function withToken<Answer>(
    token: string,
    { path, json, ...request }: CdekRequest,
    read: (answer: unknown, bytes: Buffer) => Answer,
  ): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' }
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    return ask({ ...request, url: path.startsWith('http') ? path : base + path, headers, ...body }, (bytes, status) => {
      if (bytes.subarray(0, 4).toString() === '%PDF') return read(undefined, bytes)
      const answer = jsonIn(bytes)
      throwErrors(answer, status)
      return read(answer, bytes)
    })
  }
}

/** Throws errors of a 4xx and of a 200, and those inside `requests` of an order. */
function throwErrors(answer: unknown, status: number): void {
  const errors = errorsIn(answer)
  if (errors.length === 0 && status < 400) return
  const code = errors.map((error) => (isRecord(error) ? String(error['code']).slice(0, 80) : '')).find(Boolean)
  const isTheirs = code === 'v2_internal_error' || code === 'v2_similar_request_still_processed'
  throw new CarrierFault(isTheirs ? 'down' : 'refused', { ...(code && { code }), ...(!isTheirs && { status }) })
}

function errorsIn(answer: unknown): unknown[] {
  if (!isRecord(answer)) return []
  const { errors, error, requests } = answer
  const inside = Array.isArray(requests) ? requests.flatMap((each) => (isRecord(each) ? each['errors'] : [])) : []
  return [...(Array.isArray(errors) ? errors : []), ...(isRecord(error) ? [error] : []), ...inside].filter(Boolean)
}

type TokenSource = { url: string; id: string; secret: string; now: () => number }

function tokensOf(ask: Ask, { url, id, secret, now }: TokenSource) {
  let token: { text: string; until: number } | undefined
  let request: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
    const question = { url, method: 'POST', headers, body: body.toString(), isQuestion: true } as const
    const answer = await ask({ ...question, patienceMs: patience.price }, (bytes) => {
      const { access_token: text, expires_in: seconds } = recordIn(jsonIn(bytes))
      if (typeof text !== 'string' || !/^[\w.~+/=-]{8,8000}$/.test(text)) throw new Error('no token')
      return { text, seconds: Number(seconds) }
    })
    token = { text: answer.text, until: now() + (answer.seconds - 60) * 1_000 }
    return answer.text
  }

  return {
    current: async () => {
      if (token && now() < token.until) return token.text
      request ??= fetchToken().finally(() => (request = undefined))
      return request
    },
    /** Drops a rejected token, unless a newer one has replaced it. */
    drop: (deadToken: string) => {
      if (token?.text === deadToken) token = undefined
    },
  }
}
