import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#kernel/loopback.ts'
import { ConfigError } from '#config/config.ts'
import type { Config } from '#config/settings.ts'

type DemoSettings = Pick<Config, 'publicUrl' | 'isDemoOpen' | 'smtpUrl'>
type DatabaseSettings = Pick<Config, 'publicUrl' | 'isDemoOpen' | 'databaseUrl'>

const hostOf = (address: string) => URL.parse(address)?.hostname ?? ''
const isAtHome = ({ publicUrl }: Pick<Config, 'publicUrl'>) => isLoopback(hostOf(publicUrl))

/** True when letters may be shown in the browser. Letters that were really sent concern only whom they were sent to. */
export const showsMailbox = (config: DemoSettings): boolean =>
  !config.smtpUrl && (config.isDemoOpen ?? isAtHome(config))

const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * True when this visitor may read the letters of a demo, whose links open an account. That is somebody at this machine:
 * whoever comes through a proxy or by another host name may sit anywhere.
 */
export function mayLookInside(config: DemoSettings): (request: FastifyRequest) => boolean {
  if (config.isDemoOpen === true) return () => true
  return ({ socket, headers }) =>
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostOf(`http://${headers.host ?? ''}`)) &&
    forwarding.every((name) => headers[name] === undefined)
}

/** A public shop must send its letters: kept in a folder they would reach nobody. */
export function requireMail(config: DemoSettings): void {
  if (config.smtpUrl || config.isDemoOpen || isAtHome(config)) return
  throw new ConfigError(
    'SMTP_URL: a shop at a public address sends letters: set SMTP_URL, or DEMO=true for a demo that shows its letters to everybody',
  )
}

/** The embedded database is a demo with known passwords and a known certificate: no public shop by mistake. */
export function requireDatabase(config: DatabaseSettings): void {
  if (config.databaseUrl || config.isDemoOpen || isAtHome(config)) return
  throw new ConfigError(
    'DATABASE_URL: without it the shop is a demo with passwords that everybody knows: set DATABASE_URL, or DEMO=true for a demo at a public address',
  )
}
