import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#kernel/refusal.ts'
import { answerError } from './answers.ts'

/** Which methods the calls know for an address, so that a wrong method is told from a wrong address. */
export type CallPaths = { add: (method: string, pattern: string) => void; methodsOf: (path: string) => string[] }

export function callPaths(): CallPaths {
  const known = new Map<string, { shape: RegExp; methods: Set<string> }>()
  return {
    add: (method, pattern) => {
      const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
      const entry = known.get(pattern) ?? { shape, methods: new Set<string>() }
      entry.methods.add(method)
      if (method === 'GET') entry.methods.add('HEAD')
      known.set(pattern, entry)
    },
    methodsOf: (path) => [...known.values()].flatMap(({ shape, methods }) => (shape.test(path) ? [...methods] : [])),
  }
}

/** An address nothing is at: 405 when only the method is wrong, otherwise 404. */
export function answerUnknown(paths: CallPaths, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?', 1)
  const allowed = paths.methodsOf(path)
  const refusal =
    allowed.length > 0
      ? new Refusal('method_not_allowed', 405, { allow: allowed.join(', ') })
      : new Refusal('not_found', 404)
  return answerError(refusal, request, reply)
}
