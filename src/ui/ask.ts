/* chunk: requests */
import type { Call } from '#kernel/call.ts'

type Params = Record<string, string | number>
type QueryValue = string | number | boolean | readonly (string | number)[] | undefined
type CallOptions<Query, Body> = {
  body?: Body
  query?: Query
  /** Values of `:names` in the path. */
  params?: Params
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Survives leaving the page. */
  keepalive?: boolean
}

/** Refusal by the server, or with status 0 a failed connection. */
export class Refused extends Error {
  readonly status: number
  /** Messages by field of the body; `detail` and `non_field_errors` are included under their names. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly headers: Headers | undefined
  /** Whole body of the answer. */
  readonly answer: unknown

  constructor(
    status: number,
    fields: Record<string, readonly string[]> = {},
    { cause, headers, answer }: { cause?: unknown; headers?: Headers; answer?: unknown } = {},
  ) {
    super(status === 0 ? 'The server could not be reached' : `The server answered ${status}`, { cause })
    this.name = 'Refused'
    this.status = status
    this.fields = fields
    this.headers = headers
    this.answer = answer
  }

  get isOffline(): boolean {
    return this.status === 0
  }

  first(field: string): string | undefined {
    return this.fields[field]?.[0]
  }
}

let signedOut: () => void = () => undefined

/** Sets the callback for visitors that the server no longer recognizes (R-8-01). */
export const onSignedOut = (run: () => void): void => void (signedOut = run)

const prefix = () => (document.documentElement.lang === 'en' ? '/en' : '')

function addressOf(path: string, params: Params, query: object): string {
  const filledPath = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query) as [string, QueryValue][]) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) pairs.append(name, String(each))
  }
  return `${prefix()}${filledPath}${pairs.size ? `?${pairs.toString()}` : ''}`
}

/** Messages as lists; anything else is no message for people. */
function fieldsOf(answer: unknown): Record<string, string[]> {
  if (typeof answer !== 'object' || answer === null) return {}
  return Object.fromEntries(
    Object.entries(answer).map(([name, messages]: [string, unknown]) => [
      name,
      (Array.isArray(messages) ? messages : [messages]).filter((each): each is string => typeof each === 'string'),
    ]),
  )
}

/** Calls the shop's public API, typed by the call's description. Throws `Refused`. */
export async function ask<Query, Body, Answer>(
  { method, path }: Call<Query, Body, Answer>,
  { body, query, params = {}, headers, signal, keepalive = false }: CallOptions<Query, Body> = {},
): Promise<Answer> {
  const response = await fetch(addressOf(path, params, query ?? {}), {
    method,
    signal,
    keepalive,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new Refused(0, {}, { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer as Answer
  if (response.status === 401) signedOut()
  throw new Refused(response.status, fieldsOf(answer), { headers: response.headers, answer })
}
