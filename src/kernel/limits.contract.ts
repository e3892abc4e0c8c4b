import { expect, test } from 'vitest'
import type { Limits } from './limits.ts'

let lastNumber = 0
const fresh = (points: number) => ({ name: `test-${process.pid}-${Date.now()}-${++lastNumber}`, points, seconds: 60 })

/** Contract tests for every rate limiter. */
export function limitsContract(limits: () => Limits): void {
  test('tries within the limit pass and the next is refused with the seconds to wait', async () => {
    const limit = fresh(3)
    for (let tries = 0; tries < 3; tries++) await limits().take(limit, 'somebody')
    const refusal = limits().take(limit, 'somebody')
    await expect(refusal).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
    await refusal.catch((error: { details: { retryAfter: number } }) => {
      expect(error.details.retryAfter).toBeGreaterThan(0)
      expect(error.details.retryAfter).toBeLessThanOrEqual(60)
    })
  })

  test('one visitor’s tries do not count against another', async () => {
    const limit = fresh(1)
    await limits().take(limit, 'one')
    await expect(limits().take(limit, 'other')).resolves.toBeUndefined()
  })

  test('of fifty tries at the same moment exactly as many pass as are allowed', async () => {
    const limit = fresh(20)
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => limits().take(limit, 'crowd')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  test('a try that is given back may be made again', async () => {
    const limit = fresh(1)
    await limits().take(limit, 'somebody')
    await limits().giveBack(limit, 'somebody')
    await limits().take(limit, 'somebody')
    await expect(limits().take(limit, 'somebody')).rejects.toMatchObject({ status: 429 })
  })
}
