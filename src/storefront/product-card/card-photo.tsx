import { Picture } from '../picture.tsx'
import type { CardData } from './card-data.ts'
import css from './product-card.module.css'

/** The name stands below as text, so the pictures have none. */
export function CardPhoto({ card: { cover, hover }, priority }: { card: CardData; priority?: boolean }) {
  if (!cover) return null
  if ('video' in cover)
    return (
      <video className={css.still} muted loop playsInline preload="metadata" aria-hidden tabIndex={-1}>
        <source src={cover.video} type={cover.mime} />
      </video>
    )
  return (
    <>
      <Picture of={cover} alt="" priority={priority} className={css.still} />
      {hover && <Picture of={hover} alt="" className={css.hover} />}
    </>
  )
}
