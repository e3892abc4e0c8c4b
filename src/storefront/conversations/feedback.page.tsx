import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import css from './conversations.module.css'
import type { FeedbackData } from './feedback.loader.ts'
import { LetterForm } from './letter-form.tsx'
import { Side } from './side.tsx'

export function FeedbackPage({ letter, side, crumbs, frame }: FeedbackData) {
  const { title, lead } = letter.words
  const content = (
    <div className={frame ? css.narrowColumns : css.columns}>
      <LetterForm data={letter} to="/feedback/form/send/" />
      <Side of={side} />
    </div>
  )
  if (frame)
    return (
      <AccountLayout
        frame={frame}
        section="feedback"
        title={
          <div className={css.stack}>
            <h1 className="display-2">{title}</h1>
            <p className={css.lead}>{lead}</p>
          </div>
        }
      >
        {content}
      </AccountLayout>
    )
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      {content}
    </div>
  )
}
