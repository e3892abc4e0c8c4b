const mark = Symbol.for('web.outcome')

/** Answer of a loader without a page to show. */
export type Outcome = { [mark]: true; status: number; to?: string }

const outcome = (status: number, to?: string): Outcome => ({ [mark]: true, status, to })

export const missing = (): Outcome => outcome(404)
export const gone = (): Outcome => outcome(410)
export const redirect = (to: string, status: 301 | 302 | 303 | 307 | 308 = 302): Outcome => outcome(status, to)

export const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'object' && value !== null && mark in value

/** True for errors caused by the visitor: their page is the same at every address. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500
