import { constants, crc32, createDeflateRaw, inflateRawSync } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { Readable, Writable } from 'node:stream'

export type ZipPart = { name: string; content: AsyncIterable<string> | Iterable<string> }

const version = 20
/** Names are UTF-8. */
const flags = 0x0800
const deflateMethod = 8
/** 1 January 1980: a fixed date makes equal contents equal bytes. */
const date = 33

/** Creates a zip, compressing while writing: memory holds only compressed data. */
export async function zipFile(parts: readonly ZipPart[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const { name, content } of parts) {
    const entry = await packed(content)
    const nameBytes = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(version, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(deflateMethod, 4)
    facts.writeUInt16LE(date, 8)
    facts.writeUInt32LE(entry.crc, 10)
    facts.writeUInt32LE(entry.bytes.length, 14)
    facts.writeUInt32LE(entry.size, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    pieces.push(Buffer.from('PK\x03\x04'), facts, nameBytes, entry.bytes)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(position, 10)
    const versionMade = Buffer.alloc(2)
    versionMade.writeUInt16LE(version)
    directory.push(Buffer.from('PK\x01\x02'), versionMade, facts, rest, nameBytes)
    position += 30 + nameBytes.length + entry.bytes.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(position, 12)
  return Buffer.concat([...pieces, index, Buffer.from('PK\x05\x06'), end])
}

async function packed(content: ZipPart['content']): Promise<{ bytes: Buffer; crc: number; size: number }> {
  const chunks: Buffer[] = []
  let crc = 0
  let size = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      size += bytes.length
      yield bytes
    }
  }
  const keep = new Writable({
    write: (chunk: Buffer, _, onWritten) => {
      chunks.push(chunk)
      onWritten()
    },
  })
  await pipeline(Readable.from(counted()), createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION }), keep)
  return { bytes: Buffer.concat(chunks), crc, size }
}

export type ZipLimits = { maxEntries: number; maxBytes: number }

/**
 * Extracts the wanted entries of an untrusted zip. Undefined for a broken zip, and for entries that unpack to more than
 * the limit, regardless of the sizes the zip states.
 */
export function unzip(
  file: Buffer,
  wanted: (name: string) => boolean,
  limits: ZipLimits,
): Map<string, Buffer> | undefined {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > file.length) return undefined
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count > limits.maxEntries) return undefined
  const parts = new Map<string, Buffer>()
  let bytesLeft = limits.maxBytes
  for (let place = 0; place < count; place++) {
    if (at + 46 > file.length || file.toString('latin1', at, at + 4) !== 'PK\x01\x02') return undefined
    const [nameLength = 0, extraLength = 0, noteLength = 0] = [28, 30, 32].map((offset) =>
      file.readUInt16LE(at + offset),
    )
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    if (wanted(name) && !parts.has(name)) {
      const part = unpacked(file, at, bytesLeft)
      if (!part) return undefined
      bytesLeft -= part.length
      parts.set(name, part)
    }
    at += 46 + nameLength + extraLength + noteLength
  }
  return parts
}

/** Entry whose directory record is at this offset. */
function unpacked(file: Buffer, at: number, maxBytes: number): Buffer | undefined {
  const method = file.readUInt16LE(at + 10)
  const packedSize = file.readUInt32LE(at + 20)
  const header = file.readUInt32LE(at + 42)
  if (header + 30 > file.length || file.toString('latin1', header, header + 4) !== 'PK\x03\x04') return undefined
  const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
  const bytes = file.subarray(start, start + packedSize)
  if (bytes.length !== packedSize) return undefined
  if (method === 0) return bytes.length <= maxBytes ? bytes : undefined
  if (method !== deflateMethod) return undefined
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, maxBytes) })
  } catch {
    return undefined
  }
}
