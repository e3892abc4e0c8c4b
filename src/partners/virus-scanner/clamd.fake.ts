import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Faults of the next scan. */
export type ClamdTrouble = 'silent' | 'hangs up' | 'too long' | 'other words'

const command = 'zINSTREAM\0'
/** Text that the fake takes for a virus. */
export const virusText = 'THIS-IS-A-VIRUS-FOR-TESTS'

/** Fake of the clamd commands that the shop uses, over a real socket. */
export async function openFakeClamd() {
  const troubles: ClamdTrouble[] = []
  const files: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const pieces: Buffer[] = []
    const trouble = troubles.shift()
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (trouble === 'hangs up') return void socket.destroy()
    if (trouble === 'too long') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    socket.on('data', (piece) => {
      pieces.push(piece)
      // A file ends with a length of zero, so only a last byte of zero can complete it.
      const file = piece.at(-1) === 0 ? fileIn(Buffer.concat(pieces)) : undefined
      if (!file || trouble === 'silent') return
      files.push(file)
      if (trouble === 'other words') return void socket.end('UNKNOWN COMMAND\0')
      socket.end(file.includes(virusText) ? 'stream: Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    troubles,
    files,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The whole file once its last chunk has arrived. */
function fileIn(received: Buffer): Buffer | undefined {
  if (received.toString('latin1', 0, command.length) !== command) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
