import { useRef, useState, type RefObject } from 'react'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import { findCompanyCall } from '#shop/invoices/companies.calls.ts'
import { isInn, plainNumber } from '#shop/invoices/company.rules.ts'
import { ask } from '#ui/ask.ts'
import { TextField } from '#ui/text-field.tsx'
import type { CheckoutTexts } from './checkout.texts.ts'
import css from './checkout.module.css'
import { formId, setError, type OrderErrors } from './order-state.ts'

type CompanyProps = {
  t: CheckoutTexts['payment']['company']
  fields: DraftBody
  errors: OrderErrors
  hasRegister: boolean
  onFound: () => void
}
type CompanyName = 'company_inn' | 'company_kpp' | 'company_name' | 'company_address'

/** Company fields of an invoice order: the INN fills in the rest, or the buyer types the values. */
export function CompanyFields({ t, fields, errors, hasRegister, onFound }: CompanyProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const { state, look } = useCompanyLookup(box, onFound)
  const field = (name: CompanyName) => ({
    name,
    id: `${formId}-${name}`,
    label: t[name],
    defaultValue: fields[name] ?? '',
    error: errors[name],
  })
  const status = { busy: t.searching, unknown: t.unknown, idle: '' }[state]
  return (
    <fieldset ref={box} className={css.company}>
      <legend>{t.legend}</legend>
      <div className={css.pair}>
        <TextField
          {...field('company_inn')}
          inputMode="numeric"
          maxLength={32}
          hint={hasRegister ? t.innHint : undefined}
          required
          onBlur={({ currentTarget }) => hasRegister && look(currentTarget.value)}
        />
        <TextField {...field('company_kpp')} maxLength={32} hint={t.kppHint} />
      </div>
      <p role="status" className={css.companyStatus}>
        {status}
      </p>
      <TextField {...field('company_name')} autoComplete="organization" maxLength={300} required />
      <TextField {...field('company_address')} maxLength={500} />
    </fieldset>
  )
}

const otherNames = ['company_kpp', 'company_name', 'company_address'] as const

/** Looks up a company once per INN, on blur; never overwrites values typed by hand. */
function useCompanyLookup(box: RefObject<HTMLFieldSetElement | null>, onFound: () => void) {
  const lastInn = useRef('')
  const filledTexts = useRef<Record<string, string>>({})
  const [state, setState] = useState<'idle' | 'busy' | 'unknown'>('idle')
  const input = (name: string) => box.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const find = async (inn: string) => {
    lastInn.current = inn
    setState('busy')
    const answer = await ask(findCompanyCall, { body: { inn } }).catch(() => undefined)
    if (lastInn.current !== inn) return
    const company = answer?.company
    setState(company || input('company_name')?.value ? 'idle' : 'unknown')
    if (!company) return
    const values = { company_kpp: company.kpp, company_name: company.name, company_address: company.address }
    for (const name of otherNames) {
      const element = input(name)
      if (!element || (element.value !== '' && element.value !== filledTexts.current[name])) continue
      element.value = values[name]
      filledTexts.current[name] = values[name]
      setError(name, undefined)
    }
    onFound()
  }
  const look = (text: string) => {
    const inn = plainNumber(text)
    if (isInn(inn) && inn !== lastInn.current) void find(inn)
  }
  return { state, look }
}
