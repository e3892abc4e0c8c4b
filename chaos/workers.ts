import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, peakMemory } from '../bench/cpu.ts'
import { ask } from './ask.ts'
import { isAlive, memoryLimit, type Attack } from './attack.ts'
import { increase, inWords } from './crowd.ts'
import { repeatedly, times } from './repeat.ts'
import { signal } from './work-folder.ts'

export const workers: Attack = {
  name: 'workers',
  about: 'with WORKERS=2 one of them is killed again and again while new visitors arrive',
  run: async (context) => {
    const { check, figure, isShort, dice } = context
    const shop = await context.start({ folder: await context.demoFolder(), env: { WORKERS: '2' } })
    const counts = new Map<string, number>()
    // Each on a connection of its own: one that is taken by nobody is refused.
    const arrival = () => async () => {
      const { status, error } = await ask(shop.url, { path: '/' })
      increase(counts, error ?? String(status))
    }
    const arrivals = repeatedly(times(6, arrival))
    const peaks: number[] = []
    const kills = isShort ? 3 : 15
    for (let kill = 0; kill < kills; kill++) {
      await pause(dice.between(800, 2_000))
      const pids = serving(shop.process.pid!)
      if (pids.length === 0) continue
      peaks.push(...pids.map(peakMemory))
      signal(dice.pick(pids), 'SIGKILL')
    }
    await pause(2_000)
    await arrivals.stop()
    check(isAlive(shop), 'the shop lives')
    check(!counts.has('ECONNREFUSED'), 'no visitor is refused a connection', inWords(counts))
    // What a worker was just answering is lost with it; it may not be more.
    const lost = [...counts].reduce((sum, [what, count]) => sum + (what === '200' ? 0 : count), 0)
    check(lost <= kills * 6, 'nobody is lost but those the killed one was answering', inWords(counts))
    check(serving(shop.process.pid!).length === 2, 'there are two workers again')
    check(Math.max(0, ...peaks) < memoryLimit, `each worker stays under ${memoryLimit} MB`)
    figure('visitors', inWords(counts))
    figure('most memory of a worker', `${Math.round(Math.max(0, ...peaks))} MB`)
    check((await shop.stop()) === 0, 'it ends properly when it is asked to')
  },
}

/** The embedded PostgreSQL is a child of the first process as well. */
function serving(primary: number): number[] {
  return childrenOf(primary).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.js')
    } catch {
      return false
    }
  })
}
