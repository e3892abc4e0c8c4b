import { buttonClass } from '#ui/button.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { fill } from '../common/fill.ts'
import { textLanguage } from '../common/text-language.ts'
import type { UnhydratedProduct } from './product.loader.ts'
import { ReviewCard } from './review-card.tsx'
import type { ReviewsData } from './reviews.loader.ts'
import css from './reviews.module.css'
import { Stars } from './stars.tsx'
import type { StillTexts } from './still.texts.ts'

type PartProps = { reviews: ReviewsData; t: StillTexts['reviews'] }

/** Reviews with sort orders and pages as URLs, which work without JavaScript and can be shared. */
export function ReviewList({ reviews, words: { reviews: t } }: UnhydratedProduct) {
  return (
    <>
      <Head reviews={reviews} t={t} />
      {reviews.count === 0 ? <p className={css.none}>{t.none}</p> : <Columns reviews={reviews} t={t} />}
      {reviews.questions.length > 0 && <Questions reviews={reviews} t={t} />}
    </>
  )
}

/** Links to form pages, which open over this page with JavaScript. */
function Head({ reviews: { forms }, t }: PartProps) {
  return (
    <div className={css.head}>
      <h2 id="reviews-title" className="display-3">
        {t.title}
      </h2>
      <div className={css.openers}>
        <a href={forms.write} rel="nofollow" data-form="" className={buttonClass({ look: 'outline', size: 'sm' })}>
          {t.write}
        </a>
        <a href={forms.ask} rel="nofollow" data-form="" className={buttonClass({ look: 'outline', size: 'sm' })}>
          {t.ask}
        </a>
      </div>
    </div>
  )
}

function Columns({ reviews, t }: PartProps) {
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

function Questions({ reviews: { questions }, t }: PartProps) {
  const locale = useLocale()
  return (
    <div className={css.questions}>
      <h3 className="display-4">{t.questions}</h3>
      <ul>
        {questions.map(({ id, author, date, text, answer }) => (
          <li key={id} className={css.card}>
            <p className={css.about}>
              <span lang={textLanguage(author, locale)} className={css.author}>
                {author}
              </span>
              <span>{date}</span>
            </p>
            <p lang={textLanguage(text, locale)} className={css.text}>
              {text}
            </p>
            <p className={css.answer}>
              <strong>{t.answer}.</strong> <span lang={textLanguage(answer, locale)}>{answer}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
