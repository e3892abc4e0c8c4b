import { Building2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { findCompanyCall } from '#shop/invoices/companies.calls.ts'
import type { CompanyAnswerBody } from '#shop/invoices/companies.schemas.ts'
import { isInn, plainNumber } from '#shop/invoices/company.rules.ts'
import { ask } from '#ui/ask.ts'
import { TextField } from '#ui/text-field.tsx'
import css from './conversations.module.css'
import type { QuoteData } from './quote-state.ts'
import type { QuoteState } from './quote-state.ts'
import quoteCss from './quote.module.css'

type Lookup =
  | { state: 'idle' | 'busy' | 'unknown' }
  | { state: 'here'; company: NonNullable<CompanyAnswerBody['company']>; tookFocus: boolean }

/** Company fields: the INN finds the company for confirmation; a typed name stays. */
export function QuoteCompany({ data: { t, hasRegister }, state }: { data: QuoteData; state: QuoteState }) {
  const box = useRef<HTMLDivElement>(null)
  const lastInn = useRef('')
  const [lookup, setLookup] = useState<Lookup>({ state: 'idle' })
  const isHere = lookup.state === 'here'
  const input = (name: 'inn' | 'company') => box.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const look = async (text: string) => {
    const inn = plainNumber(text)
    if (!hasRegister || inn === lastInn.current) return
    lastInn.current = inn
    const name = input('company')
    if (name && isHere) name.value = ''
    if (!isInn(inn)) return setLookup({ state: 'idle' })
    setLookup({ state: 'busy' })
    const answer = await ask(findCompanyCall, { body: { inn } }).catch(() => undefined)
    if (lastInn.current !== inn) return
    if (!name || name.value || !answer) return setLookup({ state: 'idle' })
    if (!answer.company) return setLookup({ state: 'unknown' })
    name.value = answer.company.name
    // The keyboard user may still be in the field that is about to disappear.
    setLookup({ state: 'here', company: answer.company, tookFocus: document.activeElement === name })
  }
  const takeBack = () => {
    for (const name of ['inn', 'company'] as const) {
      const field = input(name)
      if (field) field.value = ''
    }
    lastInn.current = ''
    setLookup({ state: 'idle' })
    // The field exists only after the next render.
    requestAnimationFrame(() => input('company')?.focus())
  }
  return (
    <div ref={box} className={css.stack}>
      <div className={isHere ? undefined : css.pair}>
        <TextField
          {...state.field('inn')}
          label={t.inn}
          hint={hasRegister && !isHere ? t.innHint : undefined}
          inputMode="numeric"
          maxLength={32}
          onBlur={({ currentTarget }) => void look(currentTarget.value)}
        />
        <div hidden={isHere}>
          <TextField {...state.field('company')} label={t.company} autoComplete="organization" maxLength={300} />
        </div>
      </div>
      <div role="status" className={quoteCss.lookup}>
        {lookup.state === 'busy' && t.searching}
        {lookup.state === 'unknown' && t.unknown}
        {isHere && <CompanyCard {...lookup} t={t} onTakeBack={takeBack} />}
      </div>
    </div>
  )
}

type CardProps = Extract<Lookup, { state: 'here' }> & { t: QuoteData['t']; onTakeBack: () => void }

const focus = (element: HTMLElement | null) => element?.focus()

const CompanyCard = ({ company: { name, kpp, address }, tookFocus, t, onTakeBack }: CardProps) => (
  <div ref={tookFocus ? focus : undefined} tabIndex={-1} className={quoteCss.company}>
    <Building2 aria-hidden />
    <div>
      <p className={quoteCss.companyName}>{name}</p>
      <p className={css.small}>{[kpp && `${t.kpp} ${kpp}`, address].filter(Boolean).join(' · ')}</p>
      <button type="button" className={quoteCss.notUs} onClick={onTakeBack}>
        {t.notUs}
      </button>
    </div>
  </div>
)
