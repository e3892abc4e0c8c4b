/** An error with a public code. Any other thrown error is a bug of ours. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /**
   * Values for the message; also `field` or `fields` with a code for each, `headers` of the response, `answer` with
   * more body fields.
   */
  readonly details: Record<string, unknown>

  constructor(code: string, status: number, details: Record<string, unknown> = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.details = details
  }
}

export const notFound = (what = 'page'): Refusal => new Refusal('not_found', 404, { what })

/** Refusal of one field of the body, answered as {field: [messages]}. */
export const badField = (field: string, code: string, details: Record<string, unknown> = {}): Refusal =>
  new Refusal(code, 400, { ...details, field })

/** Refuses several fields at once, with a code for each; does nothing without codes. */
export function refuseFields(codes: Readonly<Record<string, string>>): void {
  const [first] = Object.values(codes)
  if (first !== undefined) throw new Refusal(first, 400, { fields: codes })
}
