import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { localeOfPath } from '#kernel/locale.ts'
import { generalRefusal } from './http.texts.ts'

type UnreadableRequest = Error & { code?: string; rawPacket?: unknown }

const answers: Record<string, [status: number, refusal: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow'],
}

/** Answers unreadable requests, such as an address of many kilobytes, with the same JSON as every refusal (R-D-15). */
export function answerUnreadableRequest(error: UnreadableRequest, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, refusal] = answers[error.code ?? ''] ?? [400, 'bad_request']
  const { rawPacket } = error
  const [, path = '/'] = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 200).split(' ') : []
  const body = JSON.stringify({ detail: generalRefusal(refusal, localeOfPath(path)) })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
