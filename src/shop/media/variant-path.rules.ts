import type { Variant } from './media.rules.ts'

const variantShape = /^\/media\/([0-9a-f]{32})\/([1-9][0-9]{0,3})\.(avif|webp|jpg)$/

/** Variant from a raw path; undefined if any part is encoded, repeated or added. */
export function parseVariantPath(path: string): Variant | undefined {
  const [, hash, width, format] = variantShape.exec(path) ?? []
  if (!hash || !width) return undefined
  return { hash, width: Number(width), format: format === 'avif' || format === 'jpg' ? format : 'webp' }
}
