import sharp from 'sharp'
import { Refusal } from '#kernel/refusal.ts'
import type { PictureFormat } from './media.rules.ts'

/** Larger ones would cost 160 MB and more while they are made. */
export const mostPixels = 40_000_000

export type Encoding = { width: number; format: PictureFormat; isUrgent: boolean }

/** Someone waits: 0.05–0.3 s for AVIF. Nobody does: five times that for a tenth of the bytes less. */
const avifEffort = { urgent: 2, quiet: 4 }

/** Its bytes, or where it lies on the disk. */
export const openPicture = (picture: Buffer | string) =>
  sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: 30 })

export async function encode(original: Buffer, { width, format, isUrgent }: Encoding): Promise<Buffer> {
  const resizedPicture = openPicture(original).autoOrient().resize({ width, withoutEnlargement: true })
  const effort = isUrgent ? avifEffort.urgent : avifEffort.quiet
  if (format === 'avif') return resizedPicture.avif({ quality: 50, effort }).toBuffer()
  // JPEG knows no transparency.
  if (format === 'jpg')
    return resizedPicture.flatten({ background: '#fff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
  return resizedPicture.webp({ quality: 78 }).toBuffer()
}

const largestRemade = 2_560

/** A visitor's picture made anew: turned upright, of a sensible size, and without a word of where it was taken. */
export async function remadePicture(path: string, target: string) {
  const { width, height } = await openPicture(path)
    .autoOrient()
    .resize({ width: largestRemade, height: largestRemade, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(target)
    .catch((error: Error & { code?: string }) => {
      // A full disk is no fault of the picture.
      if (/No space left|write/.test(error.message)) throw error
      throw new Refusal('picture_broken', 400)
    })
  return { width, height }
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
