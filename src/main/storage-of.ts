import path from 'node:path'
import { folderStorage } from '#partners/storage/folder.ts'
import { s3Storage } from '#partners/storage/s3.ts'
import type { Storage } from '#shop/media/media.port.ts'
import type { Config } from '#config/settings.ts'

/** Storage for pictures and files: a bucket if configured, otherwise a folder. */
export function storageOf(config: Config): Storage {
  const { s3Bucket: bucket, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config
  if (!bucket || !accessKeyId || !secretAccessKey) return folderStorage(path.join(config.dataDir, 'media'))
  return s3Storage({
    endpoint: config.s3Endpoint ?? undefined,
    region: config.s3Region,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: config.s3ForcePathStyle,
  })
}
