import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum requests under way per connection. A browser sends one at a time; a few more are tolerated. */
const maxInFlight = 8
/** Even a silent connection takes some ten kilobytes of memory. */
const maxConnections = 10_000
const headerSeconds = 10
const sweepMs = 1_000
/** A slower reader only holds memory of ours. */
const minBytesPerSecond = 1_024
/** Minimum upload speed, a fourth of a weak mobile connection. */
const minUploadBytesPerSecond = 16 * 1_024
/** Maximum time of any upload. */
const maxBodySeconds = 45 * 60

const bodySeconds = new WeakMap<IncomingMessage, number>()

/** Extends the time for the body of this request, as long as bytes keep arriving. */
export function giveBodyTime(request: IncomingMessage, seconds: number): void {
  bodySeconds.set(request, Math.min(seconds, maxBodySeconds))
}

/** Creates an HTTP server with limits on the duration of each phase, and on the number of requests and connections. */
export function newHttpServer(handler: RequestListener, { requestSeconds }: { requestSeconds: number }): Server {
  // A little less than the whole time, so that the timeout answer still leaves within it.
  const arrivalMs = Math.max(requestSeconds * 1_000 - sweepMs, sweepMs)
  const underWay = new Map<ServerResponse, UnderWay>()
  const perSocket = new WeakMap<object, number>()

  const server = createServer({ connectionsCheckingInterval: sweepMs / 2 }, (request, response) => {
    const { socket } = request
    const count = (perSocket.get(socket) ?? 0) + 1
    // More requests from the same packet still arrive after the socket was destroyed, and are ignored.
    if (count > maxInFlight || socket.destroyed) return void socket.destroy()
    perSocket.set(socket, count)
    const { bytesRead, bytesWritten } = socket
    const since = performance.now()
    underWay.set(response, { request, since, bytesRead, bytesWritten, arriveBy: since + arrivalMs })
    // A body may still be arriving after its answer was sent.
    const leave = () => void (response.closed && request.closed && underWay.delete(response))
    request.once('close', leave)
    response.once('close', () => {
      perSocket.set(socket, (perSocket.get(socket) ?? 1) - 1)
      leave()
    })
    handler(request, response)
  })
  // Node keeps the address of a peer that leaves later only if it was read before. Without an address the peer has
  // left.
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
  // Node has one limit for all bodies: the usual one is enforced by the sweep below.
  server.requestTimeout = maxBodySeconds * 1_000
  server.headersTimeout = Math.min(headerSeconds * 1_000, arrivalMs)
  server.keepAliveTimeout = 72_000
  // Timeout of a silent connection; longer than a handler may take, since nothing is sent meanwhile.
  const silenceMs = (requestSeconds + 5) * 1_000
  server.setTimeout(silenceMs)
  // A complete upload may wait longer for its turn: the sweep below enforces the time limit.
  server.on('timeout', (socket: Socket) => {
    const bringsFile = ([response, { request }]: [ServerResponse, UnderWay]) =>
      request.socket === socket && bodySeconds.has(request) && !response.writableEnded
    if ([...underWay].some(bringsFile)) socket.setTimeout(silenceMs)
    else socket.destroy()
  })
  server.maxConnections = maxConnections

  const sweep = setInterval(() => {
    endSlowSenders(server, underWay, arrivalMs)
    endSlowReaders(underWay, requestSeconds)
  }, sweepMs / 2).unref()
  server.on('close', () => clearInterval(sweep))
  return server
}

type UnderWay = {
  request: IncomingMessage
  since: number
  /** Bytes of the connection at the last sweep while a body arrives. */
  bytesRead: number
  bytesWritten: number
  /** Deadline of the body. */
  arriveBy: number
}

/** Like Node's own timeout: the listener of `clientError` answers 408 and ends the connection. */
function endSlowSenders(server: Server, underWay: Map<ServerResponse, UnderWay>, arrivalMs: number): void {
  const now = performance.now()
  for (const [response, arrival] of underWay) {
    const { request } = arrival
    const { socket } = request
    if (request.complete || socket.destroyed) continue
    const seconds = bodySeconds.get(request) ?? 0
    const lastMs = arrival.since + arrivalMs + seconds * 1_000
    if (seconds > 0 && !response.writableEnded) extend(arrival, { now, arrivalMs, lastMs })
    if (now <= arrival.arriveBy) continue
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    // After a busy moment the rest may have arrived and be waiting to be read, which comes first.
    setImmediate(() => {
      const hasMore = now <= lastMs && seconds > 0 && socket.bytesRead > arrival.bytesRead
      if (hasMore || request.complete || socket.destroyed || !underWay.delete(response)) return
      server.emit('clientError', error, socket)
    })
  }
}

/**
 * Extends the deadline of an upload by a second for each 16 KB received, up to `arrivalMs` from now. A long upload that
 * keeps arriving or waits for the shop goes on; a stalled one is cut off.
 */
function extend(arrival: UnderWay, { now, arrivalMs, lastMs }: { now: number; arrivalMs: number; lastMs: number }) {
  const { request, bytesRead, arriveBy } = arrival
  const gainedMs = ((request.socket.bytesRead - bytesRead) / minUploadBytesPerSecond) * 1_000
  const isShopSlow = request.readableLength > 0
  arrival.bytesRead = request.socket.bytesRead
  arrival.arriveBy = Math.min(isShopSlow ? Infinity : arriveBy + gainedMs, now + arrivalMs, lastMs)
}

/** Ends connections that read their answer too slowly: twice the time of a handler, plus a second per kilobyte sent. */
function endSlowReaders(underWay: Map<ServerResponse, UnderWay>, requestSeconds: number): void {
  const now = performance.now()
  for (const [{ socket }, { request, since, bytesWritten }] of underWay) {
    if (!socket) continue
    const bytes = socket.bytesWritten - bytesWritten
    const allowedSeconds = requestSeconds * 2 + (bodySeconds.get(request) ?? 0) + bytes / minBytesPerSecond
    if (now - since > allowedSeconds * 1_000) socket.destroy()
  }
}
