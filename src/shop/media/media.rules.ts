export const pictureWidths = [168, 335, 503, 670, 1005] as const
export const bannerWidths = [400, 800, 1280, 1920] as const

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** What a page must know of a picture. */
export type Picture = { hash: string; width: number; height: number; placeholder: string }
export type Variant = { hash: string; width: number; format: PictureFormat }

export const variantPath = (hash: string, width: number, format: PictureFormat): string =>
  `/media/${hash}/${width}.${format}`

const variantShape = /^\/media\/([0-9a-f]{32})\/([1-9][0-9]{0,3})\.(avif|webp)$/

/** Takes the path as it was sent: anything encoded, doubled or added is not ours. */
export function parseVariantPath(path: string): Variant | undefined {
  const [, hash, width, format] = variantShape.exec(path) ?? []
  if (!hash || !width) return undefined
  return { hash, width: Number(width), format: format === 'avif' ? 'avif' : 'webp' }
}

/** The steps that do not enlarge; an original between two steps is its own top step. */
export function widthsFor(originalWidth: number, wanted: readonly number[]): number[] {
  const widths = wanted.filter((width) => width <= originalWidth)
  return widths.length < wanted.length && !widths.includes(originalWidth) ? [...widths, originalWidth] : widths
}

/** Every width this picture may be asked for, smallest first. */
export const allowedWidths = (originalWidth: number): number[] =>
  [...new Set([...widthsFor(originalWidth, pictureWidths), ...widthsFor(originalWidth, bannerWidths)])].sort(
    (a, b) => a - b,
  )

/** What may stand in for a missing variant, best first: rather a bit too large than too small. */
export function standIns(originalWidth: number, { hash, width, format }: Variant): Variant[] {
  const distance = (other: number) => (other >= width ? other - width : originalWidth + width - other)
  const widths = allowedWidths(originalWidth).sort((a, b) => distance(a) - distance(b))
  // A browser that asked for WebP may not know AVIF; the other way round is always fine.
  const formats = format === 'avif' ? pictureFormats : (['webp'] as const)
  return widths
    .flatMap((other) => formats.map((kind) => ({ hash, width: other, format: kind })))
    .filter((other) => other.width !== width || other.format !== format)
}

export const srcSet = (hash: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${variantPath(hash, width, format)} ${width}w`).join(', ')

/** For a browser without srcset, a letter or a feed: good on any screen, not yet heavy. */
const singleWidth = 800

/** Attributes of a picture element. */
export function picture(
  { hash, width, height, placeholder }: Picture,
  { widths, sizes }: { widths: readonly number[]; sizes: string },
) {
  const steps = widthsFor(width, widths)
  const single = steps.findLast((step) => step <= singleWidth) ?? steps[0] ?? width
  return {
    src: variantPath(hash, single, 'webp'),
    srcSetAvif: srcSet(hash, steps, 'avif'),
    srcSetWebp: srcSet(hash, steps, 'webp'),
    sizes,
    width,
    height,
    placeholder,
  }
}

export type PictureAttributes = ReturnType<typeof picture>
