import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
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

test('a silent Redis delays no request: each process counts by itself', async () => {
  const { hostname: host, port } = new URL(url)
  const proxy = await openDatabaseProxy({ host, port: Number(port), user: '', database: '' })
  const remote = await openLimits(`redis://127.0.0.1:${new URL(proxy.url).port}`)
  const limit = { name: `silent-${process.pid}-${Date.now()}`, points: 2, seconds: 60 }
  await remote.take(limit, 'somebody')
  proxy.silence()
  await remote.take(limit, 'somebody')
  await remote.take(limit, 'somebody')
  await expect(remote.take(limit, 'somebody')).rejects.toMatchObject({ status: 429 })
  await remote.close()
  await proxy.close()
})
