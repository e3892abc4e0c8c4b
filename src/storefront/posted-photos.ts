import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldsIn, maxFields, tooManyFields, type FormBody } from '#http/form-body.ts'
import { requestLimiter } from '#http/limits.ts'
import { announcedLength, formParts, partText, type FormPart } from '#http/multipart.ts'
import { zeroByteRefusal } from '#http/zero-bytes.ts'
import type { Locale } from '#kernel/locale.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { hasZeroByte } from '#kernel/zero-byte.ts'
import type { App } from '#shop/app.type.ts'
import { uploadLimit, type RouteLimit } from '#shop/route-limits.ts'
import { takeFile } from '#shop/uploads/take-file.action.ts'
import type { Uploader } from '#shop/uploads/uploads.actions.ts'
import { maxPictureBytes } from '#shop/uploads/uploads.rules.ts'
import { leftOutField, type PhotoFields } from './common/form.ts'

/** Six photos of maximum size and the texts. */
const maxBodyBytes = 6 * maxPictureBytes + 1024 * 1024
const maxParts = 1_000

type PhotoPost = {
  request: FastifyRequest
  reply: FastifyReply
  photos: PhotoFields
  locale: Locale
  /** Limit of the text fields. */
  textBytes: number
  /** False over the rate limit, where the typed text is still shown again. */
  keepsPhotos: boolean
}
export type PostedForm = { body: FormBody; trouble: unknown }

/** Form parts received so far. */
type Arrival = {
  pairs: [name: string, value: string][]
  keptIds: Map<string, string[]>
  list?: Buffer
  trouble?: unknown
}

/**
 * Form with photos, posted without JavaScript. Each photo is stored for a day and its id added to the form field, so a
 * redisplayed page loses none.
 */
export async function formWithPhotos(app: App, post: PhotoPost): Promise<PostedForm> {
  const arrival: Arrival = { pairs: [], keptIds: new Map() }
  try {
    await readParts(app, post, arrival)
  } catch (error) {
    arrival.trouble ??= error
  }
  const { most, list } = post.photos
  const fields = fieldsWithList(fieldsIn(arrival.pairs), { arrival, list, locale: post.locale })
  const numbers = joinedIds(fields, arrival.keptIds, post.photos)
  const overfull = numbers.find(([, ids]) => ids.length > most)
  if (overfull) arrival.trouble ??= tooMany(overfull[0], post.photos)
  const texts = numbers.map(([field, ids]) => [field, ids.slice(0, most).join(',')])
  return { body: { ...fields, ...Object.fromEntries(texts) }, trouble: arrival.trouble }
}

type ListArrival = { arrival: Arrival; list: PhotoFields['list']; locale: Locale }

function fieldsWithList(fields: FormBody, { arrival, list, locale }: ListArrival): FormBody {
  if (!list || !arrival.list) return fields
  try {
    const answer = list.fieldsOf(arrival.list, fields, locale)
    arrival.trouble ??= answer.refusal
    return answer.fields
  } catch (error) {
    arrival.trouble ??= error
    return fields
  }
}

async function readParts(app: App, post: PhotoPost, arrival: Arrival): Promise<void> {
  const { request, reply, photos, textBytes, keepsPhotos } = post
  const { pairs, keptIds } = arrival
  const body = upTo(maxBodyBytes, request.body as AsyncIterable<Buffer>)
  const uploader = keepsPhotos ? await app.owners.of({ request, reply }) : undefined
  let textLeft = textBytes
  for await (const part of formParts(body, request.headers['content-type'] ?? '', maxParts)) {
    if (part.fileName === undefined) {
      if (pairs.length === maxFields) throw tooManyFields()
      const text = await partText(part, textLeft)
      textLeft -= Buffer.byteLength(text)
      if (hasZeroByte([part.field, text])) throw zeroByteRefusal()
      pairs.push([part.field, text])
      continue
    }
    if (part.field === photos.list?.field && part.fileName !== '' && uploader) {
      // An invalid list does not discard the fields after it.
      arrival.list = await photos.list.bytesOf(part.bytes).catch((error: unknown) => {
        arrival.trouble ??= error
        return undefined
      })
      continue
    }
    const field = photos.fieldOf(part.field)
    if (field === undefined || part.fileName === '' || !uploader || isFinal(arrival.trouble)) continue
    const ids = keptIds.get(field) ?? []
    const answer = await photoId(app, { part, field, request, uploader, photos, isRoom: ids.length < photos.most })
    if (typeof answer === 'string') keptIds.set(field, [...ids, answer])
    else arrival.trouble ??= answer
  }
}

/** An invalid photo leaves the others; a limit or a full disk ends the upload. */
const isFinal = (trouble: unknown): boolean =>
  trouble !== undefined && !(trouble instanceof Refusal && 'field' in trouble.details)

const tooMany = (field: string, { takesFiles, most }: PhotoFields): Refusal =>
  badField(field, takesFiles ? 'many_files' : 'too_many_photos', { limit: most })

type Photo = {
  part: FormPart
  field: string
  request: FastifyRequest
  uploader: Uploader
  photos: PhotoFields
  isRoom: boolean
}

/** Id of the stored photo, or the error. */
async function photoId(app: App, { part, field, request, uploader, photos, isRoom }: Photo): Promise<unknown> {
  const count = (limit: RouteLimit, points: number) => requestLimiter(app)(request, limit, points)
  try {
    if (!isRoom) throw tooMany(field, photos)
    await count(uploadLimit, 1)
    const { fileName: name = '', bytes } = part
    const announcedBytes = announcedLength(request.headers)
    const arrival = { name, bytes, announcedBytes, uploader, count, isPhoto: !photos.takesFiles, now: app.clock() }
    return (await takeFile(app, arrival)).id
  } catch (error) {
    const isOfPhoto = error instanceof Refusal && (error.status === 400 || error.status === 413)
    return isOfPhoto ? badField(field, error.code, error.details) : error
  }
}

type KeptIds = ReadonlyMap<string, string[]>

/** Photo ids per field: earlier ones without those removed, and new ones. */
function joinedIds(body: FormBody, keptIds: KeptIds, { holdsIds }: PhotoFields): [field: string, ids: string[]][] {
  const leftOutIds = new Set([body[leftOutField] ?? []].flat())
  return [...new Set([...keptIds.keys(), ...Object.keys(body).filter(holdsIds)])].map((field) => {
    const text = body[field]
    const earlier = typeof text === 'string' ? text.split(',').filter((id) => id && !leftOutIds.has(id)) : []
    return [field, [...earlier, ...(keptIds.get(field) ?? [])]]
  })
}

/** Limits the body; the rest is not read, so the connection cannot be reused. */
async function* upTo(most: number, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > most) throw new Refusal('too_large', 413, { headers: { connection: 'close' } })
    yield piece
  }
}
