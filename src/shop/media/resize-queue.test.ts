import { expect, test } from 'vitest'
import { QueueClosed, QueueFull, resizeQueue } from './resize-queue.ts'

/** Queue with jobs that end on demand, and the order of their start. */
function openQueue(atOnce = 1, longest = 100) {
  const startedKeys: string[] = []
  const open = new Map<string, PromiseWithResolvers<string>>()
  const queue = resizeQueue<string>({ atOnce, longest })
  const add = (key: string, isUrgent = true) =>
    queue.add(key, isUrgent, () => {
      startedKeys.push(key)
      const job = Promise.withResolvers<string>()
      open.set(key, job)
      return job.promise
    })
  const end = (key: string) => open.get(key)?.resolve(key)
  return { queue, add, end, open, startedKeys }
}

test('runs no more jobs at once than allowed', async () => {
  const { add, end, startedKeys } = openQueue(2)
  const all = ['a', 'b', 'c', 'd'].map((key) => add(key))
  expect(startedKeys).toEqual(['a', 'b'])
  end('b')
  await all[1]
  await expect.poll(() => startedKeys).toEqual(['a', 'b', 'c'])
  for (const key of ['a', 'c']) end(key)
  await expect.poll(() => startedKeys).toEqual(['a', 'b', 'c', 'd'])
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('runs the same key once for all callers', async () => {
  const { add, end, startedKeys } = openQueue()
  const all = Array.from({ length: 50 }, () => add('a'))
  end('a')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['a']))
  expect(startedKeys).toEqual(['a'])
})

test('runs urgent jobs before quiet ones', async () => {
  const { add, end, startedKeys } = openQueue()
  const all = [add('running'), add('later 1', false), add('later 2', false), add('now'), add('later 2')]
  for (const key of ['running', 'now', 'later 2', 'later 1']) {
    await expect.poll(() => startedKeys).toContain(key)
    end(key)
  }
  await Promise.all(all)
  expect(startedKeys).toEqual(['running', 'now', 'later 2', 'later 1'])
})

test('fails a job for all its callers and runs the next one', async () => {
  const { add, end, open } = openQueue()
  const failing = [add('a'), add('a')]
  const next = add('b')
  open.get('a')?.reject(new Error('torn'))
  for (const one of failing) await expect(one).rejects.toThrow('torn')
  await expect.poll(() => open.has('b')).toBe(true)
  end('b')
  expect(await next).toBe('b')
})

test('refuses jobs when full', async () => {
  const { add, end, open } = openQueue(1, 1)
  const running = add('running')
  const waitingJob = add('waiting')
  await expect(add('too much')).rejects.toThrow(QueueFull)
  for (const key of ['running', 'waiting']) {
    await expect.poll(() => open.has(key)).toBe(true)
    end(key)
  }
  expect(await Promise.all([running, waitingJob])).toEqual(['running', 'waiting'])
})

test('treats a job as next when running, or when nothing runs', async () => {
  const { add, end, queue } = openQueue()
  expect(queue.isNext('a')).toBe(true)
  const running = add('a')
  expect([queue.isNext('a'), queue.isNext('b')]).toEqual([true, false])
  end('a')
  await running
  expect(queue.isNext('b')).toBe(true)
})

test('finishes running jobs and drops waiting ones on close', async () => {
  const { add, end, queue, startedKeys } = openQueue()
  const running = add('running')
  const waitingJob = add('waiting')
  const closing = queue.close()
  await expect(waitingJob).rejects.toThrow(QueueClosed)
  end('running')
  expect(await running).toBe('running')
  await closing
  await expect(add('after')).rejects.toThrow(QueueClosed)
  expect(startedKeys).toEqual(['running'])
})
