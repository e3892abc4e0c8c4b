export const pictureWidths = [168, 335, 503, 670, 1005] as const
export const bannerWidths = [400, 800, 1280, 1920] as const

export const pictureFormats = ['avif', 'webp'] as const
/** JPEG is for those who read nothing else: feeds, messengers. No page asks for it. */
export type PictureFormat = (typeof pictureFormats)[number] | 'jpg'

/** What a page must know of a picture. */
export type Picture = { hash: string; width: number; height: number; placeholder: string }
export type Variant = { hash: string; width: number; format: PictureFormat }

export const variantPath = (hash: string, width: number, format: PictureFormat): string =>
  `/media/${hash}/${width}.${format}`

/** The steps that do not enlarge; an original between two steps is its own top step. */
export const widthsFor = (originalWidth: number, widths: readonly number[]): number[] => [
  ...new Set(widths.map((width) => Math.min(width, originalWidth))),
]

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
  const formats = format === 'avif' ? pictureFormats : [format]
  return widths
    .flatMap((other) => formats.map((kind) => ({ hash, width: other, format: kind })))
    .filter((other) => other.width !== width || other.format !== format)
}

export const srcSet = (hash: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${variantPath(hash, width, format)} ${width}w`).join(', ')

const singleWidth = 800

/** For a browser without srcset, a letter or a feed: good on any screen, not yet heavy. */
export function singlePath({ hash, width }: Picture, widths: readonly number[]): string {
  const steps = widthsFor(width, widths)
  return variantPath(hash, steps.findLast((step) => step <= singleWidth) ?? width, 'webp')
}

/** The largest step as JPEG, absolute from the root. */
export const plainPath = ({ hash, width }: Pick<Picture, 'hash' | 'width'>): string =>
  variantPath(hash, widthsFor(width, pictureWidths).at(-1) ?? width, 'jpg')

/** Addresses for a picture element; made where it is drawn, so that no page carries them twice. */
export function sourcesOf(picture: Picture, widths: readonly number[]) {
  const steps = widthsFor(picture.width, widths)
  return {
    src: singlePath(picture, widths),
    avif: srcSet(picture.hash, steps, 'avif'),
    webp: srcSet(picture.hash, steps, 'webp'),
  }
}
