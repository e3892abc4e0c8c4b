import type { Response, TestShop } from './test-shop.ts'

type Answer = Pick<Response, 'status' | 'body'> & { cookies: string[]; headers: Record<string, unknown> }
type Ask = (method: 'GET' | 'POST', path: string, body: unknown, headers: Record<string, string>) => Promise<Answer>

/** A browser as the shop knows it: it keeps the cookie it was given. */
export type Visitor = {
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** Asks for what every page asks for first, and so gets an identity. */
  arrive: () => Promise<void>
  cookie: () => string
}

function visitorBy(ask: Ask, start = ''): Visitor {
  let cookie = start
  const keeping = async (
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await ask(method, path, body, { ...headers, ...(cookie && { cookie }) })
    const pair = answer.cookies.find((each) => each.startsWith('visitor='))
    if (pair) cookie = pair.split(';')[0]!
    return answer
  }
  return {
    get: (path) => keeping('GET', path),
    post: (path, body, headers) => keeping('POST', path, body, headers),
    arrive: async () => void (await keeping('GET', '/api/utils/general/')),
    cookie: () => cookie,
  }
}

export const aVisitor = (shop: TestShop, cookie?: string): Visitor =>
  visitorBy(async (method, path, body, headers) => {
    const answer = await (method === 'GET' ? shop.get(path, headers) : shop.post(path, body, headers))
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String)
    return { status: answer.status, headers: answer.headers, body: answer.body, cookies }
  }, cookie)

/** The same over real connections: as many at once as are asked for. */
export const aVisitorAt = (address: string, cookie?: string): Visitor =>
  visitorBy(async (method, path, body, headers) => {
    const answer = await fetch(address + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.json(),
      cookies: answer.headers.getSetCookie(),
    }
  }, cookie)
