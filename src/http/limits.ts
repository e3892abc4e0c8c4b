import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { addressBlock } from '#kernel/address-block.ts'
import type { Limits } from '#kernel/limits.ts'
import { unnamedProxyWarning } from './unnamed-proxy.ts'
import type { VisitorCookie } from './visitor-cookie.ts'

/**
 * Rate limit of a route. A visitor with our cookie is also counted alone, so that one person cannot use up the limit of
 * a whole address.
 */
export type RouteLimit = {
  name: string
  seconds: number
  /** Limit per address, for all visitors together: an IPv4 address, or a /64 of IPv6. */
  address: number
  /** Limit per visitor behind that address. Without it only the address is counted. */
  visitor?: number
}

/**
 * Limit of answers from memory or from one short statement: 0.2 to 0.6 ms. Each page makes one to five such requests.
 */
export const readLimit: RouteLimit = { name: 'reading', seconds: 60, address: 12_000, visitor: 600 }

/** Limit of cart, favorites and city: up to 1 ms with the transaction. A + button held down sends five a second. */
export const changeLimit: RouteLimit = { name: 'pressing', seconds: 60, address: 6_000, visitor: 300 }

/** Counts one try, or as many points as the request costs. */
export type TakeLimit = (request: FastifyRequest, limit: RouteLimit, points?: number) => Promise<void>

export type LimitedServer = {
  limits: Limits
  visitors: Pick<VisitorCookie, 'idOf'>
  config: { limitFactor: number; trustedProxies: readonly string[] }
  log: Pick<FastifyBaseLogger, 'warn'>
}

const limiters = new WeakMap<Limits, TakeLimit>()

/** Rate limiter. Counts the visitor's own limit first, so that one visitor cannot use up the limit of the address. */
export function requestLimiter(app: LimitedServer): TakeLimit {
  const existing = limiters.get(app.limits)
  if (existing) return existing
  const take = newLimiter(app)
  limiters.set(app.limits, take)
  return take
}

function newLimiter(app: LimitedServer): TakeLimit {
  const { limits } = app
  const lookForProxy = unnamedProxyWarning(app)
  return async (request, limit, points = 1) => {
    lookForProxy(request)
    for (const { own, who } of countsOf(app, request, limit)) await limits.take(own, who, points)
  }
}

/** Gives back a try that turned out to be honest. */
export async function giveTryBack(app: LimitedServer, request: FastifyRequest, limit: RouteLimit): Promise<void> {
  for (const { own, who } of countsOf(app, request, limit)) await app.limits.giveBack(own, who)
}

/** Counter of the visitor, if known, and of the address. */
function countsOf(
  { visitors, config: { limitFactor } }: LimitedServer,
  request: FastifyRequest,
  { name, seconds, address, visitor }: RouteLimit,
) {
  const visitorId = visitor === undefined ? undefined : visitors.idOf(request)
  const ofAddress = { own: { name, points: address * limitFactor, seconds }, who: addressBlock(request.ip) }
  if (visitor === undefined || visitorId === undefined) return [ofAddress]
  return [{ own: { name: `${name}-visitor`, points: visitor * limitFactor, seconds }, who: visitorId }, ofAddress]
}
