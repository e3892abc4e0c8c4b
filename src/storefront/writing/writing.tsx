import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { GuestDoor } from '../visitor/guest-door.tsx'
import { OwnQuestions, OwnReview } from './own-writing.tsx'
import { QuestionForm } from './question-form.tsx'
import { ReviewForm } from './review-form.tsx'
import css from './writing.module.css'
import type { WritingData } from './writing.loader.ts'

/** Review or question form: guests are asked to sign in, authors see the state of their review. */
export function Writing({ data }: { data: WritingData }) {
  const [review, setReview] = useState(data.own?.review ?? null)
  const [isEditing, setEditing] = useState(false)
  const { own, kind, t } = data
  if (!own) return <GuestDoor guest={t.guest} signIn={t.signIn} className={css.guest} />
  if (kind === 'question')
    return (
      <>
        <QuestionForm data={data} />
        <OwnQuestions questions={own.questions} t={t} />
      </>
    )
  const edit = (
    <Button look="outline" size="sm" onClick={() => setEditing(true)}>
      {t.review.edit}
    </Button>
  )
  if (review && !isEditing) return <OwnReview review={review} t={t} edit={edit} />
  const keep = (next: typeof review) => {
    setReview(next)
    setEditing(false)
  }
  return <ReviewForm data={data} review={review} onDone={keep} />
}
