import type { Response, TestShop } from './test-shop.ts'

type Answer = Pick<Response, 'status' | 'body'> & { cookies: string[]; headers: Record<string, unknown> }
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Ask = (method: Method, path: string, body: unknown, headers: Record<string, string>) => Promise<Answer>

/** A visitor's browser that keeps its cookies. */
export type Visitor = {
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  send: (method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<Answer>
  /** Makes a page's first request, and so gets a visitor id. */
  arrive: () => Promise<void>
  cookie: () => string
}

function visitorBy(ask: Ask, start = ''): Visitor {
  const jar = new Map(start ? [start.split('=', 2) as [string, string]] : [])
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const keeping = async (method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await ask(method, path, body, { ...headers, ...(jar.size > 0 && { cookie: cookies() }) })
    for (const [, name, value] of answer.cookies.flatMap((each) => [
      /^(visitor|auth_token|social)=([^;]*)/.exec(each) ?? [],
    ]))
      if (value) jar.set(name!, value)
      else if (name) jar.delete(name)
    return answer
  }
  return {
    get: (path) => keeping('GET', path),
    post: (path, body, headers) => keeping('POST', path, body, headers),
    send: (method, path, body) => keeping(method, path, body),
    arrive: async () => void (await keeping('GET', '/api/utils/general/')),
    cookie: cookies,
  }
}

export const aVisitor = (shop: TestShop, cookie?: string): Visitor =>
  visitorBy(async (method, path, body, headers) => {
    const answer = await shop.send(method, path, body, headers)
    const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String)
    return { status: answer.status, headers: answer.headers, body: answer.body, cookies }
  }, cookie)

/** The same over real connections, concurrently. */
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
