import sharp, { type Metadata } from 'sharp'
import { Refusal } from '#kernel/refusal.ts'
import { maxPixels, openPicture, remadePicture } from './encode.ts'
import type { OriginalMime } from './originals.rules.ts'

const maxBytes = 25 * 1024 * 1024

export type PictureFacts = { mime: OriginalMime; width: number; height: number; placeholder: string }

/** Detects the type of a picture from its bytes; refuses unsupported files. */
export async function sniffPicture(bytes: Buffer): Promise<PictureFacts> {
  if (bytes.length > maxBytes) throw new Refusal('picture_too_heavy', 400, { limit: maxBytes / 1024 / 1024 })
  const mime = mimeOf(bytes)
  if (!mime) throw new Refusal('picture_kind', 400)
  const { width, height } = await sizeOf(bytes)
  return { mime, width, height, placeholder: await meanColour(bytes) }
}

/** Reads only the header, so that an oversized picture is distinguished from a damaged one. */
async function sizeOf(picture: Buffer | string): Promise<{ width: number; height: number }> {
  const about = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!about) throw new Refusal('picture_broken', 400)
  const { width, height } = about.autoOrient
  if (width * height > maxPixels) throw new Refusal('picture_too_large', 400, { limit: maxPixels / 1_000_000 })
  if (isAnimated(about)) throw new Refusal('picture_animated', 400)
  return { width, height }
}

/** Re-encodes a visitor's picture from file to file, to save memory; the type has been checked before. */
export async function remakePicture(path: string, target: string) {
  await sizeOf(path)
  const size = await remadePicture(path, target)
  return { ...size, placeholder: await meanColour(target) }
}

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Picture type by the first bytes, before any decoder runs: most formats that libvips reads are unsafe for uploads. */
function mimeOf(bytes: Buffer): OriginalMime | undefined {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  return ascii(bytes, 4, 12) === 'ftypavif' ? 'image/avif' : undefined
}

const isAnimated = ({ pages = 1 }: Metadata): boolean => pages > 1

/** Mean color. Decodes the whole picture, so that a damaged one is detected at the upload. */
async function meanColour(picture: Buffer | string): Promise<string> {
  const pixel = await openPicture(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill', kernel: 'mitchell' })
    .raw()
    .toBuffer()
    .catch(() => undefined)
  if (!pixel) throw new Refusal('picture_broken', 400)
  return `#${pixel.toString('hex', 0, 3)}`
}
