import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { childrenOf } from '../bench/cpu.ts'
import { orderFaults } from '../bench/order-books.ts'
import type { LaunchedShop } from '../src/testing/shop-process.ts'
import { inSeconds, isAlive, type Attack, type Context } from './attack.ts'
import { checkBooks } from './books.ts'
import { placeAgain, sendBuyers, type Wish } from './buyers.ts'
import { openOwnShop, postmasterOf, type OwnShop } from './own-shop.ts'
import { timeUntilWell } from './watch.ts'
import { inWords } from './visitors.ts'
import { signal } from './work-folder.ts'

type Harm = (context: Context, own: OwnShop) => Promise<void>

const families = (folder: string): number[] => {
  const postmaster = postmasterOf(folder)
  return [postmaster, ...childrenOf(postmaster)]
}

const harms: Record<string, Harm> = {
  'the shop is killed': async (_, own) => void (await own.shop.stop('SIGKILL')),
  'the database is killed': async (_, { folder }) => void signal(postmasterOf(folder), 'SIGKILL'),
  'the database is frozen': async ({ isShort }, { folder }) => {
    const family = families(folder)
    for (const pid of family) signal(pid, 'SIGSTOP')
    await pause(isShort ? 2_000 : 15_000)
    for (const pid of family) signal(pid, 'SIGCONT')
  },
  'all connections are cut': async (_, { connect }) => {
    const client = await connect()
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'yasmena%' and pid <> pg_backend_pid()`)
    await client.end()
  },
}

export const ordersAttack: Attack = {
  name: 'orders',
  about:
    'orders are placed, some of the last pieces, while the shop is killed and its database killed, frozen and cut off',
  run: async (context) => {
    const { check, figure, dice, isShort } = context
    const own = await openOwnShop(context)
    const scarceOffers = await withLastPieces(own)
    const offers = [...own.products.plenty, ...scarceOffers]
    const buyers = sendBuyers(context, { url: own.shop.url, offers })
    const recoveries: number[] = []
    for (let round = 0; round < (isShort ? 1 : 8); round++)
      for (const [name, harm] of Object.entries(harms)) {
        await pause(dice.between(400, 1_200))
        await harm(context, own)
        own.shop = await openAgain(context, own)
        const well = await timeUntilWell(context, own.shop.url, 60_000)
        check(well !== undefined, `orders go on after this: ${name}`)
        recoveries.push(well ?? 60_000)
      }
    await pause(dice.between(400, 1_200))
    const { wishes, complaints } = await buyers.stop()
    check(complaints.size === 0, 'no buyer gets a bare 5xx', inWords(complaints))
    await placeAgain(context, own.shop.url, wishes)
    await compare(context, own, wishes)
    figure('works again after, slowest', inSeconds(Math.max(...recoveries)))
    check((await own.shop.stop()) === 0, 'it ends properly when it is asked to')
    own.letters.close()
  },
}

/** Restarts a killed shop; a running one stays. */
async function openAgain(context: Context, { shop, folder, env }: OwnShop): Promise<LaunchedShop> {
  return isAlive(shop) ? shop : context.start({ folder, env })
}

/** Offers with few pieces, so that some sell out during the attack. */
async function withLastPieces({ connect, products }: OwnShop): Promise<number[]> {
  const client = await connect()
  const { rows } = await client.query<{ id: number }>(
    `update trade_offers set stock = 4 where id in (
      select o.id from trade_offers o join products p on p.id = o.product_id and p.published_at <= now()
      where o.is_sellable and o.stock > 0 and o.height > 0 and o.id <> all($1) order by o.id limit 8) returning id`,
    [products.plenty],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

/** Compares the answers to buyers with the orders in the database. */
async function compare(context: Context, own: OwnShop, wishes: readonly Wish[]): Promise<void> {
  const { check, figure } = context
  const client = await own.connect()
  try {
    const counts = await ordersByEmail(client)
    const problems = wishes.flatMap(({ email, end, number, answers }) => {
      const numbers = counts.get(email) ?? []
      if (end === 'acknowledged' && (numbers.length !== 1 || numbers[0] !== number))
        return [`${number} was acknowledged, there is ${numbers.join(', ') || 'nothing'}`]
      const most = end === 'refused' ? 0 : 1
      return numbers.length > most ? [`${end} (${answers.join(', ')}), and there are ${numbers.join(', ')}`] : []
    })
    check(problems.length === 0, 'every acknowledged order is there once, and no wish made two', problems.join('; '))
    check(await listsFollowed(client), 'the lists have followed the stock')
    const faults = await orderFaults(client)
    check(faults.length === 0, 'stock and sold, orders and lines, lists and stock agree', faults.join('; '))
  } finally {
    await client.end()
  }
  await checkBooks(context, { name: 'orders', connect: own.connect, letters: own.letters, ledger: own.ledger })
  const having = (end: Wish['end']) => wishes.filter((wish) => wish.end === end).length
  figure('orders', `${having('acknowledged')} placed, ${having('refused')} refused, ${having('unknown')} unanswered`)
  const twice = wishes.filter(({ email }) => own.letters.count(email) > 1).length
  figure('letters sent twice', twice)
}

async function ordersByEmail(client: pg.Client): Promise<Map<string, number[]>> {
  const { rows } = await client.query<{ email: string; numbers: number[] }>(
    `select email, array_agg(number) as numbers from orders where email like 'chaosmail-%' group by 1`,
  )
  return new Map(rows.map(({ email, numbers }) => [email, numbers]))
}

async function listsFollowed(client: pg.Client): Promise<boolean> {
  for (let tries = 0; tries < 300; tries++) {
    const { rowCount } = await client.query('select from listing_moved')
    if (rowCount === 0) return true
    await pause(100)
  }
  return false
}
