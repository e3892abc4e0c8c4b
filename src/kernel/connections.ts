import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Connections of a server that is to close without losing requests. */
export type Connections = {
  /** From now on each answer closes its connection. */
  beginClosing: () => void
  /** True when a client is connected, or was a moment ago: a balancer may open a connection for each request. */
  areUsed: () => Promise<boolean>
  /** Waits until no request has come for a moment. */
  silence: () => Promise<void>
  /** Keeps closing idle connections until the server is closed. */
  closeIdle: () => void
}

/** Quiet time before closing: closing a connection would lose a request that is still on its way. */
const silenceMs = 300
/** Longest interval between a load balancer's readiness probes. */
const lateMs = 15_000
/** Longest wait for a load balancer that keeps sending requests, or for a client that never finishes one. */
const maxGraceMs = 5_000

/** Must be called before the server accepts its first connection. */
export function followConnections(server: Server): Connections {
  const underWay = new Set<ServerResponse>()
  const silentSockets = new Set<Socket>()
  let isClosing = false
  let lastRequest = -Infinity

  function forget(this: ServerResponse) {
    underWay.delete(this)
  }
  /** With pipelined requests only the last answer may close the connection. */
  const markLast = () => {
    const last = new Map<Socket | null, ServerResponse>()
    for (const response of underWay) last.set(response.req.socket, response)
    for (const response of underWay) response.shouldKeepAlive = last.get(response.req.socket) !== response
  }
  server.on('connection', (socket) => {
    silentSockets.add(socket)
    socket.once('close', () => silentSockets.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    silentSockets.delete(socket)
    underWay.add(response)
    response.once('close', forget)
    lastRequest = performance.now()
    if (isClosing) markLast()
  })

  return {
    beginClosing: () => {
      isClosing = true
      markLast()
    },
    areUsed: async () => performance.now() - lastRequest < lateMs || (await countOf(server)) > 0,
    silence: async () => {
      const startedAt = (lastRequest = performance.now())
      while (performance.now() - lastRequest < silenceMs && performance.now() - startedAt < maxGraceMs) await pause(50)
    },
    closeIdle: () => {
      const startedAt = performance.now()
      const sweep = setInterval(() => {
        server.closeIdleConnections()
        const mayFinishHead = performance.now() - startedAt < maxGraceMs
        for (const socket of silentSockets) if (socket.bytesRead === 0 || !mayFinishHead) socket.destroy()
      }, 50)
      server.once('close', () => clearInterval(sweep))
    },
  }
}

const countOf = (server: Server) => new Promise<number>((answer) => server.getConnections((_, count) => answer(count)))
