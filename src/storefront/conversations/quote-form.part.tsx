import { useState } from 'react'
import { maxFiles } from '#shop/conversations/conversations.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { maxWishesLength, ownStep, piecesIn, supplyRowOf } from '#shop/supply/supply.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatNumber } from '#ui/format-money.ts'
import { rowTrouble } from '#shop/supply/supply-table.rules.ts'
import { useLocale } from '#ui/locale.tsx'
import { plural } from '#ui/plural.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fill } from '../common/fill.ts'
import { PostForm } from '../common/post-form.tsx'
import { PhoneInput } from '../phones/phone-input.tsx'
import css from './conversations.module.css'
import { FileField } from './file-field.tsx'
import { QuoteCompany } from './quote-company.tsx'
import type { QuoteData } from './quote-state.ts'
import { EstimatePanel } from './quote-estimate.tsx'
import type { RowInfo } from './quote-row.tsx'
import { QuoteSent } from './quote-sent.tsx'
import { Ladder, PersonCard } from './quote-side.tsx'
import { rowsToSend, useQuoteState, type QuoteState } from './quote-state.ts'
import { Step, useQuoteSteps } from './quote-steps.tsx'
import { QuoteTable } from './quote-table.tsx'
import quoteCss from './quote.module.css'
import { useEstimate, type QuoteEstimate } from './use-estimate.ts'
import { useFiles, type Files } from './use-files.ts'
import { type QuoteRows } from './use-quote-rows.ts'

/** Quote request of a clinic or wholesaler; becomes a numbered conversation. */
export function QuoteForm(data: QuoteData) {
  const [round, setRound] = useState(0)
  return <QuoteRound key={round} data={data} onAgain={() => setRound(round + 1)} />
}

function QuoteRound({ data, onAgain }: { data: QuoteData; onAgain: () => void }) {
  const { t, ladder, kind } = data
  const state = useQuoteState(data)
  const rows = rowsToSend(state.table)
  const pieces = piecesIn(rows.map(supplyRowOf))
  const estimate = useEstimate(kind, rows)
  return (
    <div className={quoteCss.columns}>
      <section id="quote" aria-labelledby={state.done ? undefined : 'quote-title'} className={quoteCss.quote}>
        {state.done ? (
          <QuoteSent quote={state.done} data={data} onAgain={onAgain} />
        ) : (
          <Form data={data} state={state} pieces={pieces} estimate={estimate} />
        )}
      </section>
      <aside aria-label={data.person.title} className={quoteCss.aside}>
        <PersonCard of={data.person} />
        {ladder && !state.done && <Ladder of={ladder} pieces={pieces} t={t} />}
      </aside>
    </div>
  )
}

type FormProps = QuotePartProps & { pieces: number; estimate: QuoteEstimate }

function Form({ data, state, pieces, estimate }: FormProps) {
  const { t, kind } = data
  const files = useFiles((state.value('files') ?? '').split(',').filter(Boolean), { most: maxFiles, t: data.files })
  const steps = useQuoteSteps(state)
  const locale = useLocale()
  const { ref, onSubmit } = state.form
  return (
    <PostForm
      to="/clinics/quote/"
      ref={ref}
      onSubmit={(event) => {
        if (files.holdBack(event)) return
        steps.forget()
        showWrongRow(state.table)
        onSubmit(event)
      }}
      encType="multipart/form-data"
      className={css.form}
      data-step={steps.step + 1}
    >
      <div>
        <h2 id="quote-title" className="display-3">
          {t.title[kind]}
        </h2>
        <p className={quoteCss.lead}>{t.lead}</p>
      </div>
      {state.trouble && <Alert tone="error">{state.trouble}</Alert>}
      <input type="hidden" name="kind" value={kind} />
      <Step n={1} t={t} steps={steps}>
        <QuoteTable t={t} state={state} sampleHref={data.sampleHref} infos={estimate.answer?.rows ?? noInfos} />
        <p role="status" className={css.small}>
          {stepSummary(locale, data, pieces)}
        </p>
        {estimate.answer ? (
          <EstimatePanel of={estimate.answer} t={t.estimate} isOld={estimate.isOld} failed={estimate.failed} />
        ) : (
          estimate.failed && <p className={css.small}>{t.estimate.failed}</p>
        )}
      </Step>
      <Step n={2} t={t} steps={steps}>
        <QuoteCompany data={data} state={state} />
        <Person data={data} state={state} />
      </Step>
      <Step n={3} t={t} steps={steps}>
        <Wishes data={data} state={state} files={files} />
        <Consent data={data} state={state} />
        <Button type="submit" busy={state.form.isBusy || files.isHeldBack} className={css.send}>
          {files.isHeldBack ? data.files.waiting : t.send}
        </Button>
      </Step>
    </PostForm>
  )
}

const noInfos: RowInfo[] = []

/** Opens and focuses the first invalid row. */
function showWrongRow({ rows, setOpen }: QuoteRows): void {
  const wrong = rows.find(({ cells }) => rowTrouble(cells))
  const cell = wrong && rowTrouble(wrong.cells)
  if (cell) setOpen({ id: wrong.id, cell })
}

function Wishes({ data, state, files }: QuotePartProps & { files: Files }) {
  const { t } = data
  return (
    <>
      <div className={css.pair}>
        <TextField {...state.field('wished_date')} label={t.date} type="date" />
        <TextField {...state.field('city')} label={t.city} autoComplete="address-level2" maxLength={100} />
      </div>
      <TextArea {...state.field('text')} label={t.text} rows={3} maxLength={maxWishesLength} />
      <div>
        <p className={quoteCss.legend}>{t.files}</p>
        <FileField files={files} t={data.files} error={state.error('files') ?? state.postedError('file')} />
      </div>
      <div>
        <Checkbox {...state.box('measuring')}>{t.measuring}</Checkbox>
        <Checkbox {...state.box('samples')}>{t.samples}</Checkbox>
      </div>
    </>
  )
}

const Consent = ({ data: { t, consentHref, offerHref }, state }: QuotePartProps) => (
  <Checkbox {...state.box('consent')} required className={css.consent}>
    {t.consent[0]}
    <a href={consentHref} target="_blank" className={css.link}>
      {t.consent[1]}
    </a>
    {t.consent[2]}
    <a href={offerHref} target="_blank" className={css.link}>
      {t.consent[3]}
    </a>
  </Checkbox>
)

/** «64 вещи, ваша ступень −15 %» */
function stepSummary(locale: Locale, { t, ladder }: QuoteData, pieces: number): string {
  if (pieces === 0) return ''
  const step = ladder?.steps[ownStep(ladder.steps, pieces)]
  const count = `${formatNumber(pieces, locale)}\u00a0${plural(pieces, t.sent.pieces, locale)}`
  return step ? fill(t.summary, { count, value: step.value }) : count
}

type QuotePartProps = { data: QuoteData; state: QuoteState }

function Person({ data: { t, countries }, state }: QuotePartProps) {
  return (
    <div className={css.pair}>
      <TextField {...state.field('name')} label={t.name} autoComplete="name" required maxLength={100} />
      <TextField {...state.field('position')} label={t.position} autoComplete="organization-title" maxLength={100} />
      <PhoneInput
        {...state.field('phone')}
        label={t.phone}
        required
        countries={countries}
        iso={state.value('phone_country')}
      />
      <TextField {...state.field('email')} label={t.email} type="email" autoComplete="email" required maxLength={254} />
    </div>
  )
}
