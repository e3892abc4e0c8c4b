import type { CSSProperties } from 'react'
import { preload } from 'react-dom'
import { sourcesOf, type Picture as Original } from '#shop/media/media.rules.ts'
import { classNames } from '#ui/class-names.ts'
import css from './picture.module.css'

type PictureProps = {
  of: Original
  /** The steps that its place can need, and how wide it is drawn there. */
  widths: readonly number[]
  sizes: string
  /** Empty for a picture that only decorates. */
  alt: string
  /** The first picture of the screen: fetched at once and before others. */
  priority?: boolean
  className?: string
}

/** Asks for a first picture from the head of the HTML, before the styles; its element comes a round trip later. */
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
