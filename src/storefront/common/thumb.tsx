import type { CSSProperties } from 'react'
import { variantPath } from '#shop/media/media.rules.ts'
import { Mark } from '#ui/mark.tsx'
import type { Thumb as ThumbData } from './frame-data.ts'
import css from './thumb.module.css'

const width = 168

/** Thumbnail of 48 × 58 px; the logo mark if there is no picture. */
export function Thumb({ of: thumb }: { of: ThumbData | null }) {
  if (!thumb) {
    return (
      <span className={css.thumb}>
        <Mark className={css.mark} />
      </span>
    )
  }
  const { hash, placeholder } = thumb
  return (
    <picture className={css.thumb} style={{ '--placeholder': placeholder } as CSSProperties}>
      <source type="image/avif" srcSet={variantPath(hash, width, 'avif')} />
      <img src={variantPath(hash, width, 'webp')} width={48} height={58} alt="" loading="lazy" decoding="async" />
    </picture>
  )
}
