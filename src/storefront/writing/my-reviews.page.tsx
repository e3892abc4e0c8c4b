import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useLocation } from '#web/hooks.ts'
import { AccountLayout } from '../account/account-layout.tsx'
import { link } from '../common/links.ts'
import type { MyReviewsData } from './my-reviews.loader.ts'
import { OwnQuestions, OwnReview } from './own-writing.tsx'
import css from './writing.module.css'

/** Reviews and questions of a member, with their moderation state. */
export function MyReviewsPage({ frame, t, reviews, questions }: MyReviewsData) {
  const here = useLocation()
  const isEmpty = reviews.length === 0 && questions.length === 0
  return (
    <AccountLayout
      frame={frame}
      section="my-reviews"
      title={<h1 className="display-2">{frame.t.menu['my-reviews']}</h1>}
    >
      {isEmpty && (
        <EmptyState title={t.nothing} text={t.nothingText}>
          <ButtonLink href={link(here, 'history-orders')}>{frame.t.menu['history-orders']}</ButtonLink>
        </EmptyState>
      )}
      {reviews.map((review) => (
        <article key={review.id} className={css.mine}>
          <h2 className="display-4">
            <ProductName of={review} />
          </h2>
          <OwnReview
            review={review}
            t={t}
            edit={
              review.product && (
                <ButtonLink look="outline" size="sm" href={link(here, 'write-review', { content: review.product })}>
                  {t.review.edit}
                </ButtonLink>
              )
            }
          />
        </article>
      ))}
      <OwnQuestions questions={questions} t={t} />
    </AccountLayout>
  )
}

/** Discontinued products have no page. */
function ProductName({ of: { product, product_name: name } }: { of: MyReviewsData['reviews'][number] }) {
  const here = useLocation()
  if (!product) return name
  return (
    <a href={link(here, 'product', { content: product })} className={css.back}>
      {name}
    </a>
  )
}
