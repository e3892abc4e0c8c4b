import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#kernel/loopback.ts'
import { ConfigError } from '#config/config.ts'
import type { Config } from '#config/settings.ts'

type DemoSettings = Pick<Config, 'publicUrl' | 'isDemoOpen' | 'smtpUrl'>

const hostOf = (address: string) => URL.parse(address)?.hostname ?? ''
const isAtHome = ({ publicUrl }: DemoSettings) => isLoopback(hostOf(publicUrl))

/** Whether there is a mailbox at all: letters that are sent are nobody else's business. */
export const showsMailbox = (config: DemoSettings): boolean =>
  !config.smtpUrl && (config.isDemoOpen ?? isAtHome(config))

const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether this visitor may see what only a demo shows: letters hold links that open an account. Whoever comes by a
 * proxy, or by another name for this machine, is not taken for somebody who sits in front of it.
 */
export function mayLookInside(config: DemoSettings): (request: FastifyRequest) => boolean {
  if (config.isDemoOpen === true) return () => true
  return ({ socket, headers }) =>
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostOf(`http://${headers.host ?? ''}`)) &&
    forwarding.every((name) => headers[name] === undefined)
}

/** A shop with customers sends letters: kept in a folder they would reach nobody. */
export function requireMail(config: DemoSettings): void {
  if (config.smtpUrl || config.isDemoOpen || isAtHome(config)) return
  throw new ConfigError(
    'SMTP_URL: a shop at a public address sends letters: set SMTP_URL, or DEMO=true for a demo that shows its letters to everybody',
  )
}
