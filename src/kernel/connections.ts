import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The connections of a server, as they matter to its end. */
export type Connections = {
  /** From now on every answer is the last one on its connection. */
  beginClosing: () => void
  /** Waits until nobody has sent a request for a moment. */
  silence: () => Promise<void>
  /** Keeps closing what nobody asks anything on, until the server is closed. */
  closeIdle: () => void
}

/** A request on the wire would be cut off with its connection: closing waits for this long a silence. */
const silenceMs = 300
/** A neighbour that never stops asking, or does not finish the head of a request, is not waited for. */
const longestGraceMs = 5_000

/** Follows a server from before its first connection. */
export function followConnections(server: Server): Connections {
  const underWay = new Set<ServerResponse>()
  const silentSockets = new Set<Socket>()
  let isClosing = false
  let lastRequest = 0

  function forget(this: ServerResponse) {
    underWay.delete(this)
  }
  /** Of several requests sent one after the other without waiting, only the last one's answer may close. */
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
    if (!isClosing) return
    lastRequest = performance.now()
    markLast()
  })

  return {
    beginClosing: () => {
      isClosing = true
      markLast()
    },
    silence: async () => {
      const startedAt = (lastRequest = performance.now())
      while (performance.now() - lastRequest < silenceMs && performance.now() - startedAt < longestGraceMs)
        await pause(50)
    },
    closeIdle: () => {
      const startedAt = performance.now()
      const sweep = setInterval(() => {
        server.closeIdleConnections()
        const mayFinishHead = performance.now() - startedAt < longestGraceMs
        for (const socket of silentSockets) if (socket.bytesRead === 0 || !mayFinishHead) socket.destroy()
      }, 50)
      server.once('close', () => clearInterval(sweep))
    },
  }
}
