import { performance } from 'node:perf_hooks'
import { openDatabase } from '../src/kernel/db.ts'
import { feedProducts } from '../src/shop/feeds/feed-products.queries.ts'
import { makeFeed } from '../src/shop/feeds/feeds.actions.ts'
import type { Storage } from '../src/shop/media/media.port.ts'

/*
 * Time, CPU and memory of one feed of all products in the database of DATABASE_URL, in a process that does nothing
 * else:
 *   DATABASE_URL=… node scripts/start.mjs bench-data --products 50000
 *   DATABASE_URL=… node bench/feed.ts
 */
const connectionString = process.env['DATABASE_URL'] ?? ''
const say = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = () => process.memoryUsage.rss() / 2 ** 20
const shop = {
  brand: 'Ясмена',
  company: 'Ясмена',
  publicUrl: 'https://shop.example',
  courier: null,
  point: null,
  freeFrom: null,
}

const database = openDatabase({ connectionString }, 4, { statementLimit: 'none' })
const { db } = database

const times: number[] = []
for (let round = 0; round < 20; round++) {
  const startedAt = performance.now()
  await db.transaction(async (tx) => {
    for await (const _ of feedProducts(tx, new Date())) break
  })
  times.push(performance.now() - startedAt)
}
times.sort((a, b) => a - b)
say(`first products: ${times[10]!.toFixed(1)} ms, the slowest of 20 ${times.at(-1)!.toFixed(1)} ms`)

const before = megabytes()
let most = before
let size = 0
const watch = setInterval(() => (most = Math.max(most, megabytes())), 20)
const store: Partial<Storage> = { putFile: async (_, file) => void (size = file.size) }
const cpu = process.cpuUsage()
const startedAt = performance.now()
await makeFeed({ db }, { name: 'yandex', storage: store as Storage, shop, now: new Date() })
clearInterval(watch)
const { user, system } = process.cpuUsage(cpu)
say(
  `the whole: ${Math.round((performance.now() - startedAt) / 1000)} s, CPU ${Math.round((user + system) / 1e6)} s, ${Math.round(size / 2 ** 20)} MB packed`,
)
say(`memory: ${Math.round(before)} MB before, ${Math.round(most)} MB at most: ${Math.round(most - before)} MB more`)
await database.close()
