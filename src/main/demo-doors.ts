import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#kernel/loopback.ts'
import { ConfigError } from '#config/config.ts'
import type { Config } from '#config/settings.ts'

type DemoSettings = Pick<Config, 'publicUrl' | 'isDemoOpen' | 'smtpUrl'>
type DatabaseSettings = Pick<Config, 'publicUrl' | 'isDemoOpen' | 'databaseUrl'>

const hostOf = (address: string) => URL.parse(address)?.hostname ?? ''
const isAtHome = ({ publicUrl }: Pick<Config, 'publicUrl'>) => isLoopback(hostOf(publicUrl))

/**
 * True when e-mails may be shown in the browser: never with a mail server, whose e-mails concern only their receivers.
 */
export const showsMailbox = (config: DemoSettings): boolean =>
  !config.smtpUrl && (config.isDemoOpen ?? isAtHome(config))

const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * True when this visitor may read the e-mails of a demo, whose links open an account: only a visitor on this machine. A
 * proxy or another host name may stand for any machine.
 */
export function mayLookInside(config: DemoSettings): (request: FastifyRequest) => boolean {
  if (config.isDemoOpen === true) return () => true
  return ({ socket, headers }) =>
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopback(hostOf(`http://${headers.host ?? ''}`)) &&
    forwarding.every((name) => headers[name] === undefined)
}

/** Requires a mail server for a public shop: e-mails kept in a folder would reach no customer. */
export function requireMail(config: DemoSettings): void {
  if (config.smtpUrl || config.isDemoOpen || isAtHome(config)) return
  throw new ConfigError(
    'SMTP_URL: a shop at a public address sends letters: set SMTP_URL, or DEMO=true for a demo that shows its letters to everybody',
  )
}

/** Requires a database for a public shop: the embedded one is a demo with known passwords and a known certificate. */
export function requireDatabase(config: DatabaseSettings): void {
  if (config.databaseUrl || config.isDemoOpen || isAtHome(config)) return
  throw new ConfigError(
    'DATABASE_URL: without it the shop is a demo with passwords that everybody knows: set DATABASE_URL, or DEMO=true for a demo at a public address',
  )
}
