import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { openLayer } from '../common/layers.ts'
import type { UnhydratedProduct } from './product.loader.ts'
import type { ProductTexts } from '../buying/product.texts.ts'
import { ReviewPhotos } from './review-photos.tsx'
import css from './reviews.module.css'

const List = part(() => import('./product.part.tsx').then((file) => file.ReviewList), { when: never })

/** What buyers say. */
export function Reviews({ of: rest, t }: { of: UnhydratedProduct | undefined; t: ProductTexts }) {
  return (
    <section id="reviews" tabIndex={-1} aria-labelledby="reviews-title" className={css.reviews}>
      <Head t={t.reviews} />
      <ReviewPhotos t={t}>
        <List of={rest && { still: rest }} />
      </ReviewPhotos>
    </section>
  )
}

/** Writing needs an account: until somebody is signed in, the place of the form says so. */
function Head({ t }: { t: ProductTexts['reviews'] }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className={css.head}>
        <h2 id="reviews-title" className="display-3">
          {t.title}
        </h2>
        <Button look="outline" size="sm" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
          {t.write}
        </Button>
      </div>
      <div role="status">
        {isAsking && (
          <div className={css.guest}>
            <p>{t.guest}</p>
            <Button size="sm" aria-haspopup="dialog" onClick={() => openLayer('sign-in')}>
              {t.signIn}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
