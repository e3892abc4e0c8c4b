import type { FastifyInstance } from 'fastify'
import { Refusal } from '#kernel/refusal.ts'
import { hasZeroByte } from '#kernel/zero-byte.ts'

/** Addresses write a zero byte in this one way. */
const escapedZeroByte = '%00'
const isPlainObject = (value: unknown): boolean =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

/**
 * Refuses zero bytes in addresses, their queries and JSON bodies. Form fields are checked by their parser (form-body.ts),
 * webhooks keep the text of a message as it came, and Node itself refuses them in headers.
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
