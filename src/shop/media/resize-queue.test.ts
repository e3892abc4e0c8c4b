import { expect, test } from 'vitest'
import { QueueClosed, QueueFull, resizeQueue } from './resize-queue.ts'

/** Jobs that end when told, and the order in which they began. */
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

test('no more than the allowed number run at once', async () => {
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

test('the same key is done once for all who want it', async () => {
  const { add, end, startedKeys } = openQueue()
  const all = Array.from({ length: 50 }, () => add('a'))
  end('a')
  expect(new Set(await Promise.all(all))).toEqual(new Set(['a']))
  expect(startedKeys).toEqual(['a'])
})

test('what someone waits for goes before what nobody waits for', async () => {
  const { add, end, startedKeys } = openQueue()
  const all = [add('running'), add('later 1', false), add('later 2', false), add('now'), add('later 2')]
  for (const key of ['running', 'now', 'later 2', 'later 1']) {
    await expect.poll(() => startedKeys).toContain(key)
    end(key)
  }
  await Promise.all(all)
  expect(startedKeys).toEqual(['running', 'now', 'later 2', 'later 1'])
})

test('a failed job fails for all who wait, and the next one runs', async () => {
  const { add, end, open } = openQueue()
  const failing = [add('a'), add('a')]
  const next = add('b')
  open.get('a')?.reject(new Error('torn'))
  for (const one of failing) await expect(one).rejects.toThrow('torn')
  await expect.poll(() => open.has('b')).toBe(true)
  end('b')
  expect(await next).toBe('b')
})

test('a full queue takes no more', async () => {
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

test('a job is next when it runs or nothing runs', async () => {
  const { add, end, queue } = openQueue()
  expect(queue.isNext('a')).toBe(true)
  const running = add('a')
  expect([queue.isNext('a'), queue.isNext('b')]).toEqual([true, false])
  end('a')
  await running
  expect(queue.isNext('b')).toBe(true)
})

test('closing ends what runs and drops what waits', async () => {
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
