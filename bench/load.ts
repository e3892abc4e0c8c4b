import { Agent, request } from 'node:http'
import { cpuSoFar, type Measured } from './cpu.ts'

export type Load = {
  name: string
  /** One address, or many that are asked for in turn. */
  url: string | readonly string[]
  measured: Measured
  connections?: number
  seconds?: number
  headers?: Record<string, string>
  /** What the n-th connection does each time, instead of asking for the address. */
  visitors?: (at: number, agent: Agent) => () => Promise<void>
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
  visitors,
}: Load): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const addresses = [url].flat()
  let asked = 0
  const ask = () =>
    askOnce(addresses[asked++ % addresses.length]!, { agent, headers: { 'accept-encoding': 'br', ...headers } })
  const asks = Array.from({ length: connections }, (_, at) => visitors?.(at, agent) ?? ask)
  // The first requests compile code and fill caches: they are not what a day of the shop looks like.
  await runFor(Math.min(1.5, seconds / 2), asks)
  const before = cpuSoFar(measured)
  const times = await runFor(seconds, asks)
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

async function runFor(seconds: number, asks: (() => Promise<void>)[]): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const visitor = async (ask: () => Promise<void>) => {
    while (performance.now() < end) {
      const start = performance.now()
      await ask()
      times.push(performance.now() - start)
    }
  }
  await Promise.all(asks.map(visitor))
  return times
}

type Asking = { agent: Agent; headers: Record<string, string>; body?: object }

/** With a body it is posted. */
export function askOnce(url: string, { agent, headers, body }: Asking): Promise<void> {
  const sent = body && JSON.stringify(body)
  const options = sent
    ? {
        agent,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': sent.length },
      }
    : { agent, headers }
  return new Promise((done, failed) => {
    const asked = request(url, options, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`${url} answered ${answer.statusCode}`))
      answer.on('data', () => {}).on('end', done)
    })
    asked.on('error', failed).end(sent)
  })
}
