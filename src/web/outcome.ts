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

/** The status of any thrown thing: its own, that of the answer it carries, else 500. */
export function errorStatus(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500
  const { statusCode, status, response } = error as { statusCode?: unknown; status?: unknown; response?: unknown }
  const ofResponse = typeof response === 'object' && response !== null && 'status' in response && response.status
  return [statusCode, status, ofResponse].find(isStatus) ?? 500
}
