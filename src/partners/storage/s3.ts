import { createReadStream } from 'node:fs'
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type * as Sdk from '@aws-sdk/client-s3'
import { StorageFault, type Storage } from '#shop/media/media.port.ts'
import { checkedKey } from './storage-key.ts'

export type S3Place = {
  /** Absent for Amazon itself. */
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Most compatible stores want the bucket in the path instead of the host name. */
  forcePathStyle: boolean
  /** Timeout of one operation with all its attempts. */
  patienceMs?: number
}

const attempts = 3
/** Timeout for a hundred megabytes over a slow line. */
const fileSeconds = 300

type OpenClient = { sdk: typeof Sdk; client: Sdk.S3Client }

/** Files in a bucket of any S3-compatible store. */
export function s3Storage(place: S3Place): Storage {
  const Bucket = place.bucket
  const ask = patientClient(place)
  return {
    async put(key, bytes, type) {
      const object = { Bucket, Key: checkedKey(key), Body: bytes, ContentType: type }
      await ask(({ sdk, client }, abortSignal) => client.send(new sdk.PutObjectCommand(object), { abortSignal }))
    },
    async putFile(key, { path, size }, type) {
      const object = { Bucket, Key: checkedKey(key), ContentLength: size, ContentType: type }
      // The client does not send a stream twice: each attempt reopens the file.
      for (let attempt = 1; ; attempt++)
        try {
          await ask(
            ({ sdk, client }, abortSignal) =>
              client.send(new sdk.PutObjectCommand({ ...object, Body: createReadStream(path) }), { abortSignal }),
            fileSeconds * 1_000,
          )
          return
        } catch (error) {
          if (attempt === attempts) throw error
        }
    },
    async read(key) {
      const Key = checkedKey(key)
      return unlessMissing(
        ask(async ({ sdk, client }, abortSignal) => {
          const object = await client.send(new sdk.GetObjectCommand({ Bucket, Key }), { abortSignal })
          const bytes = await buffer(addAbortSignal(abortSignal, bodyOf(object)))
          return { bytes, type: object.ContentType ?? 'application/octet-stream' }
        }),
      )
    },
    async stream(key, { from, to }) {
      const part = { Bucket, Key: checkedKey(key), Range: `bytes=${from}-${to}` }
      // The timeout covers only the head: watching a video may take longer than an operation.
      return unlessMissing(
        ask(async ({ sdk, client }, abortSignal) =>
          bodyOf(await client.send(new sdk.GetObjectCommand(part), { abortSignal })),
        ),
      )
    },
    async has(key) {
      const location = { Bucket, Key: checkedKey(key) }
      const object = await unlessMissing(
        ask(({ sdk, client }, abortSignal) => client.send(new sdk.HeadObjectCommand(location), { abortSignal })),
      )
      return object !== undefined
    },
    async remove(key) {
      const location = { Bucket, Key: checkedKey(key) }
      await ask(({ sdk, client }, abortSignal) => client.send(new sdk.DeleteObjectCommand(location), { abortSignal }))
    },
    async health() {
      await ask(({ sdk, client }, abortSignal) => client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal }))
    },
  }
}

type Ask = <Answer>(
  operation: (s3: OpenClient, abortSignal: AbortSignal) => Promise<Answer>,
  patienceMs?: number,
) => Promise<Answer>

function patientClient(place: S3Place): Ask {
  let clientPromise: Promise<OpenClient> | undefined
  return async (operation, patienceMs = place.patienceMs ?? 30_000) => {
    // Loaded with the first file: a shop with a folder never loads the client.
    clientPromise ??= openClient(place)
    const impatience = new AbortController()
    const timer = setTimeout(() => impatience.abort(), patienceMs)
    try {
      return await operation(await clientPromise, impatience.signal)
    } catch (error) {
      throw asFault(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

async function openClient({ endpoint, region, forcePathStyle, accessKeyId, secretAccessKey }: S3Place) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 15_000 },
    // Compatible stores seldom support the newer checksums; TLS and the signature of the body protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

function bodyOf({ Body }: { Body?: unknown }): Readable {
  if (Body instanceof Readable) return Body
  throw new Error('the store answered without a body')
}

/** HTTP status of a client error. */
const statusOf = (error: unknown) => (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

const asFault = (error: unknown): StorageFault => new StorageFault(statusOf(error) === 507 ? 'full' : 'away', error)

async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    // A missing bucket is a wrong setting, not a missing file.
    const cause = error instanceof StorageFault ? error.cause : error
    if (cause instanceof Error && ['NoSuchKey', 'NotFound'].includes(cause.name)) return undefined
    throw error
  }
}
