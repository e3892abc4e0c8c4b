import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { bookFaults, openBooks, settle } from './order-books.ts'
import {
  buyersWithCarts,
  fiveOf,
  order,
  setStock,
  sideBySide,
  type Answer,
  type Buyer,
  type OrderShop,
} from './order-shop.ts'
import { quantile } from './timed.ts'

type Rush = {
  name: string
  /** Stock per offer; orders beyond the stock are refused. */
  stock: number
  count: number
  /** Prepares the offers in each buyer's cart; the default is five common offers. */
  prepare?: (shop: OrderShop) => Promise<ReturnType<typeof fiveOf>>
  /** Orders per second, regardless of pending answers; fifty parallel connections by default. */
  rate?: number
}

const connections = 50
const plenty = 100_000

const rushes: Rush[] = [
  { name: '1,000 orders of 300 offers at 50 connections', stock: plenty, count: 1_000 },
  { name: 'the same with pieces for 720 of them', stock: 12, count: 1_000 },
  { name: '300 orders, each of which sells an offer out', stock: plenty, count: 300, prepare: lastPieces },
  { name: '200 a second offered for 30 s', stock: plenty, count: 6_000, rate: 200 },
  { name: '300 a second offered for 5 s', stock: plenty, count: 1_500, rate: 300 },
  { name: '400 a second offered for 5 s', stock: plenty, count: 2_000, rate: 400 },
  { name: '500 a second offered for 5 s', stock: plenty, count: 2_500, rate: 500 },
  { name: '700 a second offered for 5 s', stock: plenty, count: 3_500, rate: 700 },
]

/** Cart lines with the last piece of a different offer for each buyer, and four offers with plenty of stock. */
async function lastPieces(shop: OrderShop): Promise<ReturnType<typeof fiveOf>> {
  const { rows } = await shop.client.query<{ id: number }>(
    `select o.id from trade_offers o join listing_products l using (product_id)
     where o.is_sellable and l.published_at <= now() and o.id <> all($1) and (o.height > 0 or not exists (
       select from trade_offers h where h.product_id = o.product_id and h.size_id = o.size_id and h.height > 0))
     order by o.id limit 300`,
    [shop.offers],
  )
  const last = rows.map(({ id }) => id)
  await setStock(shop, 1, last)
  const five = fiveOf(shop.offers)
  return { offers: last, at: (buyer) => [last[buyer % last.length]!, ...five.at(buyer).slice(1)] }
}

/** Runs each rush and reports its results, and whether the books agree once all follow-up work is done. */
export async function reportRushes(shop: OrderShop, say: (line: string) => void): Promise<void> {
  say(
    '\n| many at once | ordered | refused | failed | orders/s | p50 ms | p95 | p99 | most | all done after, s | books |',
  )
  say('|---|---|---|---|---|---|---|---|---|---|---|')
  for (const rush of rushes) {
    await setStock(shop, rush.stock)
    const offers = (await rush.prepare?.(shop)) ?? fiveOf(shop.offers)
    const buyers = await buyersWithCarts(shop, rush.count, offers)
    const books = await openBooks(shop)
    const { answers, seconds } = await hold(shop, rush, buyers)
    const restSeconds = await settle(shop)
    const faults = await bookFaults(shop, books, answers)
    const having = (status: number) => answers.filter((each) => each.status === status).length
    const [placedCount, refusedCount] = [having(201), having(409)]
    const times = answers.map(({ ms }) => ms)
    const failedCount = rush.count - placedCount - refusedCount
    const counts = [placedCount, refusedCount, failedCount, Math.round(placedCount / seconds)]
    const shares = [0.5, 0.95, 0.99, 1].map((share) => Math.round(quantile(times, share)))
    say(`| ${[rush.name, ...counts, ...shares, restSeconds.toFixed(1), faults.join('; ') || 'right'].join(' | ')} |`)
  }
}

async function hold({ url }: OrderShop, { rate }: Rush, buyers: Buyer[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: rate ? 1_000 : connections })
  const startedAt = performance.now()
  const place = (buyer: Buyer): Promise<Answer> =>
    order(url, agent, buyer).catch((error: unknown) => ({ status: 0, text: String(error), ms: 0 }))
  const answers = rate
    ? await Promise.all(buyers.map((buyer, at) => later(startedAt + (at * 1_000) / rate, () => place(buyer))))
    : await sideBySide(buyers.length, connections, (at) => place(buyers[at]!))
  agent.destroy()
  return { answers, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Measures from the scheduled moment, so that a shop that falls behind cannot hide the delay. */
async function later(moment: number, act: () => Promise<Answer>): Promise<Answer> {
  await pause(Math.max(0, moment - performance.now()))
  const answer = await act()
  return { ...answer, ms: performance.now() - moment }
}
