import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

const held = () => Promise.withResolvers<void>()

test('runs two at once, others in order, also after a failure', async () => {
  const gate = concurrencyLimit({ atOnce: 2, waiting: 10 })
  const log: number[] = []
  const gates = [held(), held(), held(), held()]
  const works = gates.map(({ promise }, at) =>
    gate(async () => {
      log.push(at)
      await promise
    }).catch(() => 'failed'),
  )
  expect(log).toEqual([0, 1])
  gates[1]!.reject(new Error('no'))
  expect(await works[1]).toBe('failed')
  expect(log).toEqual([0, 1, 2])
  for (const { resolve } of gates) resolve()
  await Promise.all(works)
  expect(log).toEqual([0, 1, 2, 3])
})

test('refuses a call when the queue is full', async () => {
  const gate = concurrencyLimit({ atOnce: 1, waiting: 1 })
  const first = held()
  const works = [gate(() => first.promise), gate(async () => {})]
  await expect(gate(async () => {})).rejects.toMatchObject({ status: 429, details: { retryAfter: 5 } })
  first.resolve()
  await Promise.all(works)
  await expect(gate(async () => 'free')).resolves.toBe('free')
})
