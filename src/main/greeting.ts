import { isLoopback } from '#kernel/loopback.ts'
import { showsMailbox } from './demo-doors.ts'
import type { Config } from '#config/settings.ts'

/** Lines that an open shop prints to the terminal. */
export function greeting(config: Config, { isDemo, address }: { isDemo: boolean; address?: string }): string[] {
  const here = config.port === 0 && address ? `http://localhost:${new URL(address).port}` : config.publicUrl
  const lines = ['', `  ${config.brandName} is open`, `  Shop           ${here}/`, `  In English     ${here}/en/`]
  if (config.showApiReference) lines.push(`  API reference  ${here}/api/reference/`)
  if (isDemo && showsMailbox(config)) lines.push(`  Mailbox        ${here}/_mailbox/`)
  lines.push('  Stop with Ctrl-C', '')
  if (isDemo && !isLoopback(config.host))
    lines.push(`  WARNING: this is the demo shop, and HOST=${config.host} opens it to the network.`, '')
  return lines
}
