import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#kernel/db.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { untilBlocked } from '#testing/blocked.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { newLogger } from './log.ts'

const logged: string[] = []
const log = newLogger({ logLevel: 'warn' }, { write: (line) => void logged.push(line) })
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ log, pages: testPages })
  await seedReference(shop.db)
  await shop.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

/** Sends a request and disconnects while its page waits for the words of filters. */
async function leaveDuring(path: string): Promise<void> {
  const accepted = once(shop.http.server, 'connection') as Promise<[Socket]>
  const socket = connect((shop.http.server.address() as AddressInfo).port, '127.0.0.1')
  const [connection] = await accepted
  const blocker = openDatabase(shop.connection, 1)
  try {
    await blocker.db.transaction(async (tx) => {
      await tx.execute(sql`lock table listing_keys in access exclusive mode`)
      socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`)
      await untilBlocked(shop)
      socket.destroy()
      if (!connection.destroyed) await once(connection, 'close')
    })
  } finally {
    await blocker.close()
  }
}

test('counts a disconnected visitor’s address, and logs no failure', async () => {
  const take = vi.spyOn(shop.app.limits, 'take')
  await leaveDuring('/kategorii/?sort=price_asc')
  await vi.waitFor(() => expect(take.mock.calls.map(([, who]) => who)).toEqual(['127.0.0.1']))
  await vi.waitFor(() => expect(shop.pool.idleCount).toBe(shop.pool.totalCount))
  expect(logged).toEqual([])
})
