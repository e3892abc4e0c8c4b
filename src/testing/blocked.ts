import { expect, vi } from 'vitest'
import type { TestShop } from './test-shop.ts'

/** Waits until one statement of the shop waits for a lock. */
export const untilBlocked = ({ pool }: Pick<TestShop, 'pool'>): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query(`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000 },
  )
