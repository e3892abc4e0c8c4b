import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { localeOfPath } from '#kernel/locale.ts'
import { generalRefusal } from './http.texts.ts'

type Broken = Error & { code?: string; rawPacket?: unknown }

const known: Record<string, [status: number, refusal: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow'],
}

/** What never became a request, such as an address of many kilobytes, is answered in the shape of all refusals (R-D-15). */
export function answerUnheard(error: Broken, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, refusal] = known[error.code ?? ''] ?? [400, 'bad_request']
  const { rawPacket } = error
  const [, path = '/'] = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 200).split(' ') : []
  const body = JSON.stringify({ detail: generalRefusal(refusal, localeOfPath(path)) })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
