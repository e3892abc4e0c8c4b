import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { encodingFor, etagOf, isUnchanged, type Encoding } from './encoding.ts'
import { lend, type CachedPage } from './page-cache.ts'

export type HeadersOf = (page: CachedPage) => OutgoingHttpHeaders

const preparedHeaders = new WeakMap<
  CachedPage,
  { fresh: boolean; headers: Partial<Record<Encoding, OutgoingHttpHeaders>> }
>()

function headersFor(page: CachedPage, encoding: Encoding, headersOf: HeadersOf): OutgoingHttpHeaders {
  const last = preparedHeaders.get(page)
  const headers = last?.fresh === page.fresh ? last.headers : {}
  if (headers !== last?.headers) preparedHeaders.set(page, { fresh: page.fresh, headers })
  headers[encoding] ??= {
    'content-type': page.type,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    etag: etagOf(page.hash, encoding),
    vary: 'Accept-Encoding',
    ...headersOf(page),
  }
  return headers[encoding]
}

// For a HEAD request Node leaves the body out by itself.
const write = (response: ServerResponse, headers: OutgoingHttpHeaders, bytes: Buffer): void =>
  void response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)

/** Sends a cached page bypassing the web framework, in an encoding that the client accepts, or answers 304. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  headersOf: HeadersOf,
): void {
  const encoding = encodingFor(request)
  const headers = headersFor(page, encoding, headersOf)
  if (isUnchanged(request.headers['if-none-match'], String(headers['etag']))) {
    const { 'content-type': _type, 'content-encoding': _encoding, ...others } = headers
    response.writeHead(304, others).end()
  } else if (encoding === 'br') write(response, headers, page.br)
  else sendUnpacked(response, { page, encoding, headers })
}

type Unpacking = { page: CachedPage; encoding: 'gzip' | 'identity'; headers: OutgoingHttpHeaders }

function sendUnpacked(response: ServerResponse, { page, encoding, headers }: Unpacking): void {
  // The client has left. Its «close» event has passed already, so the reader count would never go down.
  if (response.closed) return
  const { bytes, giveBack } = lend(page, encoding)
  response.once('close', giveBack)
  bytes.then(
    (ready) => {
      if (!response.destroyed) write(response, headers, ready)
    },
    () => response.destroy(),
  )
}
