import { expect, test } from 'vitest'
import { pauseBeforeWorker } from './workers.ts'

test('replaces a worker at once, with growing pauses for repeated deaths', () => {
  const pauses = Array.from({ length: 8 }, (_, deaths) => pauseBeforeWorker(deaths + 1))
  expect(pauses).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})
