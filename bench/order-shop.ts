import { Agent, request } from 'node:http'
import type pg from 'pg'
import { connectTo } from '../chaos/own-shop.ts'
import type { ShopProcess } from '../src/testing/shop-process.ts'

/** Shop with a connection to its database, and the offers to order. */
export type OrderShop = { url: string; folder: string; client: pg.Client; offers: number[] }
export type Buyer = { cookie: string; visitorId: string }
export type Answer = { status: number; text: string; ms: number }

/** Opens the shop with one offer each of many products, so that no order waits for another. */
export async function openOrderShop(shop: ShopProcess): Promise<OrderShop> {
  const client = await connectTo(shop.folder)
  const { rows } = await client.query<{ id: number }>(`
    select min(o.id) as id from trade_offers o join listing_products l using (product_id)
    where o.is_sellable and l.published_at <= now() and (o.height > 0 or not exists (select from trade_offers h
      where h.product_id = o.product_id and h.size_id = o.size_id and h.height > 0))
    group by o.product_id, o.size_id order by 1 limit 300`)
  return { url: shop.url, folder: shop.folder, client, offers: rows.map(({ id }) => id) }
}

export const setStock = ({ client, offers }: OrderShop, stock: number, ids = offers) =>
  client.query('update trade_offers set stock = $1 where id = any($2)', [stock, ids])

/** Runs the work in parallel and returns all results. */
export async function sideBySide<Result>(
  count: number,
  connections: number,
  work: (at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const at = next++
      results[at] = await work(at)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return results
}

export async function arrive(url: string, agent: Agent): Promise<Buyer> {
  const cookie = await new Promise<string>((resolve, reject) => {
    request(`${url}/api/utils/general/`, { agent }, (answer) => {
      const cookies = answer.headers['set-cookie'] ?? []
      answer.resume().on('end', () => resolve(cookies.find((each) => each.startsWith('visitor='))!.split(';')[0]!))
    })
      .on('error', reject)
      .end()
  })
  return { cookie, visitorId: cookie.slice('visitor='.length).split('.')[0]! }
}

type OrderLines = { offers: readonly number[]; at: (buyer: number) => number[] }

/** Buyers with filled carts: the cost of filling is measured elsewhere. */
export async function buyersWithCarts({ url, client }: OrderShop, count: number, { at }: OrderLines): Promise<Buyer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const buyers = await sideBySide(count, 50, () => arrive(url, agent))
  agent.destroy()
  const lines = buyers.flatMap(({ visitorId }, buyer) => at(buyer).map((offer) => ({ visitor: visitorId, offer })))
  await client.query(
    `with wanted as (
      select w.visitor, w.offer, l.price from json_to_recordset($1::json) as w (visitor uuid, offer integer)
      join trade_offers o on o.id = w.offer join listing_products l using (product_id)
    ), made as (insert into carts (visitor_id) select distinct visitor from wanted returning id, visitor_id)
    insert into cart_lines (cart_id, offer_id, quantity, seen_price)
    select m.id, w.offer, 1, w.price from wanted w join made m on m.visitor_id = w.visitor`,
    [JSON.stringify(lines)],
  )
  return buyers
}

/** Five different offers per cart, different for each buyer. */
export const fiveOf = (offers: readonly number[]): OrderLines => ({
  offers,
  at: (buyer) => Array.from({ length: 5 }, (_, line) => offers[(buyer * 5 + line * 61) % offers.length]!),
})

const orderBody = {
  first_name: 'Анна',
  last_name: 'Петрова',
  phone: '8 (900) 123-45-67',
  email: 'anna.petrova@example.com',
  city: 'Санкт-Петербург',
  street: 'улица Полозова',
  house: '16',
  apartment: '12',
  zip_code: '197136',
  pickup_type: 'cdek_courier',
  payment_type: 'on_delivery',
  consents: ['personal_data', 'offer'],
}

type Sending = { url: string; agent: Agent; cookie?: string; body?: string; type?: string }

/** Sends a request; resolves for any status, rejects only on a connection error. */
export function send({ url, agent, cookie, body, type = 'application/json' }: Sending): Promise<Answer> {
  const startedAt = performance.now()
  const content = body && { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }
  const headers = { 'accept-encoding': 'br', ...(cookie && { cookie }), ...content }
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const ms = performance.now() - startedAt
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1'), ms })
      })
    })
    asking.on('error', reject).end(body)
  })
}

export const order = (url: string, agent: Agent, { cookie }: Buyer, changes: object = {}): Promise<Answer> =>
  send({ url: `${url}/api/orders/create/`, agent, cookie, body: JSON.stringify({ ...orderBody, ...changes }) })

/**
 * Holds back the follow-up work of orders until `goOn`, so that it is measured separately. The rows wait in a table of
 * their own: in the outbox every order would have to scan them.
 */
export async function holdBack({ client }: OrderShop): Promise<{ goOn: () => Promise<void> }> {
  await client.query(`
    create table bench_held as select topic, payload from outbox where false;
    create or replace function bench_hold() returns trigger language plpgsql as $$
    begin insert into bench_held values (new.topic, new.payload); return null; end $$;
    create trigger bench_hold before insert on outbox for each row execute function bench_hold()`)
  return {
    goOn: async () => {
      await client.query(`
        drop trigger bench_hold on outbox;
        insert into outbox (topic, payload) select topic, payload from bench_held;
        drop table bench_held;
        select pg_notify('outbox', '')`)
    },
  }
}
