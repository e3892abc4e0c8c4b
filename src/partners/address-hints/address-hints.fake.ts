import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

/** Fault of the next request. */
export type Trouble =
  | 401
  | 403
  | 429
  | 500
  | 'slow'
  | 'dropped'
  | 'html'
  | 'broken json'
  | 'huge'
  | 'wrong shape'
  | 'hostile'

const token = 'demo-token'

type HintRequest = { query: string; count: number; language: string }

/** Fake of the DaData methods that the shop uses, over real HTTP. */
export async function openFakeDadata() {
  const troubles: Trouble[] = []
  const questions: HintRequest[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/suggestions/api/4_1/rs`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const question = (await json(request)) as HintRequest
    questions.push(question)
    const trouble = troubles.shift()
    if (trouble === 'slow') return
    if (trouble === 'dropped') return void request.socket.destroy()
    if (typeof trouble === 'number') return send(response, trouble, { reason: 'no' })
    if (request.headers.authorization !== `Token ${token}`) return send(response, 401, {})
    if (!request.url?.endsWith('/suggest/address') || request.method !== 'POST') return send(response, 404, {})
    if (trouble) return void response.writeHead(200, { 'content-type': typeOf(trouble) }).end(bodies[trouble])
    send(response, 200, { suggestions: [settlement(question)].slice(0, question.count) })
  }

  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { account: { url, token }, troubles, questions, close }
}

const send = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body))

const typeOf = (trouble: Trouble) => (trouble === 'html' ? 'text/html' : 'application/json')

const bodies: Record<Exclude<Trouble, number | 'slow' | 'dropped'>, string> = {
  html: '<html><body>Работы на сервере</body></html>',
  'broken json': '{"suggestions":[{"value":"г Тве',
  huge: JSON.stringify({ suggestions: [{ value: 'г Тверь', data: { metro: 'а'.repeat(2_000_000) } }] }),
  'wrong shape': '{"suggestions":[5,null]}',
  hostile: JSON.stringify({
    suggestions: [
      { value: 'г Тверь', data: { city: { toString: 1 }, region: 'x'.repeat(10_000), __proto__: null, extra: 'no' } },
    ],
  }),
}

/** A small town missing from lists of large cities. */
const settlement = ({ query }: HintRequest) => ({
  value: `Тверская обл, пгт Озерки (${query})`,
  unrestricted_value: '171340, Тверская обл, пгт Озерки',
  data: {
    postal_code: '171340',
    country: 'Россия',
    country_iso_code: 'RU',
    region_iso_code: 'RU-TVE',
    region_with_type: 'Тверская обл',
    city: null,
    settlement: 'Озерки',
    settlement_with_type: 'пгт Озерки',
    geo_lat: '56.5',
    qc_geo: 4,
    metro: [],
  },
})
