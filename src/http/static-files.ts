import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from './encoding.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

type File = { type: string; etag: string; plain: Buffer; br?: Buffer; gzip?: Buffer; isHashed: boolean }

/** Serves the build's files, compressed at build time and held in memory: they are few and requested often. */
export function staticFiles(http: FastifyInstance, folder: string): void {
  for (const [url, file] of readFiles(folder)) {
    http.get(url, { schema: { hide: true }, logLevel: 'warn' }, (request, reply) => sendFile(request, reply, file))
  }
}

function readFiles(folder: string): Map<string, File> {
  const files = new Map<string, File>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[path.extname(entry.name)]
    const name = path.join(entry.parentPath, entry.name)
    const url = `/${path.relative(folder, name).split(path.sep).join('/')}`
    if (!entry.isFile() || !type || url.startsWith('/.vite')) continue
    const plain = readFileSync(name)
    const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
    files.set(url, {
      type,
      etag,
      plain,
      br: readIfThere(`${name}.br`),
      gzip: readIfThere(`${name}.gz`),
      isHashed: url.startsWith('/assets/'),
    })
  }
  return files
}

function readIfThere(name: string): Buffer | undefined {
  try {
    return readFileSync(name)
  } catch {
    return undefined
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: File): FastifyReply {
  const best = encodingFor(request)
  const encoding = best !== 'identity' && file[best] ? best : undefined
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
  reply
    .header('etag', etag)
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  if (file.br) reply.header('vary', 'Accept-Encoding')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  reply.type(file.type)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send((encoding && file[encoding]) ?? file.plain)
}
