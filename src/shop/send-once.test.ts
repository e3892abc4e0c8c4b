import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#kernel/db.ts'
import { after, minutes } from '#kernel/time.ts'
import type { KilledLetter } from '#testing/killed-letter.ts'
import { killedProcess } from '#testing/killed-process.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { sendOnce } from './order-letters/order-letters.actions.ts'
import { anOrder } from './orders/orders.samples.ts'
import { LetterBusy } from './send-once.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
/** Connection of another process. */
let other: ReturnType<typeof openDatabase>
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  other = openDatabase(shop.connection, 10)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const aLetter = async () => ({ orderId: (await anOrder(shop.db)).id, kind: 'paid', now })

test('a letter being sent by one process is not sent by another, which retries', async () => {
  const letter = await aLetter()
  const [start, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let sentCount = 0
  const sending = sendOnce(shop.db, letter, async () => {
    sentCount++
    start.resolve()
    await finish.promise
  })
  await start.promise
  const again = () => sendOnce(other.db, letter, async () => void sentCount++)
  await expect(again()).rejects.toThrow(LetterBusy)
  finish.resolve()
  await sending
  await again()
  expect(sentCount).toBe(1)
})

test('one of many concurrent senders in two processes sends the letter', async () => {
  const letter = await aLetter()
  let sentCount = 0
  const jobs = Array.from({ length: 20 }, (_, at) =>
    sendOnce(at % 2 ? shop.db : other.db, letter, async () => void sentCount++),
  )
  const refusals = (await Promise.allSettled(jobs)).flatMap((job) => (job.status === 'rejected' ? [job.reason] : []))
  expect(sentCount).toBe(1)
  expect(refusals.every((reason) => reason instanceof LetterBusy)).toBe(true)
})

test('a failed letter is sent by the next try', async () => {
  const letter = await aLetter()
  let sentCount = 0
  const sending = sendOnce(shop.db, letter, () => Promise.reject(new Error('the mail server is away')))
  await expect(sending).rejects.toThrow('away')
  await sendOnce(other.db, letter, async () => void sentCount++)
  expect(sentCount).toBe(1)
})

test('another process sends the letter of a killed one after its claim expires', async () => {
  const letter = await aLetter()
  const words: KilledLetter = { ...letter, connection: shop.connection, at: now.toISOString() }
  expect(await killedProcess('killed-letter.ts', words)).toBe('SIGKILL')
  let sentCount = 0
  const at = (moment: Date) => sendOnce(other.db, { ...letter, now: moment }, async () => void sentCount++)
  await expect(at(after(now, minutes(4)))).rejects.toThrow(LetterBusy)
  await at(after(now, minutes(5)))
  await at(after(now, minutes(60)))
  expect(sentCount).toBe(1)
}, 30_000)
