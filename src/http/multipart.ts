import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/refusal.ts'

/** Lets the routes of this instance read their body as a stream, for any content type. */
export function takeStreams(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (_request, payload, next) => next(null, payload))
}

/** Announced length of the body; undefined for a chunked one. */
export const announcedLength = ({ 'content-length': length }: IncomingHttpHeaders): number | undefined =>
  length === undefined ? undefined : Number(length)

export type FilePart = {
  /** File name as sent by the browser: untrusted. */
  name: string
  bytes: AsyncIterable<Buffer>
}

const maxBoundaryLength = 70
const maxHeadBytes = 8 * 1024
const maxParts = 20

const boundaryIn = (contentType: string): string | undefined => {
  const [, inQuotes, plain] = /^multipart\/form-data;.*?boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = inQuotes ?? plain
  return boundary && boundary.length <= maxBoundaryLength ? boundary : undefined
}

const malformed = (): Refusal => new Refusal('bad_request', 400)

/** A form field or an uploaded file. */
export type FormPart = {
  field: string
  /** Undefined for a field without a file. */
  fileName: string | undefined
  bytes: AsyncIterable<Buffer>
}

/**
 * Parts of a `multipart/form-data` body in order, each streamed (RFC 7578); empty for a body of another type. Unread
 * bytes of a part are skipped before the next part. A truncated body is an error, so half a file never passes for a
 * whole one.
 */
export async function* formParts(
  body: AsyncIterable<Buffer>,
  contentType: string,
  most = maxParts,
): AsyncGenerator<FormPart> {
  const boundary = boundaryIn(contentType)
  if (!boundary) return
  const { until, take } = delimited(body)
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  await drop(until(delimiter))
  for (let part = 0; part < most; part++) {
    if ((await take(2)).toString('latin1') === '--') return
    const head = await whole(until(Buffer.from('\r\n\r\n')), maxHeadBytes)
    const { name, fileName } = dispositionIn(head.toString('utf8'))
    let isAtEnd = false
    async function* bytes() {
      yield* until(delimiter)
      isAtEnd = true
    }
    yield { field: name ?? '', fileName, bytes: bytes() }
    if (!isAtEnd) await drop(until(delimiter))
  }
  throw malformed()
}

/** First file of this field; undefined without one. */
export async function filePart(
  body: AsyncIterable<Buffer>,
  contentType: string,
  field: string,
): Promise<FilePart | undefined> {
  const parts = formParts(body, contentType)
  for (;;) {
    // The generator is not closed: the bytes of this part are still to be read.
    const { value: part, done: isEnd } = await parts.next()
    if (isEnd) return undefined
    if (part.field === field && part.fileName !== undefined) return { name: part.fileName, bytes: part.bytes }
  }
}

/** Text of a field, up to a number of bytes. */
export const partText = async ({ bytes }: FormPart, most: number): Promise<string> =>
  (await whole(bytes, most)).toString('utf8')

function dispositionIn(head: string): { name?: string; fileName?: string } {
  const line = head.split('\r\n').find((each) => /^content-disposition:\s*form-data\s*;/i.test(each)) ?? ''
  // Browsers write quotes and line breaks of a name as %22, %0D and %0A.
  const parameter = (key: string) => new RegExp(`;\\s*${key}="([^"]*)"`, 'i').exec(line)?.[1]
  return { name: parameter('name'), fileName: parameter('filename') }
}

/** Reads a stream up to a delimiter, which may be split across chunks. */
function delimited(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  // The first delimiter of a body is not preceded by a line break.
  let rest: Buffer = Buffer.from('\r\n')
  const more = async () => {
    const { value, done: isEnd } = await chunks.next()
    if (isEnd) throw malformed()
    rest = Buffer.concat([rest, value])
  }
  async function* until(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = rest.indexOf(delimiter)
      // The last bytes may be the beginning of the delimiter.
      const length = at >= 0 ? at : rest.length - delimiter.length + 1
      const piece = rest.subarray(0, Math.max(0, length))
      rest = rest.subarray(piece.length)
      if (piece.length > 0) yield piece
      if (at >= 0) {
        // Only now: a reader that leaves a part at its last piece still looks for the delimiter.
        rest = rest.subarray(delimiter.length)
        return
      }
      await more()
    }
  }
  async function take(length: number): Promise<Buffer> {
    while (rest.length < length) await more()
    const piece = rest.subarray(0, length)
    rest = rest.subarray(length)
    return piece
  }
  return { until, take }
}

async function drop(pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of pieces) void piece
}

async function whole(pieces: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const list: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > most) throw malformed()
    list.push(piece)
  }
  return Buffer.concat(list)
}
