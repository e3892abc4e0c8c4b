import { useState } from 'react'
import { editReviewCall, writeReviewCall } from '#shop/reviews/reviews.calls.ts'
import { fits, maxTextLength, type Fit } from '#shop/reviews/reviews.rules.ts'
import type { OwnReviewAnswer } from '#shop/reviews/reviews.schemas.ts'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { SegmentCell, SizeGrid } from '#ui/size-grid.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import { PhotoField } from './photo-field.tsx'
import { RatingField } from './rating-field.tsx'
import { useDraft } from './use-draft.ts'
import { usePhotos } from './use-photos.ts'
import css from './writing.module.css'
import type { WritingData } from './writing.loader.ts'

type ReviewFormProps = {
  data: WritingData
  /** Review to edit; null for a new one. */
  review: OwnReviewAnswer | null
  onDone: (review: OwnReviewAnswer) => void
}

const isFit = (text: string): text is Fit => fits.some((fit) => fit === text)

function useReviewForm({ data: { t, product, own }, review, onDone }: ReviewFormProps) {
  const photos = usePhotos(review?.files ?? [], t.photos)
  const { forgetDraft, ...draft } = useDraft(`review:${own?.writer}:${product.slug}`)
  const form = usePostForm('/review/', {
    fields: ['rating', 'text', 'fit'],
    check: ({ rating }) => (rating ? {} : { rating: t.review.ratingNeeded }),
    send: async ({ rating, text, fit }, signal) => {
      const files = await photos.ready()
      const body = { rating: Number(rating), text, files, ...(isFit(fit) && { fit }) }
      const call = review ? editReviewCall : writeReviewCall
      onDone(await ask(call, { params: { slug: product.slug }, body, signal }))
      forgetDraft()
    },
    words: t,
  })
  return { form, photos, draft }
}

/** Review form: stars, fit, text and photos. Without JavaScript it has no photos. */
export function ReviewForm(props: ReviewFormProps) {
  const { data, review } = props
  const { t, product } = data
  const { form, photos, draft } = useReviewForm(props)
  const { field, isBusy, message } = form
  const typedFields = { rating: field('rating').defaultValue, fit: field('fit').defaultValue }
  const [fit, setFit] = useState(typedFields.fit ?? review?.fit ?? '')
  return (
    <PostForm {...form.props} {...draft} className={css.form}>
      <input type="hidden" name="product" value={product.slug} />
      <RatingField
        t={t.review}
        error={field('rating').error}
        rating={Number(typedFields.rating ?? review?.rating ?? 0)}
      />
      <SizeGrid legend={t.review.fit} track>
        {fits.map((each) => (
          <SegmentCell key={each} name="fit" value={each} checked={fit === each} onChange={() => setFit(each)}>
            {t.review.fits[each]}
          </SegmentCell>
        ))}
      </SizeGrid>
      <TextArea
        {...field('text')}
        defaultValue={field('text').defaultValue ?? review?.text}
        label={t.review.text}
        hint={t.review.textHint}
        rows={6}
        required
        maxLength={maxTextLength}
      />
      <PhotoField photos={photos} t={t.photos} />
      <Button type="submit" busy={isBusy}>
        {review ? t.review.save : t.review.send}
      </Button>
      <p role="alert" className={css.trouble}>
        {message}
      </p>
    </PostForm>
  )
}
