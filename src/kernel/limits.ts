import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { openRedis } from './redis.ts'
import { Refusal } from './refusal.ts'

export type Limit = { name: string; points: number; seconds: number }

export type Limits = {
  /** Takes one try from whoever this is; refuses with the seconds to wait when none is left. */
  take: (limit: Limit, who: string) => Promise<void>
  close: () => Promise<void>
}

/** In the memory of the process, or in Redis for all processes; a Redis that is away makes each count by itself. */
export async function openLimits(redisUrl: string | null): Promise<Limits> {
  const redis = redisUrl ? await openRedis(redisUrl) : undefined
  const made = new Map<string, RateLimiterAbstract>()

  function limiter({ name, points, seconds }: Limit): RateLimiterAbstract {
    const known = made.get(name)
    if (known) return known
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    const chosen = redis
      ? new RateLimiterRedis({
          storeClient: redis,
          useRedisPackage: true,
          keyPrefix: `yasmena:${name}`,
          points,
          duration: seconds,
          insuranceLimiter: memory,
        })
      : memory
    made.set(name, chosen)
    return chosen
  }

  return {
    take: async (limit, who) => {
      try {
        await limiter(limit).consume(who)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new Refusal('too_many_requests', 429, { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) })
      }
    },
    close: async () => redis?.destroy(),
  }
}
