import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { differenceLine } from '#shop/books/books.rules.ts'
import { differencesIn } from '#shop/books/books.queries.ts'
import type { Answer, OrderShop } from './order-shop.ts'

/** Stock and order totals, compared before and after a load of orders. */
export type Books = { pieces: number; orders: number }

export async function openBooks({ client }: OrderShop): Promise<Books> {
  const { rows } = await client.query<{ pieces: string; orders: string }>(`
    select (select sum(stock) from trade_offers) as pieces, (select count(*) from orders) as orders`)
  return { pieces: Number(rows[0]?.pieces), orders: Number(rows[0]?.orders) }
}

const productsShownWrongly = `
  select from listing_products l where l.published_at <= now() and l.is_orderable <> exists (
    select from trade_offers o where o.product_id = l.product_id and o.is_sellable and o.stock > 0)`

const lettersNotOnce = `
  select from orders o where o.id > $1 and 1 <> (select count(*) from jobs.job j where j.name = 'order.placed'
    and (j.data ->> 'orderId')::int = o.id and j.state = 'completed')`

/** Inconsistencies of orders, money, stock and product lists, one line each. */
export async function orderFaults(client: Client): Promise<string[]> {
  const differences = await differencesIn(drizzle(client), new Date())
  const { rowCount } = await client.query(productsShownWrongly)
  return [...differences.map(differenceLine), ...(rowCount ? [`${rowCount} products that lists show wrongly`] : [])]
}

/** Waits until the follow-up work of all orders is done; returns the seconds it took. */
export async function settle({ client }: OrderShop): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await client.query<{ open: string }>(`
      select (select count(*) from outbox) + (select count(*) from jobs.job where name = 'order.placed'
        and state in ('created', 'retry', 'active')) as open`)
    if (Number(rows[0]?.open) === 0) return (performance.now() - startedAt) / 1_000
    await pause(100)
  }
}

/** Inconsistencies of the books after these answers, one line each; empty if there are none. */
export async function bookFaults(shop: OrderShop, before: Books, answers: readonly Answer[]): Promise<string[]> {
  const { client } = shop
  const numbers = answers.flatMap(({ status, text }) =>
    status === 201 ? [(JSON.parse(text) as { order_id: number }).order_id] : [],
  )
  const now = await openBooks(shop)
  const { rows } = await client.query<{ id: number | null; pieces: string; count: string }>(
    `select min(o.id) - 1 as id, sum(l.pieces) as pieces, count(distinct o.number) as count from orders o
     join lateral (select sum(quantity) as pieces from order_lines where order_id = o.id) l on true
     where o.number = any($1)`,
    [numbers],
  )
  const { id, pieces, count } = rows[0]!
  const faults: string[] = []
  if (Number(count) !== numbers.length) faults.push(`${numbers.length - Number(count)} orders lost`)
  if (now.orders - before.orders !== numbers.length)
    faults.push(`${now.orders - before.orders - numbers.length} orders that nobody was told of`)
  if (now.pieces + Number(pieces) !== before.pieces)
    faults.push(`stock and sold together moved by ${now.pieces + Number(pieces) - before.pieces}`)
  const { rowCount: lettersMissing } = await client.query(lettersNotOnce, [id ?? 0])
  if (lettersMissing) faults.push(`${lettersMissing} orders whose letter was not done once`)
  return [...faults, ...(await orderFaults(client))]
}
