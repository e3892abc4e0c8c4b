import type { ReactNode } from 'react'
import { maxCommentLength, maxReportLength } from '#shop/comments/comments.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { StatusChip, type StatusTone } from '#ui/status-chip.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useSending } from '#ui/use-sending.ts'
import { useFormState } from '#web/hooks.ts'
import { PostForm } from '../common/post-form.tsx'
import { GuestDoor } from '../visitor/guest-door.tsx'
import type { CommentsData } from './comments.loader.ts'
import css from './comments.module.css'

/** Page for writing, editing, answering and reporting comments; works without JavaScript. */
export function CommentsPage(data: CommentsData) {
  const { t, title, crumbs, articleHref, isGuest, kind, about, own } = data
  return (
    // The key keeps typed text and errors within one form.
    <div key={`${kind} ${about?.id}`} className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={t.title} />
      <h1 className={`display-2 ${css.heading}`}>{t.title}</h1>
      <p className={css.back}>
        <a href={articleHref}>{title}</a>
      </p>
      <News id="sent">{t.sent}</News>
      <News id="reported">{t.reported}</News>
      {about?.author && (
        <blockquote className={css.about}>
          <b>{about.author}</b>
          <p className={css.words}>{about.text}</p>
        </blockquote>
      )}
      {isGuest ? <GuestDoor guest={t.guest} signIn={t.signIn} className={css.door} /> : <CommentForm data={data} />}
      {own.length > 0 && <Own t={t} own={own} />}
    </div>
  )
}

const paths = {
  write: '/comments/write/',
  answer: '/comments/write/',
  edit: '/comments/edit/',
  report: '/comments/report/',
} as const

function CommentForm({ data: { t, kind, about, address } }: { data: CommentsData }) {
  const path = paths[kind]
  const state = useFormState(path)
  const [isSending, startSending] = useSending()
  const name = kind === 'report' ? 'reason' : 'text'
  const defaultValue = state?.values[name] ?? (kind === 'edit' ? about?.text : undefined)
  const error = state?.errors[name]?.[0]
  const field = { name, defaultValue, error, autoFocus: error !== undefined }
  const general = state?.errors['detail']?.[0]
  return (
    <PostForm to={path} className={css.form} onSubmit={startSending}>
      {general && <Alert tone="error">{general}</Alert>}
      <Hidden values={address} />
      {about && <Hidden values={{ [kind === 'answer' ? 'answers' : 'id']: about.id }} />}
      {kind === 'report' ? (
        <TextArea {...field} label={t.reason} hint={t.reasonHint} rows={3} maxLength={maxReportLength} />
      ) : (
        <TextArea {...field} label={t.text} rows={5} required maxLength={maxCommentLength} />
      )}
      <Button type="submit" busy={isSending} className={css.send}>
        {kind === 'report' ? t.sendReport : kind === 'edit' ? t.save : t.send}
      </Button>
    </PostForm>
  )
}

/** Message shown by the `:target` of a form redirect; the browser moves the focus. */
const News = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="status" tabIndex={-1} className={css.news}>
    {children}
  </p>
)

const Hidden = ({ values }: { values: Record<string, string | number> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

const tones = { waiting: 'honey', published: 'ok', declined: 'muted' } as const satisfies Record<string, StatusTone>

function Own({ t, own }: Pick<CommentsData, 't' | 'own'>) {
  return (
    <section aria-labelledby="own" className={css.own}>
      <h2 id="own" className={css.title}>
        {t.own}
      </h2>
      <ul className={css.threads}>
        {own.map(({ id, text, state, reasonText, edit }) => (
          <li key={id} className={css.comment}>
            <StatusChip tone={tones[state]}>{t.states[state]}</StatusChip>
            <p className={css.words}>{text}</p>
            {reasonText && <p className={css.small}>{reasonText}</p>}
            {edit && (
              <p className={css.actions}>
                <a href={edit.href}>{t.edit}</a>
                <span>{edit.text}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
