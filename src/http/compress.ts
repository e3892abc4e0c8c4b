import type { FastifyInstance } from 'fastify'
import { brotli, encodingFor, gzipped, lightly } from './encoding.ts'

const smallest = 1_400

/** Compresses answers of calls that exceed one packet. Pages and files are compressed already. */
export function compressAnswers(http: FastifyInstance): void {
  http.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallest || reply.getHeader('content-encoding')) return payload
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload
    reply.header('vary', 'Accept-Encoding')
    const encoding = encodingFor(request)
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return encoding === 'br' ? brotli(Buffer.from(payload), lightly) : gzipped(Buffer.from(payload))
  })
}
