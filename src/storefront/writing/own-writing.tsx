import type { ReactNode } from 'react'
import type { OwnQuestionAnswer, OwnReviewAnswer } from '#shop/reviews/reviews.schemas.ts'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import css from './writing.module.css'
import type { WritingTexts } from './writing.texts.ts'

type OwnReviewProps = {
  review: OwnReviewAnswer
  t: WritingTexts
  /** Button or link to the form. */
  edit: ReactNode
}

/** State of a review, with the reason if declined. */
export function OwnReview({ review, t, edit }: OwnReviewProps) {
  const { state, reason, rating, text, fit, files, editable_until: until } = review
  const locale = useLocale()
  const words = t.review
  const moment =
    until &&
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' }).format(
      new Date(until),
    )
  return (
    <section aria-label={words.own} className={css.own}>
      <p role="status" className={css.state} data-state={state}>
        {t.states[state]}
        {state === 'waiting' && <span>{words.sent}</span>}
      </p>
      {reason && <p>{fill(t.reason, { reason })}</p>}
      <p className={css.facts}>
        {words.stars[rating - 1]}
        {fit && ` · ${words.fits[fit]}`}
      </p>
      <p className={css.text}>{text}</p>
      {files.length > 0 && (
        <ul className={css.photos} aria-label={t.photos.title}>
          {files.map(({ id, url }, at) => (
            <li key={id}>
              <img src={url} alt={fill(t.photos.photo, { n: at + 1 })} className={css.photo} />
            </li>
          ))}
        </ul>
      )}
      {moment ? (
        <>
          <p className={css.small}>
            {fill(words.editUntil, { moment })} {state === 'published' && words.again}
          </p>
          {edit}
        </>
      ) : (
        <p className={css.small}>{words.over}</p>
      )}
    </section>
  )
}

export function OwnQuestions({ questions, t }: { questions: OwnQuestionAnswer[]; t: WritingTexts }) {
  if (questions.length === 0) return null
  const words = t.question
  return (
    <section aria-label={words.own} className={css.questions}>
      <h2 className="display-4">{words.own}</h2>
      <ul>
        {questions.map(({ id, text, state, reason, answer }) => (
          <li key={id} className={css.own}>
            <p className={css.state} data-state={state}>
              {words.states[state]}
            </p>
            <p className={css.text}>{text}</p>
            {reason && <p>{fill(t.reason, { reason })}</p>}
            {answer && (
              <p className={css.text}>
                <strong>{words.answer}.</strong> {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
