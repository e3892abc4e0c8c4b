import { vi, expect } from 'vitest'
import type { TestShop } from './test-shop.ts'

/** Waits until a statement that contains these words waits for a lock. */
export const untilBlocked = ({ pool }: Pick<TestShop, 'pool'>, words: string): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like $1`,
      [`%${words}%`],
    )
    expect(rows).toHaveLength(1)
  })
