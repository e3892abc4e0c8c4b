import { useRef, useState } from 'react'
import { mostFiles } from '#shop/conversations/conversations.rules.ts'
import { findCompanyCall } from '#shop/invoices/companies.calls.ts'
import { isInn, plainNumber } from '#shop/invoices/company.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PostForm } from '../common/post-form.tsx'
import { PhoneInput } from '../phones/phone-input.tsx'
import css from './conversations.module.css'
import type { ConversationTexts } from './conversations.texts.ts'
import { FileField } from './file-field.tsx'
import { QuoteTable } from './quote-table.tsx'
import { longestWishes } from './quote.rules.ts'
import type { QuoteTexts } from './quote.texts.ts'
import { useQuoteState, type PostedQuote } from './quote-state.ts'
import { useFiles } from './use-files.ts'

export type QuoteData = {
  t: QuoteTexts
  files: ConversationTexts['files']
  kind: 'clinic' | 'wholesale'
  countries: PhoneCountry[]
  consentHref: string
  offerHref: string
  sampleHref: string
  /** Somebody knows companies by their number. */
  hasRegister: boolean
}

/** What a clinic or a wholesaler asks a price for; it becomes a conversation under a number. */
export function QuoteForm(data: QuoteData) {
  const { t, kind, consentHref } = data
  const state = useQuoteState(t)
  const files = useFiles((state.value('files') ?? '').split(',').filter(Boolean), { most: mostFiles, t: data.files })
  const [isSent, setSent] = useState(false)
  return (
    <section id="quote" aria-labelledby="quote-title" className={css.quote}>
      <PostForm to="/clinics/quote/" encType="multipart/form-data" className={css.form} onSubmit={() => setSent(true)}>
        <div>
          <h2 id="quote-title" className="display-3">
            {t.title[kind]}
          </h2>
          <p className={css.lead}>{t.lead}</p>
        </div>
        {state.isBack && <Alert tone="error">{state.general ?? t.trouble}</Alert>}
        <input type="hidden" name="kind" value={kind} />
        <Company data={data} state={state} />
        <Person data={data} state={state} />
        <QuoteTable t={t} state={state} sampleHref={data.sampleHref} />
        <div>
          <p className={css.legend}>{t.files}</p>
          <FileField files={files} t={data.files} error={state.error('files') ?? state.error('file')} />
        </div>
        <div className={css.pair}>
          <TextField {...state.field('wished_date')} label={t.date} type="date" />
          <TextField {...state.field('city')} label={t.city} autoComplete="address-level2" maxLength={100} />
        </div>
        <TextArea {...state.field('text')} label={t.text} rows={3} maxLength={longestWishes} />
        <div>
          <Checkbox {...state.box('measuring')}>{t.measuring}</Checkbox>
          <Checkbox {...state.box('samples')}>{t.samples}</Checkbox>
        </div>
        <Checkbox name="consent" value="true" required error={state.error('consent')} className={css.consent}>
          {t.consent[0]}
          <a href={consentHref} target="_blank" className={css.link}>
            {t.consent[1]}
          </a>
          {t.consent[2]}
          <a href={data.offerHref} target="_blank" className={css.link}>
            {t.consent[3]}
          </a>
        </Checkbox>
        <Button type="submit" busy={isSent || files.isWaiting} className={css.send}>
          {files.isWaiting ? data.files.waiting : t.send}
        </Button>
      </PostForm>
    </section>
  )
}

type QuotePartProps = { data: QuoteData; state: PostedQuote }

/** The number finds the name; what was written by hand stays. */
function Company({ data: { t, hasRegister }, state }: QuotePartProps) {
  const name = useRef<HTMLDivElement>(null)
  const lastInn = useRef('')
  const [lookup, setLookup] = useState<'idle' | 'busy' | 'unknown'>('idle')
  const look = async (text: string) => {
    const inn = plainNumber(text)
    if (!hasRegister || !isInn(inn) || inn === lastInn.current) return
    lastInn.current = inn
    setLookup('busy')
    const answer = await ask(findCompanyCall, { body: { inn } }).catch(() => undefined)
    if (lastInn.current !== inn) return
    const input = name.current?.querySelector('input')
    setLookup(answer && !answer.company && !input?.value ? 'unknown' : 'idle')
    if (input && !input.value && answer?.company) input.value = answer.company.name
  }
  return (
    <>
      <div className={css.pair}>
        <TextField
          {...state.field('inn')}
          label={t.inn}
          hint={hasRegister ? t.innHint : undefined}
          inputMode="numeric"
          maxLength={32}
          onBlur={({ currentTarget }) => void look(currentTarget.value)}
        />
        <div ref={name}>
          <TextField {...state.field('company')} label={t.company} autoComplete="organization" maxLength={300} />
        </div>
      </div>
      <p role="status" className={css.small}>
        {{ busy: t.searching, unknown: t.unknown, idle: '' }[lookup]}
      </p>
    </>
  )
}

function Person({ data: { t, countries }, state }: QuotePartProps) {
  return (
    <div className={css.pair}>
      <TextField {...state.field('name')} label={t.name} autoComplete="name" required maxLength={100} />
      <TextField {...state.field('position')} label={t.position} autoComplete="organization-title" maxLength={100} />
      <PhoneInput
        name="phone"
        label={t.phone}
        required
        countries={countries}
        defaultValue={state.value('phone')}
        iso={state.value('phone_country')}
        error={state.error('phone')}
      />
      <TextField {...state.field('email')} label={t.email} type="email" autoComplete="email" required maxLength={254} />
    </div>
  )
}
