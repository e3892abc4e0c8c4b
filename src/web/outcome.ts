const mark = Symbol.for('web.outcome')

/** What a loader answers when there is no page to show. */
export type Outcome = { [mark]: true; status: number; to?: string }

const outcome = (status: number, to?: string): Outcome => ({ [mark]: true, status, to })

export const missing = (): Outcome => outcome(404)
export const gone = (): Outcome => outcome(410)
export const redirect = (to: string, status: 301 | 302 | 303 | 307 | 308 = 302): Outcome => outcome(status, to)

export const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'object' && value !== null && mark in value

const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 400 && Number(value) < 600

/** The visitor's own doing: the page is the same at every address, and knows nothing of it. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500

/** The status of any thrown thing: its own, that of the answer it carries, else 500. */
export function errorStatus(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500
  const { statusCode, status, response } = error as { statusCode?: unknown; status?: unknown; response?: unknown }
  const ofResponse = typeof response === 'object' && response !== null && 'status' in response && response.status
  return [statusCode, status, ofResponse].find(isStatus) ?? 500
}

/** The seconds to wait, where a refusal names them. */
export function retryAfterOf(error: unknown): number | undefined {
  const { details } = (error ?? {}) as { details?: { retryAfter?: unknown } }
  return typeof details?.retryAfter === 'number' ? details.retryAfter : undefined
}
