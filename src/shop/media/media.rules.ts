export const pictureWidths = [168, 335, 503, 670, 1005] as const
export const bannerWidths = [400, 800, 1280, 1920] as const

export const pictureFormats = ['avif', 'webp'] as const
/** JPEG is for readers without AVIF and WebP, such as feeds and messengers; pages do not use JPEG. */
export type PictureFormat = (typeof pictureFormats)[number] | 'jpg'

/** Picture data that a page needs. */
export type Picture = { hash: string; width: number; height: number; placeholder: string }
export type Variant = { hash: string; width: number; format: PictureFormat }

export const variantPath = (hash: string, width: number, format: PictureFormat): string =>
  `/media/${hash}/${width}.${format}`

/** Widths that do not enlarge; an original between two steps is offered in its own width. */
export const widthsFor = (originalWidth: number, widths: readonly number[]): number[] => [
  ...new Set(widths.map((width) => Math.min(width, originalWidth))),
]

/** Allowed widths of a picture, smallest first. */
export const allowedWidths = (originalWidth: number): number[] =>
  [...new Set([...widthsFor(originalWidth, pictureWidths), ...widthsFor(originalWidth, bannerWidths)])].sort(
    (a, b) => a - b,
  )

/** Stand-ins for a missing variant, best first; slightly larger is better than smaller. */
export function standIns(originalWidth: number, { hash, width, format }: Variant): Variant[] {
  const distance = (other: number) => (other >= width ? other - width : originalWidth + width - other)
  const widths = allowedWidths(originalWidth).sort((a, b) => distance(a) - distance(b))
  // A browser that asked for WebP may not support AVIF; the reverse always works.
  const formats = format === 'avif' ? pictureFormats : [format]
  return widths
    .flatMap((other) => formats.map((kind) => ({ hash, width: other, format: kind })))
    .filter((other) => other.width !== width || other.format !== format)
}

export const srcSet = (hash: string, widths: readonly number[], format: PictureFormat): string =>
  widths.map((width) => `${variantPath(hash, width, format)} ${width}w`).join(', ')

const singleWidth = 800

/** Single picture for browsers without srcset, emails and feeds: sharp on any screen, still small. */
export function singlePath({ hash, width }: Picture, widths: readonly number[]): string {
  const steps = widthsFor(width, widths)
  return variantPath(hash, steps.findLast((step) => step <= singleWidth) ?? width, 'webp')
}

/** Path of the largest JPEG. */
export const plainPath = ({ hash, width }: Pick<Picture, 'hash' | 'width'>): string =>
  variantPath(hash, widthsFor(width, pictureWidths).at(-1) ?? width, 'jpg')

/** URLs for a picture element, built during rendering to keep the page data small. */
export function sourcesOf(picture: Picture, widths: readonly number[]) {
  const steps = widthsFor(picture.width, widths)
  return {
    src: singlePath(picture, widths),
    avif: srcSet(picture.hash, steps, 'avif'),
    webp: srcSet(picture.hash, steps, 'webp'),
  }
}
