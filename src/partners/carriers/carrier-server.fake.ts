import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * Fault of the next request: a status, a timeout, a connection broken before or after the work is done, megabytes, or
 * this very answer.
 */
export type Trouble = number | 'slow' | 'dropped' | 'lost' | 'huge' | { status?: number; type?: string; body: string }

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: string
}
export type FakeResponse = { status?: number; type?: string; body: string | Uint8Array }

export const json = (value: unknown, status = 200): FakeResponse => ({
  status,
  type: 'application/json;charset=utf-8',
  body: JSON.stringify(value),
})

/** A carrier's server on the loopback interface: answers as the carrier would, until a fault is set. */
export async function openCarrierServer(answer: (request: FakeRequest) => FakeResponse) {
  const troubles: Trouble[] = []
  const requests: FakeRequest[] = []
  /** Requests whose work is done and whose answer is lost. */
  const losses: ((request: FakeRequest) => boolean)[] = []
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

  async function respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(message.url ?? '/', url)
    const headers = message.headers as Record<string, string>
    const body = await text(message)
    const request = { method: message.method ?? '', path: pathname, query: searchParams, headers, body }
    requests.push(request)
    const trouble = losses[0]?.(request) ? losses.shift() && 'lost' : troubles.shift()
    if (trouble === 'slow') return
    if (trouble === 'lost') answer(request)
    if (trouble === 'dropped' || trouble === 'lost') return void message.socket.destroy()
    const {
      status = 200,
      type = 'text/html',
      body: content,
    } = trouble === undefined ? answer(request) : ofTrouble(trouble)
    response.writeHead(status, { 'content-type': type }).end(content)
  }

  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, troubles, losses, requests, close }
}
export type CarrierServer = Awaited<ReturnType<typeof openCarrierServer>>

function ofTrouble(trouble: Exclude<Trouble, 'slow' | 'dropped' | 'lost'>): FakeResponse {
  if (typeof trouble === 'number') return json({ error: 'no' }, trouble)
  if (trouble === 'huge') return { type: 'application/json', body: `[${'"а",'.repeat(1_000_000)}1]` }
  return trouble
}
