import { hear, plug } from './raw.ts'
import type { Field, Scene } from './scene.ts'

const host = 'Host: 127.0.0.1\r\n'
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${host}${headers}\r\n`
const posting = (headers: string, body: string) =>
  `POST /api/subscriptions/ HTTP/1.1\r\n${host}Content-Type: application/json\r\n${headers}\r\n${body}`
const hidden = get('/api/utils/general/', 'X-Hidden: yes\r\n')

/**
 * Requests that no browser sends. When two headers disagree about the length, a second request may be hidden in the
 * first.
 */
const shapes: Record<string, { bytes: string | Buffer; isSmuggling?: boolean }> = {
  'length and chunks': {
    bytes: posting('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${hidden}`),
    isSmuggling: true,
  },
  'chunks and length': {
    bytes: posting('Transfer-Encoding: chunked\r\nContent-Length: 200\r\n', `0\r\n\r\n${hidden}`),
    isSmuggling: true,
  },
  'two lengths': { bytes: posting('Content-Length: 2\r\nContent-Length: 300\r\n', `{}${hidden}`), isSmuggling: true },
  'chunks by another name': {
    bytes: posting('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${hidden}`),
    isSmuggling: true,
  },
  'a space before the colon': {
    bytes: posting('Transfer-Encoding : chunked\r\nContent-Length: 2\r\n', `{}${hidden}`),
    isSmuggling: true,
  },
  'a length below zero': { bytes: posting('Content-Length: -1\r\n', '{}'), isSmuggling: true },
  'a folded header': { bytes: get('/', 'X-Folded: a\r\n b\r\n') },
  'line feeds alone': { bytes: 'GET / HTTP/1.1\nHost: 127.0.0.1\n\n' },
  'no host': { bytes: 'GET / HTTP/1.1\r\n\r\n' },
  'two hosts': { bytes: get('/', 'Host: evil.example\r\n') },
  'a header of 20 KB': { bytes: get('/', `X-Long: ${'a'.repeat(20_000)}\r\n`) },
  'an address of 20 KB': { bytes: get(`/?${'a'.repeat(20_000)}`) },
  '2,500 headers': { bytes: get('/', 'X-A: 1\r\n'.repeat(2_500)) },
  'an unknown method': { bytes: `BREW / HTTP/1.1\r\n${host}\r\n` },
  'a method in small letters': { bytes: `get / HTTP/1.1\r\n${host}\r\n` },
  TRACE: { bytes: `TRACE / HTTP/1.1\r\n${host}\r\n` },
  CONNECT: { bytes: `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n` },
  Upgrade: { bytes: get('/', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n') },
  'Upgrade to HTTP/2': {
    bytes: get('/', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'),
  },
  'the preface of HTTP/2': { bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  'a hello of TLS': { bytes: Buffer.from('160301007a0100007603035f6b6c6d6e6f', 'hex') },
  'zero bytes': { bytes: Buffer.alloc(4_096) },
  'a zero byte in the address': { bytes: get('/a\0b') },
  'letters that are no UTF-8': { bytes: Buffer.from(`GET /?search=\xff\xfe HTTP/1.1\r\n${host}\r\n`, 'latin1') },
  'broken percent signs': { bytes: get('/%E0%A4%A') },
  'a whole address': { bytes: get('http://evil.example/kategorii/') },
  'an address of two slashes': { bytes: get('//evil.example/') },
  'no address': { bytes: `GET  HTTP/1.1\r\n${host}\r\n` },
  'a star': { bytes: `OPTIONS * HTTP/1.1\r\n${host}\r\n` },
  'HTTP/0.9': { bytes: 'GET /\r\n\r\n' },
  'HTTP/1.0': { bytes: 'GET / HTTP/1.0\r\n\r\n' },
  'HTTP/9.9': { bytes: `GET / HTTP/9.9\r\n${host}\r\n` },
  'Expect: 100-continue': { bytes: posting('Expect: 100-continue\r\nContent-Length: 2\r\n', '{}') },
  'another expectation': { bytes: posting('Expect: a miracle\r\nContent-Length: 2\r\n', '{}') },
  'a body in a GET': { bytes: get('/', 'Content-Length: 5\r\n').concat('hello') },
  'a chunk without end': { bytes: posting('Transfer-Encoding: chunked\r\n', 'FFFFFFFFFFFFFFFF\r\nx') },
  'a range out of range': { bytes: get('/favicon.ico', 'Range: bytes=999999-1,5-,-\r\n') },
}

/** True if the hidden request was answered: of the two only that one can get status 200. */
const isTwice = (text: string) => (text.match(/HTTP\/1\.1 200/g) ?? []).length > 0

export const malformedRequests: Scene = {
  name: 'malformed requests',
  run: async (field) => {
    const { context } = field
    const problems: string[] = []
    const counts = await Promise.all(
      Object.entries(shapes).map(([name, shape]) => sendShape(field, name, shape, problems)),
    )
    context.check(
      problems.length === 0,
      `malformed requests: all ${counts.length} shapes are refused or answered`,
      problems.join('; '),
    )
  },
}

async function sendShape(
  { port, address, requestSeconds }: Field,
  name: string,
  { bytes, isSmuggling }: (typeof shapes)[string],
  problems: string[],
) {
  const { text, isClosed } = await hear(plug(port, address), bytes, (requestSeconds + 3) * 1_000)
  if (/^HTTP\/1\.1 5/m.test(text)) problems.push(`${name}: ${text.split('\r\n')[0]}`)
  if (!text && !isClosed) problems.push(`${name}: neither an answer nor an end`)
  if (/node:internal|\n\s+at |dist\/server/.test(text)) problems.push(`${name}: shows internals`)
  if (isSmuggling && isTwice(text)) problems.push(`${name}: the hidden request was heard`)
}
