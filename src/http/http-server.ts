import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'

/** A browser sends one request at a time over a connection; a few more are tolerated. */
const mostUnderWay = 8
/** Even a silent connection takes some ten kilobytes of memory. */
const mostConnections = 10_000
const headerSeconds = 10
const sweepMs = 1_000
/** A client that reads more slowly than this only holds memory of ours. */
const leastBytesPerSecond = 1_024

/** Limits how long each phase of a connection may take, and how many requests and connections there may be at once. */
export function newHttpServer(handler: RequestListener, { requestSeconds }: { requestSeconds: number }): Server {
  const underWay = new Map<ServerResponse, UnderWay>()
  const perSocket = new WeakMap<object, number>()

  const server = createServer({ connectionsCheckingInterval: sweepMs / 2 }, (request, response) => {
    const { socket } = request
    const count = (perSocket.get(socket) ?? 0) + 1
    // More requests from the same packet still arrive after the socket was destroyed; they are ignored.
    if (count > mostUnderWay || socket.destroyed) return void socket.destroy()
    perSocket.set(socket, count)
    underWay.set(response, { since: performance.now(), bytesBefore: socket.bytesWritten })
    response.once('close', () => {
      underWay.delete(response)
      perSocket.set(socket, (perSocket.get(socket) ?? 1) - 1)
    })
    handler(request, response)
  })
  // A little less than the whole time, so that the answer «too slow» still leaves within it.
  server.requestTimeout = Math.max(requestSeconds * 1_000 - sweepMs, sweepMs)
  server.headersTimeout = Math.min(headerSeconds * 1_000, server.requestTimeout)
  server.keepAliveTimeout = 72_000
  // For a silent connection; longer than a handler may take, since nothing moves while it works.
  server.setTimeout((requestSeconds + 5) * 1_000)
  server.maxConnections = mostConnections

  const sweep = setInterval(() => endSlowReaders(underWay, requestSeconds), sweepMs).unref()
  server.on('close', () => clearInterval(sweep))
  return server
}

type UnderWay = { since: number; bytesBefore: number }

/**
 * Ends connections whose answer takes too long to leave: twice the time of a handler, plus a second per kilobyte sent.
 */
function endSlowReaders(underWay: Map<ServerResponse, UnderWay>, requestSeconds: number): void {
  const now = performance.now()
  for (const [{ socket }, { since, bytesBefore }] of underWay) {
    if (!socket) continue
    const bytes = socket.bytesWritten - bytesBefore
    const allowedSeconds = requestSeconds * 2 + bytes / leastBytesPerSecond
    if (now - since > allowedSeconds * 1_000) socket.destroy()
  }
}
