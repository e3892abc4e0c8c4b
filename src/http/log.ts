import { pino, type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino'
import { errorFacts, errorKey } from '#kernel/error-facts.ts'
import type { PathMask } from '#kernel/secret-paths.ts'

/** Repetitions of an error within this time are only counted; the count is logged at its end. */
const repeatMs = 10_000

type LogOptions = {
  logLevel: string
  /** Masks keys and tokens in the paths of requests. */
  maskPath?: PathMask
}

/**
 * Logger: one JSON line per event, without query strings, headers, IP addresses, secret path parameters and error
 * messages, which may contain personal data.
 */
export function newLogger({ logLevel, maskPath = String }: LogOptions, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      req: ({ id, method, url }: { id?: string; method?: string; url?: string }) => ({
        id,
        method,
        path: url === undefined ? undefined : maskPath(url.split(/[?#;]/, 1)[0] ?? ''),
      }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
      err: (error: unknown) => errorFacts(error),
    },
    hooks: { logMethod: countRepeats() },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Collapses repeated errors: without the database every request would log the same failure. One line reports the
 * failure, a later one the number of repeats.
 */
function countRepeats(): (this: Logger, args: Parameters<LogFn>, method: LogFn) => void {
  const repeats = new Map<string, number>()
  return function log(args, method) {
    const [first, details] = args as unknown as [unknown, unknown]
    const about = first instanceof Error ? { err: first } : first
    const { err, what } = (typeof about === 'object' && about !== null ? about : {}) as Record<string, unknown>
    if (!(err instanceof Error)) return Reflect.apply(method, this, args)
    const facts = errorFacts(err)
    // Without a text of ours the logger would write the message of the error, which may contain user input.
    const text = typeof details === 'string' ? details : (facts.code ?? facts.type)
    const key = [text, what, errorKey(facts)].join(' ')
    const count = repeats.get(key)
    if (count !== undefined) return void repeats.set(key, count + 1)
    repeats.set(key, 0)
    Reflect.apply(method, this, [about, text])
    setTimeout(() => {
      const repeatCount = repeats.get(key) ?? 0
      repeats.delete(key)
      const { type, code } = facts
      if (repeatCount > 0)
        Reflect.apply(method, this, [{ repeated: repeatCount, seconds: repeatMs / 1_000, type, code, what }, text])
    }, repeatMs).unref()
  }
}
