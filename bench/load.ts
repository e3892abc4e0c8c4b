import { Agent, request } from 'node:http'
import { cpuSoFar, type ProcessFamily } from './cpu.ts'

export type Load = {
  name: string
  /** One address, or several requested in turn. */
  url: string | readonly string[]
  family: ProcessFamily
  connections?: number
  seconds?: number
  headers?: Record<string, string>
  /** Repeated work of the n-th connection, instead of requests to `url`. */
  visitors?: (at: number, agent: Agent) => () => Promise<void>
}
export type Figures = { name: string; perSecond: number; p50: number; p99: number; server: number; database: number }

/** Requests one or several addresses over a number of connections and measures the cost on the server. */
export async function load({
  name,
  url,
  family,
  connections = 10,
  seconds = 4,
  headers = {},
  visitors,
}: Load): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const addresses = [url].flat()
  let count = 0
  const ask = () =>
    askOnce(addresses[count++ % addresses.length]!, { agent, headers: { 'accept-encoding': 'br', ...headers } })
  const asks = Array.from({ length: connections }, (_, at) => visitors?.(at, agent) ?? ask)
  // Warm-up: the first requests compile code and fill caches, which is not typical of a running shop.
  await runFor(Math.min(1.5, seconds / 2), asks)
  const before = cpuSoFar(family)
  const times = await runFor(seconds, asks)
  const after = cpuSoFar(family)
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

type LoadRequest = { agent: Agent; headers: Record<string, string>; body?: object }

/** Sends one request; POST if it has a body. */
export function askOnce(url: string, { agent, headers, body }: LoadRequest): Promise<void> {
  const text = body && JSON.stringify(body)
  const options = text
    ? {
        agent,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': text.length },
      }
    : { agent, headers }
  return new Promise((resolve, reject) => {
    const count = request(url, options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.on('data', () => {}).on('end', resolve)
    })
    count.on('error', reject).end(text)
  })
}
