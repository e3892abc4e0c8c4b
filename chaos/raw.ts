import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Opens a bare TCP connection for use unlike a browser's. */
export function plug(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  socket.on('error', () => {})
  // Paused until a scene reads.
  socket.pause()
  return socket
}

export type RawResponse = { text: string; ms: number; isClosed: boolean }

/** Sends bytes and reads until the shop closes the connection or the time limit is reached. */
export function hear(socket: Socket, bytes: string | Buffer, limitMs: number): Promise<RawResponse> {
  const startedAt = performance.now()
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    const end = (isClosed: boolean) => {
      clearTimeout(timer)
      resolve({ text: Buffer.concat(chunks).toString('latin1'), ms: performance.now() - startedAt, isClosed })
      socket.destroy()
    }
    const timer = setTimeout(() => end(false), limitMs)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('end', () => end(true)).once('close', () => end(true))
    socket.resume()
    socket.write(bytes)
  })
}

const hexOf = (address: string): string =>
  address
    .split('.')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .toReversed()
    .join('')
    .toUpperCase()

/** Connections as the system sees them: remote side, state, and inode of the socket. */
function connectionsAt(port: number): { there: string; state: string; inode: string }[] {
  const local = `:${port.toString(16).padStart(4, '0').toUpperCase()}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, here]) => here?.endsWith(local))
    .map((words) => ({ there: words[2] ?? '', state: words[3] ?? '', inode: words[9] ?? '' }))
}

/** Number of connections from an address that the shop still holds, even after the other side has closed them. */
export const heldWith = (port: number, address: string): number =>
  connectionsAt(port).filter(
    ({ there, state }) => there.startsWith(hexOf(address)) && (state === '01' || state === '08'),
  ).length

/** Inodes of listening sockets. */
export const listeningAt = (port: number): string[] =>
  connectionsAt(port).flatMap(({ state, inode }) => (state === '0A' ? [inode] : []))

/** Waits until the shop has closed all connections from an address; returns the milliseconds. */
export async function timeUntilLetGo(port: number, address: string, limitMs: number): Promise<number | undefined> {
  for (const startedAt = performance.now(); performance.now() - startedAt < limitMs; await pause(250))
    if (heldWith(port, address) === 0) return performance.now() - startedAt
  return undefined
}
