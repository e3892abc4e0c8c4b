import { Pagination } from '#ui/pagination.tsx'
import { once } from '../common/once.tsx'
import css from './comments.module.css'

type RowLink = { href: string; label: string }
export type CommentRow = {
  id: number
  author: string
  text: string
  date: string
  /** Null when the reply limit is reached. */
  answer: RowLink | null
  report: RowLink
}
export type CommentListData = {
  t: { answer: string; report: string; nothing: string }
  title: string
  threads: (CommentRow & { answers: CommentRow[] })[]
  pages: { page: number; pages: number; path: string }
}

/** Comment list; never hydrated. */
function CommentList({ t, title, threads, pages: { page, pages, path } }: CommentListData) {
  return (
    <section aria-labelledby="comments" className={css.list}>
      <h2 id="comments" className={css.title}>
        {title}
      </h2>
      {threads.length === 0 && <p className={css.small}>{t.nothing}</p>}
      <ol className={css.threads}>
        {threads.map(({ answers, ...comment }) => (
          <li key={comment.id}>
            <Comment of={comment} t={t} />
            {answers.length > 0 && (
              <ol className={css.answers}>
                {answers.map((answer) => (
                  <li key={answer.id}>
                    <Comment of={answer} t={t} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => `${path}${number > 1 ? `?page=${number}` : ''}#comments`}
      />
    </section>
  )
}

export const Comments = once('comments', CommentList)

function Comment({ of: { id, author, text, date, answer, report }, t }: { of: CommentRow; t: CommentListData['t'] }) {
  return (
    <article id={`comment-${id}`} className={css.comment}>
      <p className={css.who}>
        <b>{author}</b> <span className={css.small}>{date}</span>
      </p>
      <p className={css.words}>{text}</p>
      <p className={css.actions}>
        {answer && (
          <a href={answer.href} rel="nofollow" aria-label={answer.label}>
            {t.answer}
          </a>
        )}
        <a href={report.href} rel="nofollow" aria-label={report.label}>
          {t.report}
        </a>
      </p>
    </article>
  )
}
