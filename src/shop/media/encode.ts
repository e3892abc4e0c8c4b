import sharp from 'sharp'
import { Refusal } from '#kernel/refusal.ts'
import type { PictureFormat } from './media.rules.ts'

/** Pixel limit: encoding larger pictures would take 160 MB and more. */
export const maxPixels = 40_000_000

export type Encoding = { width: number; format: PictureFormat; isUrgent: boolean }

/**
 * AVIF effort. Urgent encoding takes 0.05–0.3 s; quiet encoding takes five times longer and saves a tenth of the bytes.
 */
const avifEffort = { urgent: 2, quiet: 4 }

/** Opens a picture from its bytes or its path. */
export const openPicture = (picture: Buffer | string) =>
  sharp(picture, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 30 })

export async function encode(original: Buffer, { width, format, isUrgent }: Encoding): Promise<Buffer> {
  const resizedPicture = openPicture(original).autoOrient().resize({ width, withoutEnlargement: true })
  const effort = isUrgent ? avifEffort.urgent : avifEffort.quiet
  if (format === 'avif') return resizedPicture.avif({ quality: 50, effort }).toBuffer()
  // JPEG has no transparency.
  if (format === 'jpg')
    return resizedPicture.flatten({ background: '#fff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
  return resizedPicture.webp({ quality: 78 }).toBuffer()
}

const maxRemadeSide = 2_560

/** Re-encodes a visitor's picture: upright, of limited size and without location metadata. */
export async function remadePicture(path: string, target: string) {
  const { width, height } = await openPicture(path)
    .autoOrient()
    .resize({ width: maxRemadeSide, height: maxRemadeSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toFile(target)
    .catch((error: Error & { code?: string }) => {
      // A full disk is not the picture's fault.
      if (/No space left|write/.test(error.message)) throw error
      throw new Refusal('picture_broken', 400)
    })
  return { width, height }
}

/** One thread per picture and no libvips cache: the queue decides on the load of the machine. */
export function tameSharp(): void {
  sharp.concurrency(1)
  sharp.cache(false)
}

/** True for a picture without metadata about place or time; false for a damaged picture. */
export async function showsNothingPrivate(original: Buffer): Promise<boolean> {
  const metadata = await openPicture(original)
    .metadata()
    .catch(() => undefined)
  return metadata !== undefined && !metadata.exif && !metadata.xmp && !metadata.iptc
}
