import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { loadMembers, pagesBesideSignIns, reportMembers } from '../bench/accounts.ts'
import { loadCarts, pricing } from '../bench/cart.ts'
import { peakMemory, type ProcessFamily } from '../bench/cpu.ts'
import { dearestInputs } from '../bench/inputs.ts'
import { lighthouseVisits } from '../bench/lighthouse.ts'
import { load, type Figures } from '../bench/load.ts'
import { reportLoyalty } from '../bench/loyalty.ts'
import { reportOrders } from '../bench/orders.ts'
import { pagesMadeAnew, publicPages, type PageKind } from '../bench/pages.ts'
import { feedsWritten, filesForMachines, readingPages } from '../bench/reading.ts'
import { openBrowser, visit, type PageFigures } from '../bench/phone.ts'
import { reportPoints } from '../bench/points.ts'
import { reportSearch } from '../bench/search-report.ts'
import { openFolder, startShop, type ShopProcess } from '../src/testing/shop-process.ts'

/** Cost of pages and calls beside a bare server that sends the same bytes in the same run: machines differ. */
const folder = openFolder('bench')
const say = (line = '') => process.stdout.write(`${line}\n`)
/** Cost of a request to the bare server on an idle machine, in ms of CPU. */
const quietBare = 0.02
// All load comes from one address.
const quiet = { KIT: 'true', LOG_LEVEL: 'error', LIMIT_FACTOR: '1000000' }
const [only] = process.argv.slice(2)

