import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { addressBlock } from '#kernel/address-block.ts'
import type { Limits } from '#kernel/limits.ts'
import { unnamedProxyWarning } from './unnamed-proxy.ts'
import type { VisitorCookie } from './visitor-cookie.ts'

/**
 * How often one may ask. Behind one address there may be a hospital: 300 nurses, each opening twenty pages in ten
 * minutes, three times as many when a shift begins; that is 10 pages a second, at most 30. The arithmetic of each kind
 * stands in docs/reliability.md. A visitor with a cookie of ours is counted alone as well, so that one who never stops
 * does not use up what belongs to the whole address.
 */
export type RouteLimit = {
  name: string
  seconds: number
  /** Of everybody behind one address: an IPv4 address, or a /64 of IPv6. */
  address: number
  /** Of one visitor among them; where nobody is told from another, only the address counts. */
  visitor?: number
}

/** What is in memory or one short statement: 0.2 to 0.6 ms. Each page asks for one to five of these. */
export const reading: RouteLimit = { name: 'reading', seconds: 60, address: 12_000, visitor: 600 }

/** Cart, favourites, city: up to 1 ms with its transaction. Held down, a counter presses five times a second. */
export const pressing: RouteLimit = { name: 'pressing', seconds: 60, address: 6_000, visitor: 300 }

/** A list with filters of its own: 2 to 3 ms. Each page asks once for what was seen before; nobody scrolls faster. */
export const looking: RouteLimit = { name: 'looking', seconds: 60, address: 3_000, visitor: 90 }

/** The whole of something, written anew each time: 4 to 6 ms. The shop's own pages ask for none of it. */
export const surveying: RouteLimit = { name: 'surveying', seconds: 60, address: 600, visitor: 30 }

/** Hints of searches while somebody types: 1 to 4 ms, at most three a second. */
export const typing: RouteLimit = { name: 'typing', seconds: 60, address: 2_400, visitor: 180 }

/** Hints of addresses, which a partner may count and charge for; half a second lies between two questions. */
export const locating: RouteLimit = { name: 'address-hints', seconds: 60, address: 900, visitor: 60 }

/** Counts what others are shown: twenty different things in ten minutes are looked for by hand, hundreds are not. */
export const counting: RouteLimit = { name: 'search-made', seconds: 600, address: 200, visitor: 20 }

/** Pages made for one request: a list with filters, a search, the cart. Ready pages are not counted at all. */
export const making: RouteLimit = { name: 'making', seconds: 60, address: 2_000, visitor: 90 }

/** Each sends a letter to somebody: a stranger's mailbox is not to be filled. */
export const subscribing: RouteLimit = { name: 'subscribe', seconds: 600, address: 30 }
export const wishing: RouteLimit = { name: 'stock-notice', seconds: 600, address: 60 }

export type TakeLimit = (request: FastifyRequest, limit: RouteLimit) => Promise<void>

type Counted = {
  limits: Limits
  visitors: Pick<VisitorCookie, 'known'>
  config: { limitFactor: number; trustedProxies: readonly string[] }
  log: Pick<FastifyBaseLogger, 'warn'>
}

const takers = new WeakMap<Limits, TakeLimit>()

/** First the visitor, then the address: who asks too often takes nothing from the neighbours. */
export function limitTaker(app: Counted): TakeLimit {
  const known = takers.get(app.limits)
  if (known) return known
  const take = newTaker(app)
  takers.set(app.limits, take)
  return take
}

function newTaker({ limits, visitors, config, log }: Counted): TakeLimit {
  const times = config.limitFactor
  const lookForProxy = unnamedProxyWarning({ config, log })
  return async (request, { name, seconds, address, visitor }) => {
    lookForProxy(request)
    const visitorId = visitor === undefined ? undefined : visitors.known(request)
    if (visitor !== undefined && visitorId !== undefined)
      await limits.take({ name: `${name}-visitor`, points: visitor * times, seconds }, visitorId)
    await limits.take({ name, points: address * times, seconds }, addressBlock(request.ip))
  }
}
