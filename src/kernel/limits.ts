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
  /**
   * Counts one try of this visitor or address, or as many points as the request costs. With too few left, refuses with
   * the seconds to wait.
   */
  take: (limit: Limit, who: string, points?: number) => Promise<void>
  /** Gives back a try that turned out to be honest. */
  giveBack: (limit: Limit, who: string) => Promise<void>
  close: () => Promise<void>
}

type Counter = {
  consume: (who: string, points?: number) => Promise<unknown>
  reward: (who: string) => Promise<unknown>
}

/**
 * Rate limits shared by all processes: in Redis, or without it in the primary process. A process without workers counts
 * in memory, as does one whose Redis or primary does not answer.
 */
export async function openLimits(redisUrl: string | null): Promise<Limits> {
  const redis = redisUrl ? await openRedis(redisUrl) : undefined
  const counters = new Map<string, Counter>()

  function newCounter({ name, points, seconds }: Limit): Counter {
    const options = { points, duration: seconds }
    const alone = new RateLimiterMemory({ keyPrefix: name, ...options })
    if (redis) {
      const sharedCounter = { storeClient: redis, useRedisPackage: true, keyPrefix: `yasmena:${name}`, ...options }
      return together(new RateLimiterRedis(sharedCounter), alone, () => redis.isReady)
    }
    if (!cluster.isWorker) return alone
    const sharedCounter = new RateLimiterCluster({ keyPrefix: name, timeoutMs: sharedTimeoutMs, ...options })
    return together(sharedCounter, alone, () => process.connected)
  }

  function counterOf(limit: Limit): Counter {
    const counter = counters.get(limit.name) ?? newCounter(limit)
    counters.set(limit.name, counter)
    return counter
  }

  return {
    take: async (limit, who, points = 1) => {
      try {
        await counterOf(limit).consume(who, points)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new Refusal('too_many_requests', 429, { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) })
      }
    },
    giveBack: async (limit, who) => void (await counterOf(limit).reward(who)),
    close: async () => redis?.destroy(),
  }
}

/** Counts one try; true within the limit, for callers that do not refuse. */
export async function isWithin(limits: Limits, limit: Limit, who: string): Promise<boolean> {
  try {
    await limits.take(limit, who)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return false
    throw error
  }
}

/** Timeout of the shared counter, for which a visitor waits. */
const sharedTimeoutMs = 250
/** After a failure of the shared counter this process counts alone for this long. */
const aloneMs = 5_000

/** Lets a primary process count for its workers. */
export function countLimitsOfWorkers(): void {
  void new RateLimiterClusterMaster()
}

/** Counts together with the other processes, and alone for a while when the shared counter is unreachable. */
function together(sharedCounter: Counter, alone: Counter, isReachable: () => boolean): Counter {
  let aloneUntil = 0
  const count = async (act: (counter: Counter) => Promise<unknown>): Promise<unknown> => {
    if (!isReachable() || performance.now() < aloneUntil) return act(alone)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((_, fail) => {
      timer = setTimeout(() => fail(new Error('no answer')), sharedTimeoutMs)
    })
    return Promise.race([act(sharedCounter), late])
      .catch((error: unknown) => {
        if (error instanceof RateLimiterRes) throw error
        aloneUntil = performance.now() + aloneMs
        return act(alone)
      })
      .finally(() => clearTimeout(timer))
  }
  return {
    consume: (who, points) => count((counter) => counter.consume(who, points)),
    reward: (who) => count((counter) => counter.reward(who)),
  }
}
