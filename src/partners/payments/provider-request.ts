import { setTimeout as pause } from 'node:timers/promises'
import { kopecks, type Money } from '#kernel/money.ts'
import { circuit } from '../circuit.ts'
import { isRecord, wholeBody } from '../json-body.ts'

/** `refused`: the provider rejected the request. After any other failure the outcome is unknown. */
export type ProviderTrouble = 'refused' | 'down' | 'slow' | 'away' | 'broken' | 'paused'

/** Failure of a payment provider; contains no name, card or key. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  readonly trouble: ProviderTrouble
  readonly code: string
  constructor(trouble: ProviderTrouble, { code = '', cause }: { code?: string; cause?: unknown } = {}) {
    super(`the payment provider: ${trouble}${code && ` (${code})`}`, { cause })
    this.trouble = trouble
    this.code = code
  }
}

export type ProviderRequest = {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  json?: unknown
  /** Safe to retry: a question, or a call with an idempotency key. */
  isRepeatable: boolean
}

/** Overrides for tests: another clock, shorter pauses, and an upper bound on timeouts. */
export type ProviderPace = { now?: () => number; retryMs?: number; maxMs?: number }

/** Wraps a bare list as the `items` of a record. */
export type AskProvider = (request: ProviderRequest) => Promise<{ status: number; answer: Record<string, unknown> }>

const patienceMs = 12_000
const tries = 3
const maxBytes = 2 ** 20

/**
 * Sends requests to a provider: with a timeout, retries where safe, and a pause of half a minute after five failures in
 * a minute.
 */
export function providerRequests({
  now = () => performance.now(),
  retryMs = 300,
  maxMs = patienceMs,
}: ProviderPace = {}) {
  const fuse = circuit({ failures: 5, withinMs: 60_000, restMs: 30_000, now })
  const ask: AskProvider = async (request) => {
    if (fuse.isResting()) throw new ProviderFault('paused')
    try {
      const answer = await withRetries(request)
      fuse.succeeded()
      return answer
    } catch (error) {
      fuse.failed()
      throw asFault(error)
    }
  }
  return ask

  async function withRetries(request: ProviderRequest) {
    const signal = AbortSignal.timeout(Math.min(maxMs, patienceMs))
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(request, signal)
      } catch (error) {
        const { trouble } = asFault(error)
        if (!request.isRepeatable || attempt >= tries || (trouble !== 'down' && trouble !== 'away')) throw error
        await pause(retryMs * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal })
      }
    }
  }
}

async function once({ url, method, headers, json }: ProviderRequest, signal: AbortSignal) {
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  const type = { accept: 'application/json', ...(json !== undefined && { 'content-type': 'application/json' }) }
  const response = await fetch(url, { method, redirect: 'error', signal, headers: { ...type, ...headers }, ...body })
  const { status } = response
  if (status >= 500 || status === 429 || status === 408) {
    await response.body?.cancel()
    throw new ProviderFault('down', { code: String(status) })
  }
  const bytes = await wholeBody(response, maxBytes)
  try {
    const answer: unknown = JSON.parse(bytes.toString('utf8'))
    return { status, answer: Array.isArray(answer) ? { items: answer } : recordIn(answer) }
  } catch (error) {
    throw new ProviderFault('broken', { cause: error })
  }
}

function asFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error
  const isSlow = error instanceof DOMException || (error instanceof Error && error.name === 'AbortError')
  const isBroken = error instanceof Error && error.message === 'the answer is too long'
  return new ProviderFault(isSlow ? 'slow' : isBroken ? 'broken' : 'away', { cause: error })
}

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** True when the request certainly had no effect: it never arrived, or the provider asked to come later. */
export function hasNoAnswer({ trouble, code, cause }: ProviderFault): boolean {
  if (trouble === 'paused' || code === '429') return true
  const reason: unknown = cause instanceof Error ? cause.cause : undefined
  return trouble === 'away' && isRecord(reason) && neverConnected.has(String(reason['code']))
}

const broken = (what: string) => new ProviderFault('broken', { cause: new Error(what) })

export function recordIn(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw broken('no object')
  return value
}

/** Required text of reasonable length. */
export function wordIn(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > 2_000) throw broken('no word')
  return text
}

export const listIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((each) => isRecord(each)) : []

const maxKopecks = 10_000_000_000

/** Amount as a text, «6980.00»; any other text is a fault. */
export function roublesInText(value: unknown): Money {
  const [, whole, part] = /^(\d{1,8})\.(\d{2})$/.exec(typeof value === 'string' ? value : '') ?? []
  if (whole === undefined || part === undefined) throw broken('no sum')
  return kopecks(Number(whole + part))
}

export function kopecksIn(value: unknown): Money {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > maxKopecks) throw broken('no sum')
  return kopecks(value)
}

/** Redirect target for a buyer: an https page, or one of this machine. */
export function linkIn(value: unknown): string {
  const url = URL.parse(wordIn(value))
  if (url?.protocol !== 'https:' && url?.hostname !== '127.0.0.1') throw broken('no address')
  return url.href
}

/** URL schemes of banking apps. */
const appSchemes = new Set(['sberpay:', 'sbolpay:', 'sbolonline:', 'tinkoffbank:', 'mirpay:'])

/** Payment link for a phone: an https page, or a known banking app. */
export function appLinkIn(value: unknown): string {
  const url = URL.parse(wordIn(value))
  return url !== null && appSchemes.has(url.protocol) ? url.href : linkIn(value)
}

export const roublesText = (amount: number): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
