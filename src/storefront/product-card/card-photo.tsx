import { Picture } from '../common/picture.tsx'
import type { CardData } from './card-data.ts'
import { cardWidths } from './card-sizes.ts'
import css from './product-card.module.css'

type CardPhotoProps = { card: CardData; sizes: string; priority?: boolean }

/** Cover and hover picture, with an empty alt as the name is text below. */
export function CardPhoto({ card: { cover, hover }, sizes, priority }: CardPhotoProps) {
  if (!cover) return null
  if ('video' in cover)
    return (
      <video className={css.still} muted loop playsInline preload="metadata" aria-hidden tabIndex={-1}>
        <source src={cover.video} type={cover.mime} />
      </video>
    )
  return (
    <>
      <Picture of={cover} widths={cardWidths} sizes={sizes} alt="" priority={priority} className={css.still} />
      {hover && <Picture of={hover} widths={cardWidths} sizes={sizes} alt="" className={css.hover} />}
    </>
  )
}
