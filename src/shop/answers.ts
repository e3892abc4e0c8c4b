import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '#kernel/db.ts'
import { localeOfPath, type Locale } from '#kernel/locale.ts'
import { Refusal } from '#kernel/refusal.ts'
import { TooLate } from '#kernel/within.ts'
import { refusalText } from './shop.texts.ts'

type Body = Record<string, string | string[]>
export type ErrorAnswer = { status: number; body: Body; headers: Record<string, string> }

type Problem = { instancePath: string; keyword: string; params: Record<string, unknown> }

/** Everything a call can throw, in the shapes of the specification: field lists, or `detail` (R-D-15). */
export function errorAnswer(error: unknown, locale: Locale): ErrorAnswer {
  if (error instanceof Refusal) return refused(error, locale)
  const problems = validationProblems(error)
  if (problems) return { status: 400, body: fieldLists(problems, locale), headers: {} }
  if (isUnstorable(error)) return refused(new Refusal('bad_request', 400), locale)
  if (isUnavailable(error)) return refused(new Refusal('unavailable', 503, { retryAfter: 10 }), locale)
  return refused(ofFramework(error), locale)
}

/** The database cannot answer now, or a handler has taken all its time: come again. */
export const isUnavailable = (error: unknown): boolean =>
  isOutage(error) ||
  error instanceof TooLate ||
  (error as { code?: unknown } | null)?.code === 'FST_ERR_HANDLER_TIMEOUT'

/** A zero byte can stand in JSON but in no text that PostgreSQL keeps. */
function isUnstorable(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return (cause as { code?: unknown } | null)?.code === '22021'
}

function refused({ code, status, details }: Refusal, locale: Locale): ErrorAnswer {
  const text = refusalText(code, locale, details)
  const headers: Record<string, string> = {}
  if (typeof details['retryAfter'] === 'number') headers['retry-after'] = String(details['retryAfter'])
  if (typeof details['allow'] === 'string') headers['allow'] = details['allow']
  const { field } = details
  return { status, body: typeof field === 'string' ? { [field]: [text] } : { detail: text }, headers }
}

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

function fieldLists(problems: Problem[], locale: Locale): Body {
  const lists: Record<string, string[]> = {}
  for (const problem of problems) {
    const [field, text] = inWords(problem, locale)
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

function inWords({ instancePath, keyword, params }: Problem, locale: Locale): [field: string, text: string] {
  const field = instancePath.split('/')[1] ?? ''
  if (keyword === 'required') return [field || String(params['missingProperty']), refusalText('required', locale)]
  if (!field) return ['', refusalText('object_needed', locale)]
  if (keyword === 'minLength' && params['limit'] === 1) return [field, refusalText('required', locale)]
  const code = byKeyword[keyword] ?? byType[String(params['type'])] ?? byFormat[String(params['format'])] ?? 'wrong'
  return [field, refusalText(code, locale, params)]
}

/** Sends what went wrong; what is our own fault goes to the log with the id of the request. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, headers } = errorAnswer(error, localeOfPath(request.url))
  if (status >= 500) request.log.error({ err: error }, status === 503 ? 'unavailable' : 'failed')
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .send(body)
}

export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isAddress = error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  return answerError(isAddress ? new Refusal('not_found', 404) : error, request, reply)
}
