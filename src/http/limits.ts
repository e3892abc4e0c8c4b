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

function newLimiter(app: LimitedServer): TakeLimit {
  const { limits } = app
  const lookForProxy = unnamedProxyWarning(app)
  return async (request, limit, points = 1) => {
    lookForProxy(request)
    for (const { own, who } of countsOf(app, request, limit)) await limits.take(own, who, points)
  }
}

/** The try that was taken was an honest one and does not count. */
export async function giveTryBack(app: LimitedServer, request: FastifyRequest, limit: RouteLimit): Promise<void> {
  for (const { own, who } of countsOf(app, request, limit)) await app.limits.giveBack(own, who)
}

/** The visitor's own count, where there is one, and that of the address. */
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
