import { requestLimiter } from '#http/limits.ts'
import { announcedLength, filePart, takeStreams } from '#http/multipart.ts'
import { serve, type CallVisit } from '#http/serve.ts'
import { badField, notFound } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { uploadLimit, type RouteLimit } from '../route-limits.ts'
import { tooLarge } from './spool.ts'
import { takeFile } from './take-file.action.ts'
import { uploadOf } from './uploads.actions.ts'
import { tempFileCall, tempFilePath } from './uploads.calls.ts'
import { dispositionOf, maxFileBytes, uploadKey } from './uploads.rules.ts'
import { Upload, type UploadAnswer } from './uploads.schemas.ts'
import type { TempFile } from './uploads.tables.ts'

/** Body timeout: a hundred megabytes at 400 kbit/s; a stalled body is cut off earlier (http-server.ts). */
const bodySeconds = 2_400
/** Allowance for the multipart form around the file. */
const formBytes = 64 * 1024

export function uploadRoutes(app: App): void {
  void app.http.register(async (http) => {
    takeStreams(http)
    serve(
      { ...app, http },
      tempFileCall,
      {
        summary: 'Загрузить файл на сутки: multipart/form-data, поле file',
        group: 'Файлы',
        answer: Upload,
        status: 201,
        refusals: { 400: 'Нет файла, или его тип не подходит: список file', 413: 'Файл больше 100 МБ' },
        limit: uploadLimit,
        bodySeconds,
      },
      async (visit) => uploadAnswer(await takeUpload(app, visit)),
    )
  })
  readingRoute(app)
}

async function takeUpload(app: App, { request, reply }: Pick<CallVisit<unknown, unknown>, 'request' | 'reply'>) {
  const { headers, body } = request
  const announcedBytes = announcedLength(headers)
  if ((announcedBytes ?? 0) > maxFileBytes + formBytes) throw tooLarge()
  const member = await app.members.of(request, reply)
  const visitorId = app.visitors.issueId(request, reply)
  const part = isStream(body) ? await filePart(body, headers['content-type'] ?? '', 'file') : undefined
  if (!part) throw badField('file', 'file_needed')
  const count = (limit: RouteLimit, points: number) => requestLimiter(app)(request, limit, points)
  const uploader = { visitorId, accountId: member?.accountId }
  return takeFile(app, { ...part, announcedBytes, uploader, count, now: app.clock() })
}

const isStream = (body: unknown): body is AsyncIterable<Buffer> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

const uploadAnswer = ({ id, name, bytes }: TempFile): UploadAnswer => ({
  id,
  url: tempFilePath(id),
  name,
  size: bytes,
})

/** Serves an upload to its owner: a re-encoded picture inline, anything else as a download, never as an active page. */
function readingRoute({ http, db, storage, members, visitors }: App): void {
  http.get<{ Params: { id: string } }>(tempFilePath(':id'), { schema: { hide: true } }, async (request, reply) => {
    const member = await members.of(request)
    const uploader = { visitorId: visitors.idOf(request), accountId: member?.accountId }
    const file = await uploadOf(db, request.params.id, uploader)
    const body = file && (await storage.stream(uploadKey(file), { from: 0, to: file.bytes - 1 }))
    if (!file || !body) throw notFound('file')
    const disposition = dispositionOf(file.name, file.mime === 'image/webp' ? 'inline' : 'attachment')
    return reply
      .headers({
        'content-disposition': disposition,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cache-control': 'private, no-store',
        'content-length': file.bytes,
      })
      .type(file.mime)
      .send(body)
  })
}
