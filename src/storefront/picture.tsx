import type { CSSProperties } from 'react'
import type { PictureAttributes } from '#shop/media/media.rules.ts'
import { classNames } from '#ui/class-names.ts'
import css from './picture.module.css'

type PictureProps = {
  of: PictureAttributes
  /** Empty for a picture that only decorates. */
  alt: string
  /** The first picture of the screen: fetched at once and before others. */
  priority?: boolean
  className?: string
}

export function Picture({ of: picture, alt, priority, className }: PictureProps) {
  const { src, srcSetAvif, srcSetWebp, sizes, width, height, placeholder } = picture
  return (
    <picture className={classNames(css.picture, className)} style={{ '--placeholder': placeholder } as CSSProperties}>
      <source type="image/avif" srcSet={srcSetAvif} sizes={sizes} />
      <img
        src={src}
        srcSet={srcSetWebp}
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
