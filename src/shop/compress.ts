import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { encodingFor } from '#kernel/encoding.ts'

const gz = promisify(gzip)
/** A small window and no other thread: for an answer of some kilobytes both would cost more than the work itself. */
const quick = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
}
const smallest = 1_400

/** Answers of calls that fill more than one packet travel compressed; pages and files come compressed already. */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallest || reply.getHeader('content-encoding')) return payload
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload
    reply.header('vary', 'Accept-Encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoding === 'br' ? brotliCompressSync(payload, quick) : gz(payload)
  })
}
