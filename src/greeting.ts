import type { Config } from './settings.ts'

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** What a shop says in the terminal once it is open. */
export function greeting(config: Config, { isDemo, address }: { isDemo: boolean; address?: string }): string[] {
  const here = config.port === 0 && address ? `http://localhost:${new URL(address).port}` : config.publicUrl
  const lines = [
    '',
    `  ${config.brandName} is open`,
    `  Shop           ${here}/`,
    `  In English     ${here}/en/`,
    `  API reference  ${here}/api/reference/`,
  ]
  if (isDemo && !config.smtpUrl) lines.push(`  Mailbox        ${here}/_mailbox/`)
  lines.push('  Stop with Ctrl-C', '')
  if (isDemo && !isLoopback(config.host))
    lines.push(
      `  WARNING: this is the demo shop with known passwords, and HOST=${config.host} opens it to the network.`,
      '',
    )
  return lines
}
