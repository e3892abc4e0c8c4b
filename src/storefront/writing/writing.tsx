import { useState, type MouseEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { useLocation } from '#web/hooks.ts'
import { openSignIn } from '../common/layers.ts'
import { link } from '../common/links.ts'
import { OwnQuestions, OwnReview } from './own-writing.tsx'
import { QuestionForm } from './question-form.tsx'
import { ReviewForm } from './review-form.tsx'
import css from './writing.module.css'
import type { WritingData } from './writing.loader.ts'

/** What somebody may write of a product: a guest is asked in, whoever has written already sees how it stands. */
export function Writing({ data }: { data: WritingData }) {
  const [review, setReview] = useState(data.own?.review ?? null)
  const [isEditing, setEditing] = useState(false)
  const { own, kind, t } = data
  if (!own) return <Guest t={t} />
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

function Guest({ t }: { t: WritingData['t'] }) {
  const here = useLocation()
  const signIn = (event: MouseEvent) => {
    event.preventDefault()
    openSignIn({ sentence: t.guest, next: location.pathname + location.search })
  }
  return (
    <div className={css.guest}>
      <p>{t.guest}</p>
      <ButtonLink
        size="sm"
        href={link(here, 'auth', { query: { next: here.pathname + here.search } })}
        aria-haspopup="dialog"
        onClick={signIn}
      >
        {t.signIn}
      </ButtonLink>
    </div>
  )
}
