import type { PictureFormat, Variant } from './media.rules.ts'

/** File extensions by the MIME types accepted as originals. */
export const originalEndings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
} as const

export type OriginalMime = keyof typeof originalEndings

const isOriginalMime = (mime: string): mime is OriginalMime => Object.hasOwn(originalEndings, mime)

export function originalKey({ hash, mime }: { hash: string; mime: string }): string {
  if (!isOriginalMime(mime)) throw new RangeError(`not an original we keep: ${mime}`)
  return `originals/${hash.slice(0, 2)}/${hash}.${originalEndings[mime]}`
}

export const variantKey = ({ hash, width, format }: Variant): string => `variants/${hash}/${width}.${format}`

export const typeOf = (format: PictureFormat): string => (format === 'jpg' ? 'image/jpeg' : `image/${format}`)

const videoShape = /^\/media\/([0-9a-f]{32})\/original\.(mp4|webm)$/

/** Path of a video, the only originals served unchanged, because pictures may contain location metadata. */
export function parseVideoPath(path: string): { hash: string; mime: OriginalMime } | undefined {
  const [, hash, ending] = videoShape.exec(path) ?? []
  if (!hash) return undefined
  return { hash, mime: ending === 'mp4' ? 'video/mp4' : 'video/webm' }
}

export const videoPath = (hash: string, mime: 'video/mp4' | 'video/webm'): string =>
  `/media/${hash}/original.${originalEndings[mime]}`

export type ByteRange = { from: number; to: number }

/** Byte range of a request; undefined means the whole file, `none` is unsatisfiable. Lists of ranges are ignored. */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (!first && !last)) return undefined
  if (!first) return last === '0' ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  const to = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < from) return undefined
  return from < size ? { from, to } : 'none'
}
