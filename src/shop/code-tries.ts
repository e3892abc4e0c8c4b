import type { FastifyRequest } from 'fastify'
import { giveTryBack, requestLimiter, type LimitedServer } from '#http/limits.ts'
import { Refusal } from '#kernel/refusal.ts'
import { codeTryLimit, strangerCodeTryLimit } from './route-limits.ts'

/** Fields that carry a code, including the query parameter of its check. */
const codeFields = new Set<unknown>(['promocode', 'certificate_value', 'certificate'])

/** True if an order or its form contains a promo code or a certificate. */
export const namesCode = (body: { promocode?: unknown; certificate_value?: unknown }): boolean =>
  Boolean(body.promocode) || Boolean(body.certificate_value)

const isAboutCode = (error: unknown): boolean => error instanceof Refusal && codeFields.has(error.details['field'])

/** Rate limit of promo code and certificate tries: all endpoints share one counter (O-05). */
export function codeTries(app: LimitedServer) {
  const take = requestLimiter(app)
  const limitOf = (request: FastifyRequest) =>
    app.visitors.idOf(request) === undefined ? strangerCodeTryLimit : codeTryLimit
  return {
    /** Counts a check of a code, valid or not. */
    count: (request: FastifyRequest): Promise<void> => take(request, limitOf(request)),
    /** Counts a code sent along with other work only if it is refused; an exhausted limit blocks the work. */
    countRefused: async <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> => {
      const limit = limitOf(request)
      await take(request, limit)
      try {
        const result = await work()
        await giveTryBack(app, request, limit)
        return result
      } catch (error) {
        if (!isAboutCode(error)) await giveTryBack(app, request, limit)
        throw error
      }
    },
  }
}
