import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { peakMemory } from '../bench/cpu.ts'
import { quantile } from '../bench/timed.ts'
import { agentAt, anAddress, ask } from './ask.ts'
import { isAlive, memoryLimit, type Attack, type Context } from './attack.ts'
import { slowClientScenes } from './slow-clients.ts'
import { malformedRequests } from './malformed-sockets.ts'
import { increase, inWords } from './visitors.ts'
import { repeatedly } from './repeat.ts'
import type { Scene } from './scene.ts'

const requestSeconds = 5

export const sockets: Attack = {
  name: 'sockets',
  about:
    'connections that never read, drip, stay half open, come by thousands or speak no HTTP, beside ordinary visitors',
  run: async (context) => {
    const folder = await context.demoFolder()
    const env = { REQUEST_SECONDS: String(requestSeconds) }
    let shop = await context.start({ folder, env })
    // The short form runs all scenes at once; the whole one runs them one by one, for separate figures.
    const groups = context.isShort ? [[...slowClientScenes]] : slowClientScenes.map((scene) => [scene])
    for (const group of [[malformedRequests], ...groups]) {
      if (!isAlive(shop)) shop = await context.start({ folder, env })
      await play(context, { group, url: shop.url, pid: shop.process.pid! })
      context.check(isAlive(shop), `${nameOf(group)}: the process lives`, shop.output().slice(-400))
    }
    await shop.stop('SIGKILL')
  },
}

const nameOf = (group: Scene[]) => (group.length === 1 ? group[0]!.name : 'all of it')

async function play(
  context: Context,
  { group, url, pid }: { group: Scene[]; url: string; pid: number },
): Promise<void> {
  const name = nameOf(group)
  // Resets the process's record of its highest memory use.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const visitors = ordinaryVisitors(context, url)
  const startedAt = Date.now() % 250
  await Promise.all(
    group.map((scene, at) => {
      const address = `127.${200 + at}.${startedAt}.7`
      return scene.run({ context, url, port: Number(new URL(url).port), address, requestSeconds })
    }),
  )
  const { times, wrong } = await visitors.leave()
  const most = Math.round(peakMemory(pid))
  context.check(most < memoryLimit, `${name}: the process stays under ${memoryLimit} MB`, `${most} MB`)
  context.check(wrong.size === 0, `${name}: ordinary visitors are answered meanwhile`, inWords(wrong))
  context.figure(`${name}: most memory`, `${most} MB`)
  const [p99, longest] = [quantile(times, 0.99), Math.max(...times)].map((ms) => Math.round(ms))
  context.figure(`${name}: an ordinary visitor waits (99 of 100, longest)`, `${p99} ms, ${longest} ms`)
}

/** Two visitors who load a cached page and the call that every page makes. */
export function ordinaryVisitors({ dice }: Context, url: string) {
  const times: number[] = []
  const wrong = new Map<string, number>()
  const visitor = (path: string) => {
    const agent = agentAt(anAddress(dice))
    return async () => {
      const { status, error, ms } = await ask(url, {
        path,
        agent,
        headers: { 'accept-encoding': 'br' },
        timeoutMs: 30_000,
      })
      times.push(ms)
      if (status !== 200) increase(wrong, error ?? String(status))
      await pause(20)
    }
  }
  const visits = repeatedly(['/', '/api/utils/general/'].map(visitor))
  return {
    leave: async () => {
      await visits.stop()
      return { times, wrong }
    },
  }
}
