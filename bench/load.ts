import { Agent, request } from 'node:http'
import { cpuSoFar, type Measured } from './cpu.ts'

export type Load = {
  name: string
  url: string
  measured: Measured
  connections?: number
  seconds?: number
  headers?: Record<string, string>
}
export type Figures = { name: string; perSecond: number; p50: number; p99: number; server: number; database: number }

/** Asks for one address over a number of connections and says what it cost the server. */
export async function load({
  name,
  url,
  measured,
  connections = 10,
  seconds = 4,
  headers = {},
}: Load): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = () => askOnce(url, agent, { 'accept-encoding': 'br', ...headers })
  // The first requests compile code and fill caches: they are not what a day of the shop looks like.
  await runFor(Math.min(1.5, seconds / 2), connections, ask)
  const before = cpuSoFar(measured)
  const times = await runFor(seconds, connections, ask)
  const after = cpuSoFar(measured)
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    name,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    server: (after.server - before.server) / times.length,
    database: (after.database - before.database) / times.length,
  }
}

async function runFor(seconds: number, connections: number, ask: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const visitor = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      await ask()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  return times
}

function askOnce(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((done, failed) => {
    const asked = request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`${url} answered ${answer.statusCode}`))
      answer.on('data', () => {}).on('end', done)
    })
    asked.on('error', failed).end()
  })
}
