import { LRUCache } from 'lru-cache'
import {
  HintsFault,
  type AddressHint,
  type AddressHints,
  type AddressQuestion,
} from '#shop/address-hints/address-hints.port.ts'
import { circuit } from '../circuit.ts'
import { hintsIn, jsonOf } from './dadata-answer.ts'

type Account = { url: string; token: string; patienceMs?: number; now?: () => number }

/** Cache size in characters, about a thousand answers. */
const cacheLetters = 16 * 2 ** 20
const hintsLifetimeMs = 10 * 60_000

/** Suggestions of DaData. Concurrent and repeated questions within ten minutes share one request. */
export function dadata({ url, token, patienceMs = 2_000, now = () => performance.now() }: Account): AddressHints {
  const fuse = circuit({ failures: 5, withinMs: 60_000, restMs: 60_000, now })
  const hintsInMemory = new LRUCache<string, AddressHint[]>({
    maxSize: cacheLetters,
    sizeCalculation: (hints, key) => key.length + JSON.stringify(hints).length,
    ttl: hintsLifetimeMs,
    ttlResolution: 0,
    perf: { now },
  })
  const requests = new Map<string, Promise<AddressHint[]>>()

  return {
    suggest: async (question) => {
      const body = JSON.stringify({ ...question, query: question.query.toLowerCase() })
      const knownHints = hintsInMemory.get(body) ?? requests.get(body)
      if (knownHints) return knownHints
      if (fuse.isResting()) throw new HintsFault('paused')
      const answer = ask(question, body).finally(() => requests.delete(body))
      requests.set(body, answer)
      return answer
    },
  }

  async function ask(question: AddressQuestion, key: string): Promise<AddressHint[]> {
    try {
      const hints = await request(question)
      fuse.succeeded()
      hintsInMemory.set(key, hints)
      return hints
    } catch (error) {
      fuse.failed()
      throw asFault(error)
    }
  }

  async function request(question: AddressQuestion): Promise<AddressHint[]> {
    const answer = await fetch(`${url.replace(/\/$/, '')}/suggest/address`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Token ${token}` },
      body: JSON.stringify(question),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (answer.ok) return hintsIn(await jsonOf(answer))
    await answer.body?.cancel()
    throw new HintsFault('refused', { status: answer.status })
  }
}

function asFault(error: unknown): HintsFault {
  if (error instanceof HintsFault) return error
  const isSlow = error instanceof DOMException && error.name === 'TimeoutError'
  return new HintsFault(isSlow ? 'slow' : 'away', { cause: error })
}
