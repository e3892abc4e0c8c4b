import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import path from 'node:path'
import { signer } from '../src/kernel/signature.ts'
import type { ShopProcess } from '../src/testing/shop-process.ts'
import { cpuSoFar, type ProcessFamily } from './cpu.ts'
import { settle } from './order-books.ts'
import {
  arrive,
  buyersWithCarts,
  fiveOf,
  holdBack,
  openOrderShop,
  order,
  send,
  setStock,
  sideBySide,
  type Answer,
  type OrderShop,
} from './order-shop.ts'
import { reportRushes } from './order-rushes.ts'
import { quantile } from './timed.ts'

type ReportOptions = {
  family: ProcessFamily
  say: (line: string) => void
  /** Factor from times on this machine now to times on an idle one. */
  scale: number
}

const plenty = 100_000

/** Cost of an order, throughput of simultaneous orders, and consistency of the books afterwards. */
export async function reportOrders(process: ShopProcess, options: ReportOptions): Promise<void> {
  const shop = await openOrderShop(process)
  try {
    await setStock(shop, plenty)
    await reportCosts(shop, options)
    await reportRushes(shop, options.say)
  } catch (error) {
    options.say(process.output().slice(-4_000))
    throw error
  } finally {
    await shop.client.end()
  }
}

/** Warm-up purchases that are not measured, until Node has compiled the frequent code. */
const warmUpCount = 4_000
const wayCount = 1_500
/** Number of orders whose follow-up jobs are measured once all are placed. */
const orderCount = 1_500 + warmUpCount + wayCount

type Cost = { name: string; server: number; database: number; p50: number; budget: number }

async function reportCosts(shop: OrderShop, { family, say, scale }: ReportOptions): Promise<void> {
  say('\n| at 10 connections | CPU ms: Node | PostgreSQL | together | were bare 0.020 | budget | p50 ms |')
  say('|---|---|---|---|---|---|---|')
  const row = ({ name, server, database, p50, budget }: Cost) => {
    const quiet = (server + database) * scale
    const cells = [server, database, server + database, quiet, budget].map((each) => each.toFixed(2))
    say(`| ${name} | ${cells.join(' | ')}${quiet > budget ? ' EXCEEDED' : ''} | ${p50.toFixed(1)} |`)
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  const costOf = costs(family)
  const hold = await holdBack(shop)
  const buyers = await buyersWithCarts(shop, 1_500, fiveOf(shop.offers))
  const place = async (at: number) => need(201, await order(shop.url, agent, buyers[at]!))
  await sideBySide(500, 10, place)
  row(await costOf('order of 5 lines', { count: 1_000, budget: 3.5, work: (at) => place(at + 500) }))
  const way = wayToOrder(shop, agent)
  await sideBySide(warmUpCount, 10, way)
  row(await costOf('from an empty cart to the order', { count: wayCount, budget: 10, work: way }))
  const readers = await buyersWithCarts(shop, 10, fiveOf(shop.offers))
  const cartPage = async (at: number) =>
    need(200, await send({ url: `${shop.url}/cart/`, agent, cookie: readers[at % 10]!.cookie }))
  await sideBySide(1_000, 10, cartPage)
  row(await costOf('cart page with the form', { count: 1_000, budget: 3, work: cartPage }))
  row(await costOf('page that waits for the bank', await waitingPage(shop, agent)))
  row(await costOf('webhook of the bank, until its answer', await webhook(shop, agent)))
  agent.destroy()
  const before = cpuSoFar(family)
  await hold.goOn()
  const seconds = await settle(shop)
  const after = cpuSoFar(family)
  const each = (part: 'server' | 'database') => (after[part] - before[part]) / orderCount
  say(
    `\nWhat follows an order (outbox, job, letter): ${each('server').toFixed(2)} ms of Node and ${each('database').toFixed(2)} of PostgreSQL; ${orderCount} of them took ${seconds.toFixed(1)} s`,
  )
}

/** Payment page of orders paid through the SBP, with a QR code. */
async function waitingPage(shop: OrderShop, agent: Agent): Promise<CostOptions> {
  const payers = await buyersWithCarts(shop, 10, fiveOf(shop.offers))
  const paths = await sideBySide(10, 10, async (at) => {
    const { text } = need(201, await order(shop.url, agent, payers[at]!, { payment_type: 'sbp' }))
    const { order_id: number, key } = JSON.parse(text) as { order_id: number; key: string }
    return `/payments/${number}/?${new URLSearchParams({ key })}`
  })
  const work = async (at: number) =>
    need(200, await send({ url: shop.url + paths[at % 10]!, agent, cookie: payers[at % 10]!.cookie }))
  await sideBySide(1_000, 10, work)
  return { count: 1_000, budget: 2.5, work }
}

/** Webhooks of the demo bank for pending payments, each with a unique body because duplicates are stored once. */
async function webhook({ url, folder, client }: OrderShop, agent: Agent): Promise<CostOptions> {
  const { rows } = await client.query<{ id: string }>(
    `select provider_id as id from payments where state = 'pending' and provider_id is not null limit 10`,
  )
  const { sign } = signer([await readFile(path.join(folder, 'secret-key'), 'utf8')], 'test-acquirer')
  const work = async (at: number) => {
    const body = sign(`${rows[at % rows.length]!.id} ${randomUUID()} `)
    return need(200, await send({ url: `${url}/api/payments/told/test/`, agent, body, type: 'text/plain' }))
  }
  await sideBySide(1_000, 10, work)
  return { count: 1_000, budget: 1, work }
}

type CostOptions = { count: number; budget: number; work: (at: number) => Promise<unknown> }

const costs =
  (family: ProcessFamily) =>
  async (name: string, { count, budget, work }: CostOptions): Promise<Cost> => {
    const times: number[] = []
    const before = cpuSoFar(family)
    await sideBySide(count, 10, async (at) => {
      const startedAt = performance.now()
      await work(at)
      times.push(performance.now() - startedAt)
    })
    const after = cpuSoFar(family)
    const each = (part: 'server' | 'database') => (after[part] - before[part]) / count
    return { name, server: each('server'), database: each('database'), p50: quantile(times, 0.5), budget }
  }

function need(status: number, answer: Answer): Answer {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text.slice(0, 300)}`)
  return answer
}

/** Requests of one purchase: general, three cart additions, the cart page, two delivery quotes, the order. */
function wayToOrder({ url, offers }: OrderShop, agent: Agent) {
  let count = 0
  return async (): Promise<void> => {
    const buyer = await arrive(url, agent)
    const { cookie } = buyer
    const own = count++
    for (const line of [0, 1, 2]) {
      const body = JSON.stringify({ trade_offer: offers[(own * 3 + line * 61) % offers.length], amount: 1 })
      need(200, await send({ url: `${url}/api/cart/add/`, agent, cookie, body }))
    }
    need(200, await send({ url: `${url}/cart/`, agent, cookie }))
    for (const street of [
      '',
      '&street=%D1%83%D0%BB%D0%B8%D1%86%D0%B0%20%D0%9F%D0%BE%D0%BB%D0%BE%D0%B7%D0%BE%D0%B2%D0%B0&house=16',
    ]) {
      const place = `city=${encodeURIComponent('Санкт-Петербург')}&zip_code=197136${street}`
      need(200, await send({ url: `${url}/api/delivery/quotes/?${place}`, agent, cookie }))
    }
    need(201, await order(url, agent, buyer))
  }
}
