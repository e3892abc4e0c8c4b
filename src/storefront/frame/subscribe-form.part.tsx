import { CircleAlert } from 'lucide-react'
import { useId, type InputHTMLAttributes } from 'react'
import { subscribeCall } from '#shop/inbox/inbox.calls.ts'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { ErrorWords } from '#ui/error-words.tsx'
import { FormDone } from '#ui/form-done.tsx'
import { emailTrouble } from '../common/email.rules.ts'
import type { FrameTexts } from '../common/frame.texts.ts'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import { useHere } from '../visitor/here.ts'
import css from './subscribe-form.module.css'

const useSubscription = (t: FrameTexts) =>
  usePostForm('/subscribe/', {
    fields: ['email', 'consent'],
    check: ({ email, consent }) => {
      const trouble = emailTrouble(email)
      return trouble ? { email: t[trouble] } : consent ? {} : { consent: t.consentNeeded }
    },
    send: ({ email }, signal) => ask(subscribeCall, { body: { email }, signal }),
    words: { failed: t.subscribeFailed, offline: t.subscribeOffline },
    // R-8-12
    errorMs: 4000,
  })

type SubscribeFormProps = {
  t: FrameTexts
  /** URL fragment that marks success without JavaScript; one form per page has it. */
  fragment?: string
}

/** Newsletter form, in the footer and elsewhere. Success replaces the form (R-4.6-06). */
export function SubscribeForm({ t, fragment }: SubscribeFormProps) {
  const id = useId()
  const { done: sentForm, props, field, box, message, isBusy } = useSubscription(t)
  if (sentForm) return <FormDone className={css.done} text={t.subscribed} />
  const { error, ...email } = field('email')
  const { error: consentError, ...consent } = box('consent')
  const wrong = error ?? consentError ?? message
  return (
    <>
      {fragment && (
        <p id={fragment} role="status" className={css.kept}>
          {t.subscribed}
        </p>
      )}
      <PostForm {...props} className={css.form}>
        <div className={css.pill} data-wrong={wrong ? true : undefined}>
          <input
            {...email}
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            aria-label={t.email}
            aria-invalid={error ? true : undefined}
            aria-describedby={wrong ? `${id}-error` : undefined}
            placeholder={t.email}
            className={css.field}
          />
          <Button type="submit" size="sm" busy={isBusy}>
            {t.subscribe}
          </Button>
        </div>
        <div role="alert" id={`${id}-error`} className={css.error}>
          {wrong && (
            <>
              <CircleAlert aria-hidden />
              {error ? <ErrorWords label={t.email}>{error}</ErrorWords> : wrong}
            </>
          )}
        </div>
        <Consent {...consent} aria-invalid={consentError ? true : undefined} t={t} />
      </PostForm>
    </>
  )
}

/** Consent checkbox, unchecked by default, as the law requires an explicit act (O-43). */
function Consent({ t, ...box }: InputHTMLAttributes<HTMLInputElement> & { t: FrameTexts }) {
  const here = useHere()
  const [before, personalData, and, publicOffer, end] = t.consent
  return (
    <label className={css.consent}>
      <input {...box} type="checkbox" required className={css.tick} />
      <span>
        {before}
        <a href={link(here, 'text-page', { buyerInfo: 'personal_data' })}>{personalData}</a>
        {and}
        <a href={link(here, 'text-page', { buyerInfo: 'public_offerta' })}>{publicOffer}</a>
        {end}
      </span>
    </label>
  )
}
