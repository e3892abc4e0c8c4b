import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { countAllLevels } from '#shop/rewards/levels.action.ts'
import { connectTo } from '../chaos/own-shop.ts'
import type { ShopProcess } from '../src/testing/shop-process.ts'
import { buyer, buyerCookie } from './accounts.ts'
import type { ProcessFamily } from './cpu.ts'
import { load } from './load.ts'
import { quantile } from './timed.ts'

type ReportOptions = {
  family: ProcessFamily
  say: (line: string) => void
  /** Factor from times on this machine now to times on an idle one. */
  scale: number
}

/** Cost of reading a long bonus ledger, and delay of other queries while all levels are recalculated. */
export async function reportLoyalty(shop: ShopProcess, options: ReportOptions): Promise<void> {
  const client = await connectTo(shop.folder)
  try {
    await reportLedger(shop.url, client, options)
    await reportNight(client, options.say)
  } finally {
    await client.end()
  }
}

const ledgers = [100, 10_000]
const readings = [
  { name: 'history, first page', path: '/api/users/profile/bonuses/history/', budget: 2 },
  { name: 'history, what came', path: '/api/users/profile/bonuses/history/?kind=plus', budget: 2 },
  { name: 'page of the programme', path: '/loyalty-program/', budget: 2.5 },
]

async function reportLedger(url: string, client: pg.Client, { family, say, scale }: ReportOptions): Promise<void> {
  const headers = { cookie: await buyerCookie(url) }
  say('\n| bonuses of a member | entries | CPU ms: Node | PostgreSQL | together | were bare 0.020 | budget |')
  say('|---|---|---|---|---|---|---|')
  for (const entries of ledgers) {
    await fillLedger(client, entries)
    for (const { name, path, budget } of readings) {
      const one = { name, url: url + path, family, headers }
      await load({ ...one, seconds: 4 })
      const { server, database } = await load({ ...one, seconds: 3 })
      const quiet = (server + database) * scale
      const cells = [server, database, server + database, quiet, budget].map((each) => each.toFixed(2))
      say(`| ${name} | ${entries} | ${cells.join(' | ')} ${quiet > budget ? 'EXCEEDED ' : ''}|`)
    }
  }
}

/**
 * Adds three credits to each debit over two years, the newest still pending. Triggers are off; totals are set directly.
 */
async function fillLedger(client: pg.Client, upTo: number): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into bonus_entries (account_id, kind, amount, created_at, spendable_from, reason, key)
     select a.id, case when n % 4 = 0 then 'spent' else 'gift' end, case when n % 4 = 0 then -20 else 10 end, m.at,
       case when n % 500 = 1 then now() + interval '20 days' else m.at end, 'bench', 'bench:' || n
     from accounts a, generate_series(1, $2::integer) n, lateral (select now() - make_interval(mins => 100 * n) as at) m
     where a.email = $1 on conflict (key) do nothing`,
    [buyer.email, upTo],
  )
  await client.query(`insert into bonus_totals select account_id, sum(amount), count(*), count(*) filter (where amount > 0)
    from bonus_entries group by 1 on conflict (account_id) do update
    set total = excluded.total, entries = excluded.entries, pluses = excluded.pluses`)
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze bonus_entries')
}

const members = 100_000

/** Recalculates the levels of members with two orders each: first when all change, then when none does. */
async function reportNight(client: pg.Client, say: (line: string) => void): Promise<void> {
  await fillMembers(client)
  const { host, port, user, database } = client
  const pool = new pg.Pool({ host, port, user, database: database ?? 'postgres' })
  const db = drizzle(pool)
  say(
    `\n| levels of ${members.toLocaleString('en')} members | seconds, at most 60 | others wait, ms: p50 | p99 | most |`,
  )
  say('|---|---|---|---|---|')
  for (const night of ['each has another', 'nothing changes']) {
    const end = new AbortController()
    const waits = othersWaits(pool, end.signal)
    const startedAt = performance.now()
    await countAllLevels(db, new Date())
    const seconds = (performance.now() - startedAt) / 1_000
    end.abort()
    const times = await waits
    const cells = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1))
    say(`| ${night} | ${seconds.toFixed(1)} | ${cells.join(' | ')} |`)
  }
  await pool.end()
}

async function fillMembers(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into accounts (email, state, first_name, last_name, phone, in_loyalty, locale)
     select 'bench' || n || '@example.com', 'active', 'Анна', 'Петрова', '+7900' || lpad(n::text, 7, '0'), true, 'ru'
     from generate_series(1, $1::integer) n`,
    [members],
  )
  await client.query(`insert into loyalty_members (account_id, code)
    select id, 'БЕНЧ-' || id from accounts where email like 'bench%@example.com'`)
  const { rows } = await client.query<{ names: string; values: string }>(`
    select string_agg(quote_ident(column_name), ', ') as names, string_agg('o.' || quote_ident(column_name), ', ') as values
    from information_schema.columns where table_name = 'orders' and table_schema = 'public'
      and column_name not in ('id', 'number', 'account_id', 'state', 'taken_off')`)
  const { names, values } = rows[0]!
  await client.query(`insert into orders (number, account_id, state, ${names})
    select 100000000 + a.id * 2 + n, a.id, 'delivered', ${values}
    from accounts a, generate_series(0, 1) n, lateral (select * from orders where number = 482136) o
    where a.email like 'bench%@example.com'`)
  await client.query(`insert into order_history (order_id, state, by, created_at)
    select id, 'delivered', 'shop', now() - interval '40 days' from orders where number > 100000000`)
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze accounts, loyalty_members, orders, order_history')
}

/** Latency of updates of single members while all levels are recalculated. */
async function othersWaits(pool: pg.Pool, end: AbortSignal): Promise<number[]> {
  const times: number[] = []
  const { rows } = await pool.query<{ id: number }>(
    `select account_id as id from loyalty_members where code like 'БЕНЧ-%' order by hashint4(account_id) limit 2000`,
  )
  while (!end.aborted) {
    const { id } = rows[times.length % rows.length]!
    const startedAt = performance.now()
    await pool.query('update loyalty_members set blocked_at = null where account_id = $1', [id])
    times.push(performance.now() - startedAt)
    await pause(5)
  }
  return times
}
