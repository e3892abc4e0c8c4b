import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '#kernel/db.ts'
import { localeOfPath } from '#kernel/locale.ts'
import { Refusal } from '#kernel/refusal.ts'
import { TooLate } from '#kernel/within.ts'
import type { CallPaths } from './call-paths.ts'
import type { RefusalText } from './http.texts.ts'

/** Words of a refusal in the language of the request. */
type Say = (code: string, details?: Record<string, unknown>) => string
type Body = Record<string, string | string[]>
type ErrorAnswer = { status: number; body: Body; headers: Record<string, string> }

type Problem = { instancePath: string; keyword: string; params: Record<string, unknown> }

/**
 * Error body and status for everything a call can throw, in the shapes of the specification: field lists, or `detail`
 * (R-D-15).
 */
export function errorAnswer(error: unknown, say: Say): ErrorAnswer {
  if (error instanceof Refusal) return refused(error, say)
  const problems = validationProblems(error)
  if (problems) return { status: 400, body: fieldLists(problems, say), headers: {} }
  if (isUnstorable(error)) return refused(new Refusal('bad_request', 400), say)
  if (isUnavailable(error)) return refused(new Refusal('unavailable', 503, { retryAfter: 10 }), say)
  return refused(ofFramework(error), say)
}

/** True for an unavailable database or a timed-out handler: the same request may succeed later. */
export const isUnavailable = (error: unknown): boolean =>
  isOutage(error) ||
  error instanceof TooLate ||
  (error as { code?: unknown } | null)?.code === 'FST_ERR_HANDLER_TIMEOUT'

/** Refusals of PostgreSQL for a zero byte, in a text and in JSON. */
const unstorableCodes: readonly unknown[] = ['22021', '22P05']

function isUnstorable(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return unstorableCodes.includes((cause as { code?: unknown } | null)?.code)
}

function refused({ code, status, details }: Refusal, say: Say): ErrorAnswer {
  const text = say(code, details)
  const headers: Record<string, string> = {}
  if (typeof details['retryAfter'] === 'number') headers['retry-after'] = String(details['retryAfter'])
  if (typeof details['allow'] === 'string') headers['allow'] = details['allow']
  Object.assign(headers, details['headers'])
  const { field, fields } = details
  const words =
    typeof field === 'string' ? { [field]: [text] } : isCodes(fields) ? wordsByField(fields, say) : { detail: text }
  return { status, body: { ...words, ...(details['answer'] as Body | undefined) }, headers }
}

const isCodes = (fields: unknown): fields is Record<string, string> => typeof fields === 'object' && fields !== null
const wordsByField = (codes: Record<string, string>, say: Say): Body =>
  Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [say(code, {})]]))

const frameworkRefusals: Record<string, [code: string, status: number]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_json', 400],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_json', 400],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_type', 415],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 413],
}

function ofFramework(error: unknown): Refusal {
  const { code, statusCode } = error as Partial<FastifyError>
  const [ours, status] =
    frameworkRefusals[code ?? ''] ?? (statusCode && statusCode < 500 ? ['bad_request', statusCode] : ['internal', 500])
  return new Refusal(ours, status)
}

function validationProblems(error: unknown): Problem[] | undefined {
  return (error as { validation?: Problem[] }).validation
}

function fieldLists(problems: Problem[], say: Say): Body {
  const lists: Record<string, string[]> = {}
  // The error of an `if` only repeats the errors of its branches.
  for (const problem of problems.filter(({ keyword }) => keyword !== 'if')) {
    const [field, text] = inWords(problem, say)
    if (!field) return { detail: text }
    const list = (lists[field] ??= [])
    if (!list.includes(text)) list.push(text)
  }
  return lists
}

const byKeyword: Record<string, string> = {
  minLength: 'too_short',
  maxLength: 'too_long',
  minimum: 'too_small',
  exclusiveMinimum: 'too_small',
  maximum: 'too_big',
  exclusiveMaximum: 'too_big',
  enum: 'not_listed',
  const: 'not_listed',
  anyOf: 'not_listed',
}
const byType: Record<string, string> = {
  integer: 'whole_number',
  number: 'number',
  string: 'text',
  boolean: 'yes_or_no',
}
const byFormat: Record<string, string> = { email: 'invalid_email', uri: 'invalid_url' }

function inWords({ instancePath, keyword, params }: Problem, say: Say): [field: string, text: string] {
  const field = instancePath.split('/')[1] ?? ''
  if (keyword === 'required') return [field || String(params['missingProperty']), say('required')]
  if (!field) return ['', say(keyword === 'minProperties' ? 'field_needed' : 'object_needed')]
  if (keyword === 'minLength' && params['limit'] === 1) return [field, say('required')]
  const code = byKeyword[keyword] ?? byType[String(params['type'])] ?? byFormat[String(params['format'])] ?? 'wrong'
  return [field, say(code, params)]
}

/** Sends error answers. Bugs of ours also go to the log, with the request id. */
export function errorAnswers(refusalText: RefusalText) {
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const locale = localeOfPath(request.url)
    const { status, body, headers } = errorAnswer(error, (code, details) => refusalText(code, locale, details))
    if (status >= 500) request.log.error({ err: error }, status === 503 ? 'unavailable' : 'failed')
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(body)
  }
  return {
    answerError,
    answerUnreadable: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const isAddress = error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH'
      return answerError(isAddress ? new Refusal('not_found', 404) : error, request, reply)
    },
    /**
     * Answers unknown addresses: 405 for an existing address with another method, otherwise 404, also for overlong
     * addresses.
     */
    answerUnknown: (paths: CallPaths, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
      const methods = paths.methodsOf(request.url.split('?', 1)[0] ?? '')
      const isElsewhere = methods.length > 0 && !methods.includes(request.method)
      const refusal = isElsewhere
        ? new Refusal('method_not_allowed', 405, { allow: methods.join(', ') })
        : new Refusal('not_found', 404)
      return answerError(refusal, request, reply)
    },
  }
}
