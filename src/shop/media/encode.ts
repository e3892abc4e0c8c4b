import sharp from 'sharp'
import type { PictureFormat } from './media.rules.ts'

/** Larger ones would cost 160 MB and more while they are made. */
export const mostPixels = 40_000_000

export type Encoding = { width: number; format: PictureFormat; isUrgent: boolean }

/** Someone waits: 0.05–0.3 s for AVIF. Nobody does: five times that for a tenth of the bytes less. */
const avifEffort = { urgent: 2, quiet: 4 }

export const openPicture = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: 30 })

export async function encode(original: Buffer, { width, format, isUrgent }: Encoding): Promise<Buffer> {
  const resizedPicture = openPicture(original).autoOrient().resize({ width, withoutEnlargement: true })
  const effort = isUrgent ? avifEffort.urgent : avifEffort.quiet
  return (
    format === 'avif' ? resizedPicture.avif({ quality: 50, effort }) : resizedPicture.webp({ quality: 78 })
  ).toBuffer()
}

/** One thread a picture and no cache of libvips': the queue decides how much of the machine pictures may take. */
export function tameSharp(): void {
  sharp.concurrency(1)
  sharp.cache(false)
}

/** False for a picture that may tell where and when it was taken, or is no whole picture. */
export async function showsNothingPrivate(original: Buffer): Promise<boolean> {
  const metadata = await openPicture(original)
    .metadata()
    .catch(() => undefined)
  return metadata !== undefined && !metadata.exif && !metadata.xmp && !metadata.iptc
}
