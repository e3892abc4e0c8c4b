import { ChipLink } from '#ui/chip.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { fill } from '../common/fill.ts'
import type { UnhydratedProduct } from './product.loader.ts'
import { ReviewCard } from './review-card.tsx'
import type { ReviewsData } from './reviews.loader.ts'
import css from './reviews.module.css'
import { Stars } from './stars.tsx'
import type { StillTexts } from './still.texts.ts'

type PartProps = { reviews: ReviewsData; t: StillTexts['reviews'] }

/** Orders and pages are addresses, so they work without a script and can be sent on. */
export function ReviewList({ still }: { still: UnhydratedProduct }) {
  const {
    reviews,
    words: { reviews: t },
  } = still
  if (reviews.count === 0) return <p className={css.none}>{t.none}</p>
  return (
    <div className={css.columns}>
      <Totals reviews={reviews} t={t} />
      <div className={css.main}>
        <Sorts reviews={reviews} t={t} />
        <ul className={css.list} aria-label={t.list}>
          {reviews.list.map((review) => (
            <li key={review.id} className={css.card}>
              <ReviewCard review={review} t={t} />
            </li>
          ))}
        </ul>
        <Pagination
          page={reviews.page}
          pages={reviews.pages}
          hrefOf={(page) => reviews.hrefs[page - 1] ?? '#reviews'}
        />
      </div>
    </div>
  )
}

function Totals({ reviews: { average, rating, countText, bars }, t }: PartProps) {
  return (
    <div className={css.totals}>
      <div className={css.average}>
        <span className={css.figure}>{average}</span>
        <span>
          <Stars rating={rating} label={fill(t.stars, { stars: average ?? '' })} />
          <span className={css.small}>{countText}</span>
        </span>
      </div>
      <ul className={css.bars}>
        {bars.map(({ name, count, percent }) => (
          <li key={name} className={css.bar}>
            <span>{name}</span>
            <span aria-hidden className={css.track}>
              <span className={css.part} style={{ width: `${percent}%` }} />
            </span>
            <span>{count}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sorts({ reviews: { sorts }, t }: PartProps) {
  return (
    <nav aria-label={t.sort} className={css.sorts}>
      {sorts.map(({ name, href, current }) => (
        <ChipLink key={href} href={href} current={current} rel="nofollow">
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}
