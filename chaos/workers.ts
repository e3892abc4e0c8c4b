import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, peakMemory } from '../bench/cpu.ts'
import type { LaunchedShop } from '../src/testing/shop-process.ts'
import { ask } from './ask.ts'
import { isAlive, memoryLimit, type Attack } from './attack.ts'
import { increase, inWords } from './visitors.ts'
import { listeningAt } from './raw.ts'
import { repeatedly, times } from './repeat.ts'
import { signal } from './work-folder.ts'

export const workers: Attack = {
  name: 'workers',
  about: 'with WORKERS=2 one of them is killed again and again while new visitors arrive',
  run: async (context) => {
    const { check, figure, isShort, dice } = context
    const shop = await context.start({ folder: await context.demoFolder(), env: { WORKERS: '2' } })
    const counts = new Map<string, number>()
    // Each request opens its own connection, which is refused when no worker accepts it.
    const arrival = () => async () => {
      const { status, error } = await ask(shop.url, { path: '/' })
      increase(counts, error ?? String(status))
    }
    const arrivals = repeatedly(times(6, arrival))
    const peaks: number[] = []
    const until = performance.now() + (isShort ? 8_000 : 60_000)
    let kills = 0
    // Kills a worker only while both serve: with none left, no visitor could be served.
    while (performance.now() < until && (await bothServe(shop))) {
      await pause(dice.between(100, 800))
      const pids = serving(shop)
      // A worker killed a moment ago may still have been counted.
      if (pids.length < 2) continue
      peaks.push(...pids.map(peakMemory))
      signal(dice.pick(pids), 'SIGKILL')
      kills++
    }
    const isWhole = await bothServe(shop)
    await arrivals.stop()
    check(isAlive(shop), 'the shop lives')
    check(!counts.has('ECONNREFUSED'), 'no visitor is refused a connection', inWords(counts))
    // A killed worker may lose only the requests it was answering.
    const lostCount = [...counts].reduce((sum, [what, count]) => sum + (what === '200' ? 0 : count), 0)
    check(lostCount <= kills * 6, 'nobody is lost but those the killed one was answering', inWords(counts))
    check(isWhole, 'there are two workers again')
    check(Math.max(0, ...peaks) < memoryLimit, `each worker stays under ${memoryLimit} MB`)
    figure('workers killed', kills)
    figure('visitors', inWords(counts))
    figure('most memory of a worker', `${Math.round(Math.max(0, ...peaks))} MB`)
    check((await shop.stop()) === 0, 'it ends properly when it is asked to')
  },
}

async function bothServe(shop: LaunchedShop): Promise<boolean> {
  for (let tries = 0; tries < 600; tries++) {
    if (serving(shop).length === 2) return true
    await pause(50)
  }
  return false
}

/** Workers that already listen; workers still starting are left out. */
function serving(shop: LaunchedShop): number[] {
  const inodes = listeningAt(Number(new URL(shop.url).port))
  return childrenOf(shop.process.pid!).filter((pid) => {
    try {
      const files = readdirSync(`/proc/${pid}/fd`).map((name) => readlinkSync(`/proc/${pid}/fd/${name}`))
      return inodes.some((inode) => files.includes(`socket:[${inode}]`))
    } catch {
      return false
    }
  })
}