say(`${cpus()[0]?.model} × ${cpus().length}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`)
try {
  if (only === 'search') await reportSearch(say)
  else await measureShop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureShop(): Promise<void> {
  await startShop({ folder, env: quiet }).then((shop) => shop.stop())
  if (only === 'reading') return measureReading()
  if (only === 'accounts') return measureMembers()
  if (only === 'orders') return measureOrders()
  if (only === 'loyalty') return measureLoyalty()
  if (only === 'points') return measurePoints()
  if (!only) {
    await measureStart()
    await measureServer()
  }
  if (only !== 'inputs') {
    await measurePhone()
    await measureLighthouse()
  }
  if (only !== 'phone') await measureInputs()
}

async function measureStart(): Promise<void> {
  const startedAt = performance.now()
  const shop = await startShop({ folder, env: quiet })
  await fetch(`${shop.url}/`)
  say(`\nStart to first page, data in place: ${Math.round(performance.now() - startedAt)} ms`)
  await shop.stop()
}

/** Content pages, cached and uncached, and files for crawlers and feed readers. */
async function measureReading(): Promise<void> {
  const cachedShop = await startShop({ folder, env: quiet })
  await feedsWritten(cachedShop.url)
  await measureBesideBare(cachedShop, [...(await readingPages(cachedShop.url)), ...filesForMachines])
  const uncachedShop = await startShop({ folder, env: { ...quiet, PAGE_CACHE_MB: '0' } })
  await measureBesideBare(uncachedShop, await readingPages(uncachedShop.url))
}

async function measureBesideBare(shop: ShopProcess, kinds: PageKind[]): Promise<void> {
  const figures: Figures[] = []
  // Warm-up: the first rows would measure code that is not JIT-compiled yet.
  await load({ name: 'warm', url: kinds.map(({ paths }) => shop.url + paths[0]!), family: familyOf(shop) })
  for (const { name, paths } of kinds) {
    const url = shop.url + paths[0]!
    figures.push(await bareTwin(name, url), await load({ name, url, family: familyOf(shop), seconds: 2 }))
  }
  await shop.stop()
  printFigures(figures)
}

async function measureMembers(): Promise<void> {
  const shop = await startShop({ folder, env: quiet })
  const bare = await bareTwin('home', `${shop.url}/`)
  await reportMembers(shop.url, familyOf(shop), { say, scale: quietBare / bare.server })
  await shop.stop()
}

async function measureOrders(): Promise<void> {
  const shop = await startShop({ folder, env: quiet })
  const bare = await bareTwin('home', `${shop.url}/`)
  say(`\nBare server: ${bare.server.toFixed(3)} ms of CPU for an answer`)
  await reportOrders(shop, { family: familyOf(shop), say, scale: quietBare / bare.server })
  await shop.stop()
}

async function measurePoints(): Promise<void> {
  const shop = await startShop({ folder, env: quiet })
  await reportPoints({ url: shop.url, say })
  await shop.stop()
}

async function measureLoyalty(): Promise<void> {
  const shop = await startShop({ folder, env: quiet })
  const bare = await bareTwin('home', `${shop.url}/`)
  await reportLoyalty(shop, { family: familyOf(shop), say, scale: quietBare / bare.server })
  await shop.stop()
}

async function measureServer(): Promise<void> {
  const cachedShop = await startShop({ folder, env: quiet })
  const figures: Figures[] = []
  const family = familyOf(cachedShop)
  for (const { name, paths } of [
    ...(await publicPages(cachedShop.url)).map(({ name, paths }) => ({ name: `${name}, from the cache`, paths })),
    { name: 'GET /api/utils/general/', paths: ['/api/utils/general/'] },
  ]) {
    const url = paths.map((path) => cachedShop.url + path)
    figures.push(await bareTwin(name, url[0]!))
    figures.push(await load({ name, url, family, seconds: 3 }))
  }
  figures.push(...(await loadCarts(cachedShop.url, family)), ...(await loadMembers(cachedShop.url, family)))
  const { alone, beside, signIns } = await pagesBesideSignIns(cachedShop.url, family)
  say(
    `\nHome page from the cache, p99: ${alone.p99.toFixed(2)} ms, beside twenty who sign in (${signIns} in all): ${beside.p99.toFixed(2)} ms`,
  )
  say(`\n${pricing()}`)
  say(`Most memory of the process so far: ${Math.round(peakMemory(family.pid))} MB`)
  await cachedShop.stop()
  printFigures(figures)
  await measureMaking()
}

/** Uncached rendering: each row beside a bare server measured at the same moment, which budgets are compared with. */
async function measureMaking(): Promise<void> {
  const uncachedShop = await startShop({ folder, env: { ...quiet, PAGE_CACHE_MB: '0' } })
  const figures: Figures[] = []
  for (const { name, paths } of await pagesMadeAnew(uncachedShop.url)) {
    figures.push(await bareTwin(name, uncachedShop.url + paths[0]!))
    const url = paths.map((path) => uncachedShop.url + path)
    figures.push(await load({ name: `${name}, uncached`, url, family: familyOf(uncachedShop) }))
  }
  say(`\nMost memory of the process that makes every page: ${Math.round(peakMemory(uncachedShop.process.pid!))} MB`)
  await uncachedShop.stop()
  printFigures(figures)
}

/** Cost of hostile input: each kind at its worst, for any answer. */
async function measureInputs(): Promise<void> {
  const shop = await startShop({ folder, env: quiet })
  const costs = await dearestInputs(shop.url, familyOf(shop))
  await shop.stop()
  say('\n| the dearest inputs | answer | CPU ms: Node | PostgreSQL | slowest, ms |')
  say('|---|---|---|---|---|')
  for (const { name, status, server, database, slowest } of costs.slice(0, 15))
    say(`| ${name} | ${status} | ${server.toFixed(2)} | ${database.toFixed(2)} | ${slowest.toFixed(1)} |`)
}

function familyOf(shop: ShopProcess): ProcessFamily {
  const postmaster = Number(readFileSync(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  return { pid: shop.process.pid!, postmaster }
}

async function bareTwin(name: string, url: string): Promise<Figures> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const file = path.join(folder, 'bare')
  writeFileSync(file, brotliCompressSync(Buffer.from(await answer.arrayBuffer())))
  const server: ChildProcess = spawn(
    process.execPath,
    ['bench/bare-server.ts', file, answer.headers.get('content-type') ?? '', 'br'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const port = await new Promise<string>((ready) =>
    server.stdout!.once('data', (chunk: Buffer) => ready(chunk.toString().trim())),
  )
  const figures = await load({
    name: `  bare server, ${name}`,
    url: `http://127.0.0.1:${port}/`,
    family: { pid: server.pid! },
  })
  server.kill()
  return figures
}

function printFigures(all: Figures[]): void {
  say(
    '\n| at 10 connections | req/s | p50 ms | p99 ms | CPU ms: Node | PostgreSQL | together | × bare | together, were bare 0.020 |',
  )
  say('|---|---|---|---|---|---|---|---|---|')
  let bare: number | undefined
  for (const { name, perSecond, p50, p99, server, database } of all) {
    const isBare = name.includes('bare')
    if (isBare) bare = server
    const ratio = isBare || !bare ? Number.NaN : (server + database) / bare
    const cells = [
      name,
      Math.round(perSecond),
      p50.toFixed(2),
      p99.toFixed(2),
      server.toFixed(3),
      database.toFixed(3),
      (server + database).toFixed(3),
      Number.isNaN(ratio) ? '' : ratio.toFixed(1),
      Number.isNaN(ratio) ? '' : (ratio * quietBare).toFixed(3),
    ]
    say(`| ${cells.join(' | ')} |`)
  }
}

async function pagesOnPhone({ url }: ShopProcess) {
  const pages = [...(await publicPages(url)), ...(await readingPages(url))]
  return pages.filter(({ name }) => ['home', 'category', 'product', 'article'].includes(name))
}

async function measureLighthouse(): Promise<void> {
  const shop = await startShop({ folder, env: quiet })
  say('\n| Lighthouse, its phone, median of 5 | scores | first paint ms | largest paint ms | TBT ms | CLS | machine |')
  say('|---|---|---|---|---|---|---|')
  try {
    for (const { name, paths } of await pagesOnPhone(shop)) {
      const figures = await lighthouseVisits(shop.url + paths[0]!)
      const times = (['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const).map(
        (key) => Math.round(figures[key]),
      )
      const cls = figures['cumulative-layout-shift'].toFixed(4)
      say(`| ${[name, figures.scores, ...times, cls, Math.round(figures.benchmarkIndex)].join(' | ')} |`)
    }
  } finally {
    await shop.stop()
  }
}

async function measurePhone(): Promise<void> {
  const shop = await startShop({ folder, env: quiet })
  const browser = await openBrowser()
  const all: PageFigures[] = []
  try {
    for (const { name, paths } of await pagesOnPhone(shop)) {
      const url = shop.url + paths[0]!
      // Pictures are made at their first request, so this visit is not counted.
      await visit(browser, { name: '', url }, 2)
      all.push(await visit(browser, { name, url }))
      all.push(await visit(browser, { name: `${name} without scripts`, url, withScripts: false }))
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
  say(
    `\nPhone: Chromium ${execFileSync(process.env['CHROMIUM'] ?? '/usr/bin/chromium', ['--version'], { encoding: 'utf8' }).trim()}, processor ÷ 4, fast 4G, empty cache, median of 5`,
  )
  say('\n| page | LCP ms | CLS | TBT ms | HTML KB | JS KB | CSS KB | fonts KB | pictures KB | requests |')
  say('|---|---|---|---|---|---|---|---|---|---|')
  const kb = (bytes = 0) => (bytes / 1024).toFixed(1)
  for (const { name, lcp, cls, tbt, bytes, requests } of all)
    say(
      `| ${[name, Math.round(lcp), cls.toFixed(4), Math.round(tbt), kb(bytes['Document']), kb(bytes['Script']), kb(bytes['Stylesheet']), kb(bytes['Font']), kb(bytes['Image']), requests].join(' | ')} |`,
    )
}
