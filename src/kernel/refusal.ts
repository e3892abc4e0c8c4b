/** An error whose code a visitor may see. Anything else that is thrown is a bug of ours. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** Values for its words; `field` that it is about, or `fields` with a code for each, `headers` of the answer, `answer` with what else its body says. */
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

/** A refusal that names fields of the body. The answer is {field: [messages]}. */
export const badField = (field: string, code: string, details: Record<string, unknown> = {}): Refusal =>
  new Refusal(code, 400, { ...details, field })

/** All that is wrong at once: codes by the names of their fields. Nothing is thrown where nothing is. */
export function refuseFields(codes: Readonly<Record<string, string>>): void {
  const [first] = Object.values(codes)
  if (first !== undefined) throw new Refusal(first, 400, { fields: codes })
}
