import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

type StoredObject = { bytes: Buffer; type: string }
/** Fault of the next request; `broken body` ends the connection in the middle of a file. */
export type Trouble = 'error' | 'slow' | 'dropped' | 'broken body' | 'full'

const bucket = 'yasmena'
const credentials = { accessKeyId: 'demo-key', secretAccessKey: 'demo-secret' }
const signature =
  /^AWS4-HMAC-SHA256 Credential=demo-key\/\d{8}\/ru-1\/s3\/aws4_request, ?SignedHeaders=[a-z0-9;-]+, ?Signature=[0-9a-f]{64}$/

/** Fake of the S3 operations that the shop uses, over real HTTP and in memory. */
export async function openFakeS3(port = 0) {
  const objects = new Map<string, StoredObject>()
  const troubles: Trouble[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    serveObject(request, response, { objects, trouble: troubles.shift() }).catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const address = server.address()
  const place = {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    region: 'ru-1',
    bucket,
    ...credentials,
    forcePathStyle: true,
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { place, objects, troubles, requests, close }
}

type State = { objects: Map<string, StoredObject>; trouble: Trouble | undefined }

async function serveObject(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const { objects, trouble } = state
  const bytes = await buffer(request)
  if (trouble === 'slow') return
  if (trouble === 'dropped') return void request.socket.destroy()
  if (trouble === 'error') return refuse(response, 500, 'InternalError')
  if (trouble === 'full') return refuse(response, 507, 'QuotaExceeded')
  if (!signature.test(request.headers.authorization ?? '')) return refuse(response, 403, 'AccessDenied')
  const path = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname)
  if (!path.startsWith(`/${bucket}`)) return refuse(response, 404, 'NoSuchBucket')
  const key = path.slice(bucket.length + 2)
  if (!key) return void response.writeHead(200).end()
  if (request.method === 'PUT') {
    objects.set(key, { bytes, type: request.headers['content-type'] ?? '' })
    return void response.writeHead(200, { etag: '"kept"' }).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return void response.writeHead(204).end()
  }
  const object = objects.get(key)
  if (!object) return refuse(response, 404, 'NoSuchKey')
  give(request, response, { object, isBroken: trouble === 'broken body' })
}

function give(
  request: IncomingMessage,
  response: ServerResponse,
  { object, isBroken }: { object: StoredObject; isBroken: boolean },
) {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const bytes = first && last ? object.bytes.subarray(Number(first), Number(last) + 1) : object.bytes
  response.writeHead(first ? 206 : 200, { 'content-type': object.type, 'content-length': bytes.length })
  if (!isBroken || request.method === 'HEAD') return void response.end(request.method === 'HEAD' ? undefined : bytes)
  response.write(bytes.subarray(0, 1), () => response.destroy())
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
