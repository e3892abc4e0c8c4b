import { useEffect, useRef, useState, type FormEvent } from 'react'
import { stockNoticeCall } from '#shop/product/product.calls.ts'
import { ask, Refused } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formText } from '#ui/form-text.ts'
import { useLocation } from '#web/hooks.ts'
import { emailTrouble } from '../common/email.rules.ts'
import { fill } from '../common/fill.ts'
import { heightWords } from '../common/height-words.ts'
import { link } from '../common/links.ts'
import css from './notice-form.module.css'
import type { ProductTexts } from './product.texts.ts'
import type { Buying } from './use-buying.ts'

type Trouble = { email?: string; consent?: string; form?: string }

const wordsOf = (t: ProductTexts['notice'], error: unknown): Trouble => {
  if (!(error instanceof Refused)) return { form: t.failed }
  if (error.isOffline) return { form: t.offline }
  const email = error.first('email')
  return email ? { email } : { form: error.first('detail') ?? error.first('trade_offer') ?? t.failed }
}

function useNotice(offerId: number | undefined, t: ProductTexts['notice']) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [trouble, setTrouble] = useState<Trouble>({})
  const [email, setEmail] = useState('')
  const fail = (next: Trouble) => {
    setTrouble(next)
    const name = next.email ? 'email' : next.consent ? 'consent' : undefined
    if (name) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'busy' || offerId === undefined) return
    const given = new FormData(event.currentTarget)
    const address = formText(given, 'email')
    const wrong = emailTrouble(address)
    if (wrong) return fail({ email: t[wrong] })
    if (!given.has('consent')) return fail({ consent: t.consentNeeded })
    setTrouble({})
    setState('busy')
    try {
      await ask(stockNoticeCall, { body: { email: address, trade_offer: offerId, consent: true } })
      setEmail(address)
      setState('done')
    } catch (error) {
      setState('idle')
      fail(wordsOf(t, error))
    }
  }
  return { form, state, trouble, email, submit }
}

/** One letter when the size is back (one request, one letter); another size is another request. */
export function NoticeForm({ buying }: { buying: Buying }) {
  return <Form key={buying.missing} buying={buying} />
}

function Form({ buying: { goods, missing, size, height, t } }: { buying: Buying }) {
  const { form, state, trouble, email, submit } = useNotice(missing, t.notice)
  const here = useLocation()
  const title = fill(height ? t.notice.titlePair : t.notice.title, {
    size: size?.name ?? '',
    color: goods.color,
    height: height ? heightWords(height.height) : '',
  })
  if (state === 'done') return <Kept text={fill(t.notice.done, { email })} />
  const [before, consent] = t.notice.consent
  return (
    <form ref={form} method="post" noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <p className={css.title}>{title}</p>
      <p className={css.text}>{t.notice.text}</p>
      <TextField
        label={t.notice.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        error={trouble.email}
      />
      <Checkbox name="consent" required error={trouble.consent} className={css.consent}>
        {before}
        <a href={link(here, 'text-page', { buyerInfo: 'personal_data' })} className={css.link}>
          {consent}
        </a>
      </Checkbox>
      <Button type="submit" wide busy={state === 'busy'}>
        {t.notice.send}
      </Button>
      <div role="alert" className={css.trouble}>
        {trouble.form}
      </div>
    </form>
  )
}

/** Takes the focus that the form had. */
function Kept({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <p ref={words} role="status" tabIndex={-1} className={css.done}>
      {text}
    </p>
  )
}
