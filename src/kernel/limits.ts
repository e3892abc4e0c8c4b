import cluster from 'node:cluster'
import {
  RateLimiterCluster,
  RateLimiterClusterMaster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { openRedis } from './redis.ts'
import { Refusal } from './refusal.ts'

export type Limit = { name: string; points: number; seconds: number }

export type Limits = {
  /** Takes one try from whoever this is; refuses with the seconds to wait when none is left. */
  take: (limit: Limit, who: string) => Promise<void>
  close: () => Promise<void>
}

type Counter = { consume: (who: string) => Promise<unknown> }

/**
 * In Redis for all processes of the shop; without it in the primary process for all its workers, or in the memory of a
 * process alone. When Redis or the primary does not answer, each process counts by itself.
 */
export async function openLimits(redisUrl: string | null): Promise<Limits> {
  const redis = redisUrl ? await openRedis(redisUrl) : undefined
  const counters = new Map<string, Counter>()

  function newCounter({ name, points, seconds }: Limit): Counter {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    if (redis)
      return new RateLimiterRedis({
        storeClient: redis,
        useRedisPackage: true,
        keyPrefix: `yasmena:${name}`,
        points,
        duration: seconds,
        insuranceLimiter: memory,
      })
    return cluster.isWorker ? sharedCounter({ name, points, seconds }, memory) : memory
  }

  function counterOf(limit: Limit): Counter {
    const counter = counters.get(limit.name) ?? newCounter(limit)
    counters.set(limit.name, counter)
    return counter
  }

  return {
    take: async (limit, who) => {
      try {
        await counterOf(limit).consume(who)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new Refusal('too_many_requests', 429, { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) })
      }
    },
    close: async () => redis?.destroy(),
  }
}

/** A visitor waits no longer than this for the primary's count. */
const primaryTimeoutMs = 250
/** A primary that did not answer is not asked again for so long. */
const aloneMs = 5_000

/** Makes a primary process count for its workers. */
export function countLimitsOfWorkers(): void {
  void new RateLimiterClusterMaster()
}

function sharedCounter({ name, points, seconds }: Limit, alone: Counter): Counter {
  const shared = new RateLimiterCluster({ keyPrefix: name, points, duration: seconds, timeoutMs: primaryTimeoutMs })
  let aloneUntil = 0
  return {
    consume: async (who) => {
      if (!process.connected || performance.now() < aloneUntil) return alone.consume(who)
      return shared.consume(who).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) throw error
        aloneUntil = performance.now() + aloneMs
        return alone.consume(who)
      })
    },
  }
}
