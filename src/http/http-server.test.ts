import { spawnSync } from 'node:child_process'
import type { RequestListener, Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { giveBodyTime, newHttpServer } from './http-server.ts'

/** Misbehaving clients over real sockets. */
let server: Server
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

type Client = { socket: Socket; text: () => string; closed: Promise<void> }

async function open(handler: RequestListener): Promise<() => Client> {
  server = newHttpServer(handler, { requestSeconds: 1 })
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) =>
    socket.end(`HTTP/1.1 ${error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400} x\r\n\r\n`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let text = ''
    socket.on('error', () => {}).on('data', (bytes) => (text += bytes.toString()))
    const closing = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    return { socket, text: () => text, closed: closing }
  }
}

const page = Buffer.alloc(8 * 1024 * 1024, 'x')
const sendPage: RequestListener = (_, response) =>
  void response.writeHead(200, { 'content-length': page.length }).end(page)
const ask = 'GET / HTTP/1.1\r\nhost: shop\r\n\r\n'

test('closes a client that never reads', { timeout: 20_000 }, async () => {
  const client = (await open(sendPage))()
  client.socket.pause()
  client.socket.write(ask.repeat(4))
  const openSockets = new Set<Socket>()
  server.on('connection', (socket) => openSockets.add(socket))
  const [connection] = await vi.waitFor(() => {
    expect(openSockets.size).toBe(1)
    return [...openSockets]
  })
  await new Promise((resolve) => connection!.once('close', resolve))
})

test('closes a client that sends a thousand requests at once, beginning only a few', async () => {
  const handler = vi.fn<RequestListener>(() => {})
  const client = (await open(handler))()
  client.socket.write(ask.repeat(1_000))
  await client.closed
  expect(handler.mock.calls.length).toBeLessThanOrEqual(8)
})

test('accepts any number of requests one after another', async () => {
  const client = (await open((_, response) => void response.end('ok')))()
  for (let count = 1; count <= 50; count++) {
    client.socket.write(ask)
    await vi.waitFor(() => expect(client.text().split('HTTP/1.1 200').length - 1).toBe(count))
  }
  expect(client.socket.closed).toBe(false)
})

test.each([
  ['half a head', 'GET / HTTP/1.1\r\nhost: sh'],
  ['nothing at all', ''],
  ['a head and half a body', 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n\r\nhalf'],
])('answers and closes a client that sends %s and no more', { timeout: 10_000 }, async (_, beginning) => {
  const client = (await open((request) => void request.resume()))()
  client.socket.write(beginning)
  await client.closed
  expect(client.text()).toMatch(/^HTTP\/1\.1 408 /)
})

/** Server that reads an upload for as long as bytes keep arriving. */
const takeFile =
  (begin: (read: () => void) => void = (read) => read()): RequestListener =>
  (request, response) => {
    giveBodyTime(request, 600)
    let size = 0
    request.on('end', () => response.end(`${size} bytes`))
    begin(() => void request.on('data', (bytes: Buffer) => (size += bytes.length)))
  }
const sendsFile = (bytes: number) => `POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: ${bytes}\r\n\r\n`

test('accepts an upload that arrives slowly but steadily', { timeout: 20_000 }, async () => {
  const client = (await open(takeFile()))()
  client.socket.write(sendsFile(400_000))
  for (let at = 0; at < 20; at++) {
    client.socket.write(Buffer.alloc(20_000))
    await delay(300)
  }
  await vi.waitFor(() => expect(client.text()).toContain('400000 bytes'))
})

test.each([
  ['stalls', 0],
  ['drips', 1],
])('cuts an upload that %s after a quick beginning', { timeout: 20_000 }, async (_, drop) => {
  const client = (await open(takeFile()))()
  client.socket.write(sendsFile(4_000_000))
  client.socket.write(Buffer.alloc(2_000_000))
  const begin = performance.now()
  const drip = setInterval(() => client.socket.write(Buffer.alloc(drop)), 100)
  await client.closed
  clearInterval(drip)
  expect(client.text()).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - begin).toBeLessThan(5_000)
})

test('cuts an endless upload at its time limit', { timeout: 20_000 }, async () => {
  const client = (
    await open((request) => {
      giveBodyTime(request, 2)
      request.resume()
    })
  )()
  client.socket.write('POST / HTTP/1.1\r\nhost: shop\r\ntransfer-encoding: chunked\r\n\r\n')
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  const flow = setInterval(() => client.socket.write(chunk), 2)
  await client.closed
  clearInterval(flow)
})

test('does not cut an upload that waits for the shop', { timeout: 20_000 }, async () => {
  const client = (await open(takeFile((read) => setTimeout(read, 3_500))))()
  client.socket.write(sendsFile(20_000))
  client.socket.write(Buffer.alloc(10_000))
  await delay(3_600)
  client.socket.write(Buffer.alloc(10_000))
  await vi.waitFor(() => expect(client.text()).toContain('20000 bytes'))
})

test('a complete upload may wait longer than a silent connection', { timeout: 20_000 }, async () => {
  const client = (
    await open((request, response) => {
      giveBodyTime(request, 600)
      request.resume().on('end', () => setTimeout(() => response.end('kept'), 8_000))
    })
  )()
  client.socket.write(sendsFile(5) + 'bytes')
  await vi.waitFor(() => expect(client.text()).toContain('kept'), 10_000)
})

test('breaks off an answer that is read too slowly', { timeout: 30_000 }, async () => {
  const newClient = await open((_, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 })
    // Like a slow upstream that sends a little at a time: every write is progress.
    const drop = setInterval(() => response.write('x'.repeat(10)), 100)
    response.on('close', () => clearInterval(drop))
  })
  const slow = newClient()
  slow.socket.write(ask)
  await slow.closed
  expect(slow.text()).toMatch(/^HTTP\/1\.1 200 /)
  expect(slow.text().length).toBeLessThan(10_000)
})

test('keeps the address of a client that leaves while its request is handled', async () => {
  const addresses: (string | undefined)[] = []
  const newClient = await open(({ socket }) => {
    socket.once('close', () => addresses.push(socket.remoteAddress))
    client.socket.destroy()
  })
  const client = newClient()
  client.socket.write(ask)
  await vi.waitFor(() => expect(addresses).toEqual(['127.0.0.1']))
})

test('drops a request whose client left before its connection was accepted', async () => {
  const handler = vi.fn<RequestListener>((_, response) => void response.end())
  const newClient = await open(handler)
  const { port } = server.address() as AddressInfo
  // The child runs while this thread waits, so that nothing is accepted before the reset.
  const leave = `const socket = require('node:net').connect(${port}, '127.0.0.1', () =>
    socket.write(${JSON.stringify(ask)}, () => socket.resetAndDestroy()))`
  expect(spawnSync(process.execPath, ['-e', leave]).status).toBe(0)
  const next = newClient()
  next.socket.write(ask)
  await vi.waitFor(() => expect(next.text()).toContain('HTTP/1.1 200'))
  expect(handler).toHaveBeenCalledTimes(1)
})
