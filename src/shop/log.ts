import { pino, type Logger } from 'pino'
import type { Config } from '../settings.ts'

/** One JSON line for each event. No query strings, headers or addresses: they may hold what belongs to a person. */
export function newLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      req: ({ id, method, url }: { id?: string; method?: string; url?: string }) => ({
        id,
        method,
        path: url?.split('?', 1)[0],
      }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
      err: pino.stdSerializers.err,
    },
  })
}
