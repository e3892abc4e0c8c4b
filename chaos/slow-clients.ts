import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import { inSeconds } from './attack.ts'
import { hear, plug, timeUntilLetGo } from './raw.ts'
import type { Scene } from './scene.ts'

const host = 'Host: 127.0.0.1\r\n'
const homePage = `GET / HTTP/1.1\r\n${host}Accept-Encoding: identity\r\n\r\n`

/** Opens many connections, misuses each in the same way, and waits for the shop to close them all. */
function manyClients(name: string, count: number, use: (socket: ReturnType<typeof plug>) => void): Scene {
  return {
    name,
    run: async ({ context, port, address, requestSeconds }) => {
      const sockets = Array.from({ length: count }, () => plug(port, address))
      for (const socket of sockets) use(socket)
      await pause(500)
      const limit = requestSeconds * 4_000
      const after = await timeUntilLetGo(port, address, limit)
      const words = after === undefined ? `not within ${inSeconds(limit)}` : inSeconds(after)
      context.check(after !== undefined, `${name}: all ${count} are closed after a while`, words)
      context.figure(`${name}: closed after`, words)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Sends one byte a second for as long as the shop accepts them. */
function dripping(socket: ReturnType<typeof plug>, beginning: string): void {
  socket.write(beginning)
  const timer = setInterval(() => socket.write('x'), 1_000)
  // The answer must be read, or the end of the connection would not be noticed.
  socket.resume()
  socket.once('close', () => clearInterval(timer)).once('end', () => socket.destroy())
}

const slowBody: Scene = {
  name: 'slow body',
  run: async ({ context, port, address, requestSeconds }) => {
    const limit = (requestSeconds + 2) * 1_000
    const drips = Array.from({ length: 10 }, () => {
      const socket = plug(port, address)
      const timer = setInterval(() => socket.write('1'), 1_000)
      socket.once('close', () => clearInterval(timer))
      const head = `POST /api/subscriptions/ HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`
      return hear(socket, head, requestSeconds * 6_000)
    })
    const responses = await Promise.all(drips)
    const slowest = Math.max(...responses.map(({ ms }) => ms))
    const first = responses[0]!.text.split('\r\n')[0]
    const isRight = responses.every(({ text }) => text.startsWith('HTTP/1.1 408'))
    context.check(
      isRight && slowest <= limit,
      'slow body: ends as 408 within REQUEST_SECONDS',
      `«${first}» after ${inSeconds(slowest)}`,
    )
    context.figure('slow body: ended after', `${inSeconds(slowest)}, «${first}»`)
  },
}

const slowPicture: Scene = {
  name: 'slow reading of a picture',
  run: async ({ context, url, port, address, requestSeconds }) => {
    const home = await ask(url, { path: '/', headers: { 'accept-encoding': 'identity' } })
    const picture = /\/media\/[^"\s,]+/.exec(home.text)?.[0] ?? '/favicon.ico'
    const scene = manyClients('slow reading of a picture', 20, (socket) =>
      socket.write(`GET ${picture} HTTP/1.1\r\n${host}\r\n`.repeat(20)),
    )
    await scene.run({ context, url, port, address, requestSeconds })
  },
}

const idleConnections: Scene = {
  name: 'idle connections',
  run: async ({ context, port, address }) => {
    const count = context.isShort ? 1_000 : 4_000
    const sockets = Array.from({ length: count }, () => plug(port, address))
    await pause(context.isShort ? 1_500 : 10_000)
    for (const socket of sockets) socket.destroy()
  },
}

const pipeline: Scene = {
  name: '10,000 requests in a row',
  run: async ({ context, port, address }) => {
    const one = `GET /healthz HTTP/1.1\r\n${host}\r\n`
    const { text, ms } = await hear(
      plug(port, address),
      one.repeat(9_999) + one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
      30_000,
    )
    const answers = text.split('HTTP/1.1 ').length - 1
    context.figure('10,000 requests in a row: answered', `${answers} in ${inSeconds(ms)}`)
    context.check(!/HTTP\/1\.1 5/.test(text), '10,000 requests in a row: no 5xx')
  },
}

export const slowClientScenes: readonly Scene[] = [
  manyClients('4 that never read', 4, (socket) => socket.write(homePage.repeat(500))),
  manyClients('50 that never read', 50, (socket) => socket.write(homePage.repeat(100))),
  manyClients('slow headers', 20, (socket) => dripping(socket, `GET / HTTP/1.1\r\n${host}X-Slow: `)),
  manyClients('connected, and nothing more', 50, () => {}),
  manyClients('half closed', 50, (socket) => socket.end()),
  manyClients('a request begun and half closed', 50, (socket) => socket.end('GET / HTTP/1.1\r\n')),
  slowBody,
  slowPicture,
  idleConnections,
  pipeline,
]
