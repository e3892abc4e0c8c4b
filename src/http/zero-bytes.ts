import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/refusal.ts'
import { hasZeroByte } from '#kernel/zero-byte.ts'

/** Only encoding of a zero byte in a URL. */
const escapedZeroByte = '%00'
const isPlainObject = (value: unknown): boolean =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/**
 * Refuses zero bytes in URLs, queries and JSON bodies. Form fields are checked by their parser (form-body.ts), webhooks
 * keep the raw text of a message, and Node itself refuses them in headers.
 */
export function refuseZeroBytes(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (raw.url?.includes(escapedZeroByte)) throw zeroByteRefusal()
  })
  // After the schema has bounded the body.
  http.addHook('preHandler', async ({ body }) => {
    if (isPlainObject(body) && hasZeroByte(body)) throw zeroByteRefusal()
  })
}

export const zeroByteRefusal = (): Refusal => new Refusal('bad_request', 400)
