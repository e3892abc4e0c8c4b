import { setTimeout as pause } from 'node:timers/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { agentAt, anAddress, ask } from './ask.ts'
import { inSeconds, type Attack, type Context } from './attack.ts'
import { increase, inWords } from './visitors.ts'
import { connectTo } from './own-shop.ts'
import { repeatedly, times } from './repeat.ts'
import { familyOf, signal } from './work-folder.ts'

/** Ways to stop the shop: a signal to npm alone, as by a service manager, or to its process group, as by a terminal. */
const ways = ['npm', 'group', 'shell', 'as it opens', 'during the start'] as const

export const shutdown: Attack = {
  name: 'shutdown',
  about: '«npm start» is asked to end under load, at random moments and by every way',
  run: async (context) => {
    const rounds = context.isShort ? 1 : 5
    for (let round = 0; round < rounds; round++) for (const way of ways) await shutDown(context, way, round + 1)
  },
}

async function shutDown(context: Context, way: (typeof ways)[number], round: number): Promise<void> {
  const { dice, check, figure } = context
  const folder = await context.demoFolder()
  const command = way === 'shell' ? ['sh', '-c', 'npm start; exit $?'] : ['npm', 'start']
  const shop = await context.launch({ folder, command, detached: true, env: { NODE_ENV: 'production' } })
  const load = loadOf(context, shop.url)
  const isServing = way !== 'during the start' && way !== 'as it opens'
  if (way === 'during the start') await pause(dice.between(200, 2_000))
  else await shop.isOpen
  if (isServing) await pause(dice.between(500, 1_500))
  // The lock lasts until the signal has arrived by all its ways, so requests stay in flight all that time.
  const lock = isServing ? await lockTables(folder) : undefined
  const askedAt = performance.now()
  load.mark()
  signal(way === 'group' || way === 'shell' ? -shop.process.pid! : shop.process.pid!, 'SIGTERM')
  await lock?.releaseAfter(1_800)
  const isGone = await hasEnded(folder, context.isShort ? 12_000 : 40_000)
  const lasting = performance.now() - askedAt
  const cut = await load.leave()
  const name = `${way}, ${round}`
  check(isGone, `${name}: nothing is left running`, `${familyOf(folder).length} processes`)
  check(!existsSync(path.join(folder, 'postgres/data/postmaster.pid')), `${name}: the database was ended properly`)
  check(cut.size === 0, `${name}: every request under way is answered`, inWords(cut))
  figure(`${name}: gone after`, inSeconds(lasting))
}

/** Locks all tables for a while, so that requests pile up. */
async function lockTables(folder: string) {
  const client = await connectTo(folder)
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const lock = `lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`
  await client.query('begin')
  // A request may hold a table needed here and wait for one held here. PostgreSQL then aborts one side: try again.
  for (let isLocked = false; !isLocked;) {
    isLocked = await client.query(`savepoint before; ${lock}`).then(
      () => true,
      () => client.query('rollback to savepoint before').then(() => false),
    )
  }
  await pause(500)
  return {
    releaseAfter: async (ms: number) => {
      await pause(ms)
      await client.end().catch(() => {})
    },
  }
}

async function hasEnded(folder: string, limitMs: number): Promise<boolean> {
  for (const startedAt = performance.now(); performance.now() - startedAt < limitMs; await pause(50))
    if (familyOf(folder).length === 0) return true
  return false
}

/** Age in ms at which a request has surely reached the shop before the signal. */
const underWayMs = 30

/** Requests slow pages over kept connections, and counts requests in flight at the signal that got no answer. */
function loadOf({ dice }: Context, url: string) {
  let markedAt: number | undefined
  const cut = new Map<string, number>()
  const visitor = () => {
    const agent = agentAt(anAddress(dice))
    return async () => {
      const startedAt = performance.now()
      const path = `/search-results/?search=халат&price_min=${dice.between(1, 1_000_000)}`
      const { error, status } = await ask(url, { path: encodeURI(path), agent, timeoutMs: 30_000 })
      const wasUnderWay = markedAt !== undefined && startedAt < markedAt - underWayMs && error !== 'ECONNREFUSED'
      // A 503 is an answer too: the tables may be locked for too long.
      if (wasUnderWay && status !== 200 && status !== 503) increase(cut, error ?? String(status))
      if (error) await pause(50)
    }
  }
  const visits = repeatedly(times(16, visitor))
  return {
    mark: () => void (markedAt = performance.now()),
    leave: async () => {
      await visits.stop()
      return cut
    },
  }
}
