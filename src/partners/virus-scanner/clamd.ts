import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { seconds } from '#kernel/time.ts'
import { ScannerFault, type VirusScanner } from '#shop/uploads/virus-scanner.port.ts'

const defaultPort = 3310
const maxScanMs = seconds(60)
const chunkBytes = 64 * 1024

type ClamdOptions = { url: string; timeoutMs?: number }

/** Client of ClamAV's daemon with its INSTREAM command: tcp://host:3310 or unix:///run/clamav/clamd.ctl. */
export function clamdScanner({ url, timeoutMs = maxScanMs }: ClamdOptions): VirusScanner {
  const place = placeOf(new URL(url))
  return {
    virusIn: async (path) => {
      const socket = connect({ ...place, signal: AbortSignal.timeout(timeoutMs) } as NetConnectOpts)
      try {
        return virusNamedBy(await answerTo(socket, path))
      } catch (error) {
        throw new ScannerFault(error)
      } finally {
        socket.destroy()
      }
    },
  }
}

const placeOf = ({ protocol, hostname, port, pathname }: URL): NetConnectOpts =>
  protocol === 'unix:' ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port) || defaultPort }

async function answerTo(socket: Socket, path: string): Promise<string> {
  const file = Readable.from(framed(path))
  file.on('error', (error) => socket.destroy(error))
  file.pipe(socket, { end: false })
  try {
    return await text(socket)
  } finally {
    // The daemon may answer in the middle of a file above its size limit.
    file.destroy()
  }
}

/** Chunks of a file, each after its length; an empty chunk is the end. */
async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>)
    yield Buffer.concat([lengthOf(piece), piece])
  yield lengthOf(Buffer.alloc(0))
}

function lengthOf(piece: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}

/** Virus in a reply such as «stream: OK» or «stream: Eicar-Test-Signature FOUND»; throws for anything else. */
function virusNamedBy(reply: string): string | undefined {
  const [, isClean, virus] = /^stream: (?:(OK)|(.+) FOUND)\0?\s*$/.exec(reply) ?? []
  if (isClean) return undefined
  if (virus) return virus
  throw new Error('clamd did not say whether the file is clean')
}
