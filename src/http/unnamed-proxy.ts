import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { trustedPeers } from '#kernel/trusted-peer.ts'

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const
const isNearby = trustedPeers(['loopback', 'linklocal', 'uniquelocal'])

type WarningOptions = { config: { trustedProxies: readonly string[] }; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Warns once that a load balancer may be missing in TRUSTED_PROXIES. Logs neither the header nor a visitor's address:
 * the logged address is in our own network.
 */
export function unnamedProxyWarning({ config, log }: WarningOptions): (request: FastifyRequest) => void {
  const isNamed = trustedPeers(config.trustedProxies)
  let isSaid = false
  return ({ headers, socket }) => {
    if (isSaid || forwarding.every((name) => headers[name] === undefined)) return
    const peer = socket.remoteAddress
    if (isNamed(peer)) return
    isSaid = true
    log.warn(
      isNearby(peer) ? { peer } : {},
      'a forwarding header came from somebody not named in TRUSTED_PROXIES: if it is your balancer, name it there; until then all visitors behind it share one limit',
    )
  }
}
