import { Skeleton } from '#ui/skeleton.tsx'
import css from './favourites.page.module.css'

const places = ['first', 'second', 'third', 'fourth']

/** Placeholder cards while the list loads; without JavaScript a sentence instead. */
export function ListPlaceholder({ text }: { text: string }) {
  return (
    <>
      <div className={`${css.grid} ${css.waiting}`} aria-hidden>
        {places.map((place) => (
          <div key={place} className={css.place}>
            <Skeleton ratio="335 / 458" radius="md" />
            <Skeleton width="70%" height="18px" />
            <Skeleton width="40%" height="20px" />
            <Skeleton height="52px" radius="lg" />
          </div>
        ))}
      </div>
      <noscript>
        <p className={css.lead}>{text}</p>
      </noscript>
    </>
  )
}
