import { setTimeout as pause } from 'node:timers/promises'
import { CarrierFault } from '#shop/delivery/carrier.port.ts'
import { circuit } from '../circuit.ts'
import { wholeBody } from '../json-body.ts'

export type CarrierRequest = {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** Timeout of all attempts together. */
  patienceMs: number
  /** Safe to retry: the request changes nothing at the carrier. */
  isQuestion: boolean
  maxBytes?: number
}

/** Timeouts: prices, changes at the carrier, and lists of the whole country. */
export const patience = { price: 4_000, change: 15_000, list: 60_000 }
export const listBytes = 64 * 2 ** 20
const usualBytes = 2 ** 20

/** Overrides for tests: another clock, shorter pauses, and an upper bound on timeouts. */
export type CarrierPace = { now?: () => number; retryMs?: number; maxMs?: number }

export type Ask = <Answer>(request: CarrierRequest, read: (body: Buffer, status: number) => Answer) => Promise<Answer>

const tries = 3

/**
 * Sends requests to one carrier: with a timeout, retries after network and server failures, and a pause of a minute
 * after five failures in a minute. A refused question is no failure. `read` throws for invalid answers.
 */
export function carrierRequests({
  now = () => performance.now(),
  retryMs = 300,
  maxMs = Infinity,
}: CarrierPace = {}): Ask {
  const fuse = circuit({ failures: 5, withinMs: 60_000, restMs: 60_000, now })

  return async (request, read) => {
    if (fuse.isResting()) throw new CarrierFault('paused')
    try {
      const answer = await withRetries(request, read)
      fuse.succeeded()
      return answer
    } catch (error) {
      const fault = asFault(error)
      if (fault.trouble === 'refused') fuse.succeeded()
      else fuse.failed()
      throw fault
    }
  }

  async function withRetries<Answer>(request: CarrierRequest, read: (body: Buffer, status: number) => Answer) {
    const signal = AbortSignal.timeout(Math.min(request.patienceMs, maxMs))
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(request, read, signal)
      } catch (error) {
        if (!request.isQuestion || attempt >= tries || !mayPass(asFault(error))) throw error
        await pause(retryMs * 2 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal })
      }
    }
  }
}

async function once<Answer>(
  { url, method = 'GET', headers, body, maxBytes = usualBytes }: CarrierRequest,
  read: (body: Buffer, status: number) => Answer,
  signal: AbortSignal,
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    redirect: 'error',
    signal,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  })
  const { status } = answer
  if (isDown(status)) {
    await answer.body?.cancel()
    throw new CarrierFault('down', { status })
  }
  const bytes = await wholeBody(answer, maxBytes)
  try {
    return read(bytes, status)
  } catch (error) {
    if (error instanceof CarrierFault) throw error
    throw status < 400 ? new CarrierFault('broken', { status, cause: error }) : new CarrierFault('refused', { status })
  }
}

/** Statuses about the account, the rate limit or the server, not about this very question. */
const isDown = (status: number) => [401, 402, 403, 408, 425, 429].includes(status) || status >= 500

const mayPass = ({ trouble, status = 0 }: CarrierFault) =>
  trouble === 'away' || (trouble === 'down' && (status === 0 || status === 429 || status >= 500))

export function asFault(error: unknown): CarrierFault {
  if (error instanceof CarrierFault) return error
  const isSlow = error instanceof DOMException || (error instanceof Error && error.name === 'AbortError')
  const isBroken = error instanceof Error && error.message === 'the answer is too long'
  return new CarrierFault(isSlow ? 'slow' : isBroken ? 'broken' : 'away', { cause: error })
}
