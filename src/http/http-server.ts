import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'

/** A browser asks one thing at a time of a connection; a few more are forgiven. */
const mostUnderWay = 8
/** Each takes some ten kilobytes of memory, whether it asks for anything or not. */
const mostConnections = 10_000
const headerSeconds = 10
const sweepMs = 1_000
/** Whoever takes a page in more slowly than this is not reading it. */
const leastBytesPerSecond = 1_024

/** How long each phase of a connection may take, and how much of it at once. */
export function newHttpServer(handler: RequestListener, { requestSeconds }: { requestSeconds: number }): Server {
  const underWay = new Map<ServerResponse, UnderWay>()
  const perSocket = new WeakMap<object, number>()

  const server = createServer({ connectionsCheckingInterval: sweepMs / 2 }, (request, response) => {
    const { socket } = request
    const count = (perSocket.get(socket) ?? 0) + 1
    // What stands behind it in the same packet is not looked at either.
    if (count > mostUnderWay || socket.destroyed) return void socket.destroy()
    perSocket.set(socket, count)
    underWay.set(response, { since: performance.now(), bytesBefore: socket.bytesWritten })
    response.once('close', () => {
      underWay.delete(response)
      perSocket.set(socket, (perSocket.get(socket) ?? 1) - 1)
    })
    handler(request, response)
  })
  // A little less than the whole, so that the answer «too slow» leaves within it.
  server.requestTimeout = Math.max(requestSeconds * 1_000 - sweepMs, sweepMs)
  server.headersTimeout = Math.min(headerSeconds * 1_000, server.requestTimeout)
  server.keepAliveTimeout = 72_000
  // Nothing comes and nothing goes: longer than a handler may think.
  server.setTimeout((requestSeconds + 5) * 1_000)
  server.maxConnections = mostConnections

  const sweep = setInterval(() => endSlowReaders(underWay, requestSeconds), sweepMs).unref()
  server.on('close', () => clearInterval(sweep))
  return server
}

type UnderWay = { since: number; bytesBefore: number }

/** An answer has the time of its handler, the same again to leave, and a second more for every kilobyte. */
function endSlowReaders(underWay: Map<ServerResponse, UnderWay>, requestSeconds: number): void {
  const now = performance.now()
  for (const [{ socket }, { since, bytesBefore }] of underWay) {
    if (!socket) continue
    const bytes = socket.bytesWritten - bytesBefore
    const allowedSeconds = requestSeconds * 2 + bytes / leastBytesPerSecond
    if (now - since > allowedSeconds * 1_000) socket.destroy()
  }
}
