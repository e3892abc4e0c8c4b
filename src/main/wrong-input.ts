import { ConfigError } from '#config/config.ts'

/** PostgreSQL's error classes for invalid values and violated constraints. */
const wrongValue = /^2[23]/

type DatabaseFault = { code?: unknown; constraint?: unknown }

const faultIn = (error: unknown): DatabaseFault =>
  (error instanceof Error && error.cause ? error.cause : error) as DatabaseFault

/** Wrong input of a staff verb as one sentence; anything else is a bug and is returned unchanged. */
export function asSentence(error: unknown, usage: string): unknown {
  const { code, constraint } = faultIn(error)
  if (typeof code !== 'string') return error
  if (code.startsWith('ERR_PARSE_ARGS')) return new ConfigError(`usage: npm run staff -- ${usage}`)
  if (!wrongValue.test(code)) return error
  const rule = typeof constraint === 'string' ? `breaks the rule ${constraint}` : 'has a value that does not fit'
  return new ConfigError(`This ${rule}; usage: npm run staff -- ${usage}`)
}
