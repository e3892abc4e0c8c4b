import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Context } from './attack.ts'
import type { Ledger } from './ledger.ts'
import type { Letters } from './letters.ts'

type Books = { name: string; connect: () => Promise<pg.Client>; letters: Letters; ledger: Ledger }

/** Compares what the shop has acknowledged with what it really keeps. */
export async function checkBooks(context: Context, books: Books): Promise<void> {
  const client = await books.connect()
  try {
    await compareWith(client, context, books)
  } finally {
    await client.end()
  }
}

async function compareWith(client: pg.Client, context: Context, { name, letters, ledger }: Books): Promise<void> {
  const waiting = await drained(client)
  context.check(
    waiting === 0,
    `${name}: what was written down for later is on its way`,
    `${waiting} rows in the outbox`,
  )
  const problems = await ledger.compare(client, letters)
  const some = `${problems.length} differences, such as: ${problems.slice(0, 3).join('; ')}`
  context.check(problems.length === 0, `${name}: nothing acknowledged is lost or doubled`, some)
  const { acknowledged: acknowledgedCount, unknown: unknownCount } = ledger.counts()
  context.figure(`${name}: writes so far`, `${acknowledgedCount} acknowledged, ${unknownCount} without an answer`)
}

/** Waits for the outbox to empty and gives the number of rows that stayed. */
async function drained(client: pg.Client): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ count: string }>('select count(*) from outbox')
    const count = Number(rows[0]?.count)
    if (count === 0 || tries >= 150) return count
    await pause(100)
  }
}
