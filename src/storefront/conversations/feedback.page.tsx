import { Breadcrumb } from '#ui/breadcrumb.tsx'
import css from './conversations.module.css'
import type { FeedbackData } from './feedback.loader.ts'
import { LetterForm } from './letter-form.tsx'
import { Side } from './side.tsx'

export function FeedbackPage({ letter, side, crumbs }: FeedbackData) {
  const { title, lead } = letter.words
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      <div className={css.columns}>
        <LetterForm data={letter} to="/feedback/form/send/" />
        <Side of={side} />
      </div>
    </div>
  )
}
