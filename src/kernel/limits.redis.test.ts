import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsContract } from './limits.contract.ts'
import { openLimits, type Limits } from './limits.ts'

const url = process.env['TEST_REDIS_URL']!
let limits: Limits
let neighbour: Limits
beforeAll(async () => {
  limits = await openLimits(url)
  neighbour = await openLimits(url)
})
afterAll(() => Promise.all([limits.close(), neighbour.close()]))

describe('limits in Redis', () => limitsContract(() => limits))

test('two processes count together', async () => {
  const limit = { name: `together-${process.pid}-${Date.now()}`, points: 2, seconds: 60 }
  await limits.take(limit, 'somebody')
  await neighbour.take(limit, 'somebody')
  await expect(limits.take(limit, 'somebody')).rejects.toMatchObject({ status: 429 })
})
