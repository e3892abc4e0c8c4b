import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { useBriefly } from '#ui/use-briefly.ts'
import { emailTrouble } from '../common/email.rules.ts'
import type { FrameTexts } from '../common/frame.texts.ts'
import { link, type Here } from '../common/links.ts'
import css from './subscribe-form.module.css'
import { useHere } from '../visitor/here.ts'

const errorMs = 4000

const loadSubscription = () => import('./subscription.ts')
const preloadSubscription = () => void loadSubscription().catch(() => undefined)

/** Sends the address; what went wrong stays for four seconds (R-8-12). */
function useSubscription(t: FrameTexts) {
  const field = useRef<HTMLInputElement>(null)
  const consent = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [message, setMessage] = useState('')
  const [isWrong, startWrong] = useBriefly(errorMs)
  const say = (error: string, at = field) => {
    setMessage(error)
    startWrong()
    at.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    const email = field.current?.value.trim() ?? ''
    const trouble = emailTrouble(email)
    if (trouble) return say(t[trouble])
    if (!consent.current?.checked) return say(t.consentNeeded, consent)
    setState('busy')
    const wrong = await loadSubscription().then(
      ({ subscribe }) => subscribe(email, t),
      () => (navigator.onLine ? t.subscribeFailed : t.subscribeOffline),
    )
    setState(wrong === undefined ? 'done' : 'idle')
    if (wrong !== undefined) say(wrong)
  }
  return { field, consent, state, message, isWrong, submit }
}

/** The newsletter, in the footer and wherever else it is offered. Success replaces the form (R-4.6-06). */
export function SubscribeForm({ t }: { t: FrameTexts }) {
  const here = useHere()
  const id = useId()
  const { field, consent, state, message, isWrong, submit } = useSubscription(t)
  if (state === 'done') return <Subscribed text={t.subscribed} />
  return (
    <form method="post" noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <div className={css.pill} data-wrong={isWrong || undefined}>
        <input
          ref={field}
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-label={t.email}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          placeholder={t.email}
          onFocus={preloadSubscription}
          className={css.field}
        />
        <Button type="submit" size="sm" busy={state === 'busy'}>
          {t.subscribe}
        </Button>
      </div>
      <div role="alert" id={`${id}-error`} className={css.error}>
        {isWrong && (
          <>
            <CircleAlert aria-hidden />
            {message}
          </>
        )}
      </div>
      <Consent box={consent} t={t} here={here} />
    </form>
  )
}

/** Unticked until the visitor ticks it: the law wants an act, not a silence (O-43). */
function Consent({ box, t, here }: { box: RefObject<HTMLInputElement | null>; t: FrameTexts; here: Here }) {
  const [before, personalData, and, publicOffer, end] = t.consent
  return (
    <label className={css.consent}>
      <input ref={box} type="checkbox" name="consent" required className={css.tick} />
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

/** Takes the focus that the form had. */
function Subscribed({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <p ref={words} role="status" tabIndex={-1} className={css.done}>
      {text}
    </p>
  )
}
