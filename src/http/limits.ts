import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { addressBlock } from '#kernel/address-block.ts'
import type { Limits } from '#kernel/limits.ts'
import { unnamedProxyWarning } from './unnamed-proxy.ts'
import type { VisitorCookie } from './visitor-cookie.ts'

/**
 * How often something may be asked for. A visitor with our cookie is counted alone as well, so that one person cannot
 * use up the limit of a whole address.
 */
export type RouteLimit = {
  name: string
  seconds: number
  /** For everybody behind one address together: an IPv4 address, or a /64 of IPv6. */
  address: number
  /** For one visitor behind that address. Without it visitors are not told apart, and only the address counts. */
  visitor?: number
}

/** For answers from memory or from one short statement: 0.2 to 0.6 ms. Each page asks for one to five of these. */
export const readLimit: RouteLimit = { name: 'reading', seconds: 60, address: 12_000, visitor: 600 }

/** For cart, favourites and city: up to 1 ms with the transaction. A + button held down sends five a second. */
export const changeLimit: RouteLimit = { name: 'pressing', seconds: 60, address: 6_000, visitor: 300 }

/** One try, or as many points as it costs. */
export type TakeLimit = (request: FastifyRequest, limit: RouteLimit, points?: number) => Promise<void>

export type LimitedServer = {
  limits: Limits
  visitors: Pick<VisitorCookie, 'idOf'>
  config: { limitFactor: number; trustedProxies: readonly string[] }
  log: Pick<FastifyBaseLogger, 'warn'>
}

const limiters = new WeakMap<Limits, TakeLimit>()

/** Counts the visitor's own limit first, so that one who asks too often does not use up the limit of the address. */
export function requestLimiter(app: LimitedServer): TakeLimit {
  const existing = limiters.get(app.limits)
  if (existing) return existing
  const take = newLimiter(app)
  limiters.set(app.limits, take)
  return take
}

function newLimiter({ limits, visitors, config, log }: LimitedServer): TakeLimit {
  const times = config.limitFactor
  const lookForProxy = unnamedProxyWarning({ config, log })
  return async (request, { name, seconds, address, visitor }, points = 1) => {
    lookForProxy(request)
    const visitorId = visitor === undefined ? undefined : visitors.idOf(request)
    if (visitor !== undefined && visitorId !== undefined)
      await limits.take({ name: `${name}-visitor`, points: visitor * times, seconds }, visitorId, points)
    await limits.take({ name, points: address * times, seconds }, addressBlock(request.ip), points)
  }
}
