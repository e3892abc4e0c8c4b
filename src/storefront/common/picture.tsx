import type { CSSProperties } from 'react'
import { preload } from 'react-dom'
import { sourcesOf, type Picture as Original } from '#shop/media/media.rules.ts'
import { classNames } from '#ui/class-names.ts'
import css from './picture.module.css'

type PictureProps = {
  of: Original
  /** Variant widths to offer; `sizes` is the displayed width. */
  widths: readonly number[]
  sizes: string
  /** Empty for a decorative picture. */
  alt: string
  /** First picture of the screen: loaded eagerly with high priority. */
  priority?: boolean
  className?: string
}

/** Preloads the first picture from the HTML head, ahead of the styles; its element comes a round trip later. */
export function preloadPicture({ of, widths, sizes }: Pick<PictureProps, 'of' | 'widths' | 'sizes'>): void {
  if (!import.meta.env.SSR) return
  const { src, avif } = sourcesOf(of, widths)
  const kind = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const
  preload(src, { ...kind, imageSrcSet: avif, imageSizes: sizes })
}

export function Picture({ of, widths, sizes, alt, priority, className }: PictureProps) {
  const { width, height, placeholder } = of
  const { src, avif, webp } = sourcesOf(of, widths)
  return (
    <picture className={classNames(css.picture, className)} style={{ '--placeholder': placeholder } as CSSProperties}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={src}
        srcSet={webp}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? undefined : 'async'}
        fetchPriority={priority ? 'high' : undefined}
      />
    </picture>
  )
}
