import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import type { UnhydratedProduct } from './product.loader.ts'
import type { ProductTexts } from '../buying/product.texts.ts'
import { ReviewPresses } from './review-presses.tsx'
import css from './reviews.module.css'

const List = part(() => import('./product.part.tsx').then((file) => file.ReviewList), { when: never })

type ReviewsProps = { of: UnhydratedProduct | undefined; t: ProductTexts }

/** Reviews and questions of buyers. */
export function Reviews({ of: rest, t }: ReviewsProps) {
  return (
    <section id="reviews" tabIndex={-1} aria-labelledby="reviews-title" className={css.reviews} data-below="">
      <ReviewPresses t={t}>
        <List of={rest && { still: rest }} />
      </ReviewPresses>
    </section>
  )
}
