import { Agent, request, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import type { Dice } from './dice.ts'

export type Answer = {
  /** HTTP status; 0 without an answer. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
  /** Reason for a missing or partial answer. */
  error?: string
}

export type RequestInput = {
  path: string
  method?: string
  /** Request body: an object is sent as JSON, a text unchanged. */
  body?: object | string
  headers?: Record<string, string>
  agent?: Agent
  localAddress?: string
  timeoutMs?: number
}

/** Random local address: limits count by address, and the loopback network has sixteen million of them. */
export const anAddress = (dice: Dice): string =>
  `127.${dice.between(1, 254)}.${dice.between(0, 254)}.${dice.between(1, 254)}`

export const agentAt = (localAddress: string): Agent => new Agent({ keepAlive: true, maxSockets: 1, localAddress })

/** Sends a request and never throws: an error is part of the answer. */
export function ask(url: string, question: RequestInput): Promise<Answer> {
  const { path, body, headers = {}, agent, localAddress, timeoutMs = 10_000 } = question
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  const method = question.method ?? (text === undefined ? 'GET' : 'POST')
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const answer: Answer = { status: 0, headers: {}, text: '', ms: 0 }
    const end = (error?: string) => {
      clearTimeout(timer)
      resolve({ ...answer, ms: performance.now() - startedAt, ...(error && { error }) })
    }
    let sending: ClientRequest | undefined
    const timer = setTimeout(() => {
      end('no answer in time')
      sending?.destroy()
    }, timeoutMs)
    const { hostname, port } = new URL(url)
    const content = text === undefined ? {} : { 'content-type': 'application/json', ...lengthOf(text) }
    sending = begin(
      () => request({ hostname, port, path, method, headers: { ...content, ...headers }, agent, localAddress }),
      end,
    )
    if (!sending) return
    sending.on('response', (response) => {
      Object.assign(answer, { status: response.statusCode ?? 0, headers: response.headers })
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        answer.text = Buffer.concat(chunks).toString()
        end()
      })
      response.on('error', (error) => end(error.message))
    })
    sending.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    sending.end(text)
  })
}

const lengthOf = (text: string) => ({ 'content-length': String(Buffer.byteLength(text)) })

/** Wraps calls at which Node itself throws for input that a hostile client may send. */
function begin<Made>(make: () => Made, failed: (error: string) => void): Made | undefined {
  try {
    return make()
  } catch (error) {
    failed(`not sent: ${String(error)}`)
    return undefined
  }
}

export type VisitorCookie = { cookie: string }

/** Visitor cookie from the first answer of the shop. */
export async function arrive(url: string, agent: Agent): Promise<VisitorCookie | undefined> {
  const { headers } = await ask(url, { path: '/api/utils/general/', agent })
  const cookie = headers['set-cookie']?.map((each) => each.split(';')[0]!).find((each) => /visitor=/.test(each))
  return cookie ? { cookie } : undefined
}
