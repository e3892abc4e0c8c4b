import type { FastifyRequest } from 'fastify'
import { giveTryBack, requestLimiter, type LimitedServer } from '#http/limits.ts'
import { Refusal } from '#kernel/refusal.ts'
import { codeTryLimit, strangerCodeTryLimit } from './route-limits.ts'

/** What names a code, and how it is called in the query of its check. */
const codeFields = new Set<unknown>(['promocode', 'certificate_value', 'certificate'])

/** Whether an order or its form names one. */
export const namesCode = (body: { promocode?: unknown; certificate_value?: unknown }): boolean =>
  Boolean(body.promocode) || Boolean(body.certificate_value)

const isAboutCode = (error: unknown): boolean => error instanceof Refusal && codeFields.has(error.details['field'])

/** Tries of promo codes and certificates, by whichever door they come: all of them count together (O-05). */
export function codeTries(app: LimitedServer) {
  const take = requestLimiter(app)
  const limitOf = (request: FastifyRequest) =>
    app.visitors.idOf(request) === undefined ? strangerCodeTryLimit : codeTryLimit
  return {
    /** Where a code is what is asked for: each counts, whether it exists or not. */
    count: (request: FastifyRequest): Promise<void> => take(request, limitOf(request)),
    /** Where a code goes along with something else: it counts when it is refused, and nothing is done once none are left. */
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
