import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** Fault of the next request. */
export type SocialFakeTrouble =
  | 429
  | 500
  | 'slow'
  | 'dropped'
  | 'html'
  | 'broken json'
  | 'huge'
  | 'wrong shape'
  | 'moved'

type FakeSite = (address: string, options: { headers: Headers; body: string }) => Promise<Response>

/** Fake of the social sign-in sites over real HTTP, with faults. */
export async function openFakeSites(site: FakeSite) {
  const troubles: SocialFakeTrouble[] = []
  const requests: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    requests.push({ path: request.url ?? '', body })
    const trouble = troubles.shift()
    if (trouble === 'slow') return
    if (trouble === 'dropped') return void request.socket.destroy()
    if (trouble === 'moved') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    if (typeof trouble === 'number') return send(response, trouble, 'application/json', '{"error":"server_error"}')
    if (trouble) return send(response, 200, trouble === 'html' ? 'text/html' : 'application/json', bodies[trouble])
    const headers = new Headers({ authorization: request.headers.authorization ?? '' })
    const honest = await site(origin + request.url, { headers, body })
    send(response, honest.status, 'application/json;charset=utf-8', await honest.text())
  }

  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { origin, troubles, requests, close }
}

const send = (response: ServerResponse, status: number, type: string, body: string) =>
  void response.writeHead(status, { 'content-type': type }).end(body)

const bodies: Record<'html' | 'broken json' | 'huge' | 'wrong shape', string> = {
  html: '<html><body>Технические работы</body></html>',
  'broken json': '{"access_token":"y0_',
  huge: JSON.stringify({ access_token: 'a'.repeat(200_000) }),
  'wrong shape': '{"access_token":{"deep":["no"]},"user":7,"id":[]}',
}
