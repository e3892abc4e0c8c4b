import { useId, useRef, useState, type FormEvent } from 'react'
import { adviseFit, isPlausible, measureLimits, type FitAdvice, type BodyMeasures } from '#shop/product/fit.rules.ts'
import type { Body } from '#shop/product/size-table.rules.ts'
import { Button } from '#ui/button.tsx'
import { SegmentCell, SizeGrid } from '#ui/size-grid.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formText } from '#ui/form-text.ts'
import { useLocale } from '#ui/locale.tsx'
import { reasonWords, verdict } from './advice.ts'
import { fill } from '../common/fill.ts'
import { KeepMeasures } from '../measures/keep-measures.tsx'
import { PeopleChoice } from '../measures/people-choice.tsx'
import { usePeople } from '../measures/use-people.ts'
import type { Person } from '../visitor/measures.ts'
import css from './fit-helper.module.css'
import type { FitData } from './buyable-product.ts'
import type { Buying } from './use-buying.ts'
import type { WindowWords } from './window.words.ts'

type AdviceWords = WindowWords['advice']

const measureNames = ['height', 'chest', 'waist', 'hips'] as const
type MeasureName = (typeof measureNames)[number]
type FieldErrors = Partial<Record<MeasureName, string>>

type HelperProps = { buying: Buying; fit: FitData; t: AdviceWords; onDone: () => void }
type BodyProps = { body: Body; onBody: (body: Body) => void }

/** Measurements from the form as numbers, with an error for each impossible value. */
function readMeasures(form: HTMLFormElement, t: AdviceWords): { measures: BodyMeasures; errors: FieldErrors } {
  const formData = new FormData(form)
  const measures: BodyMeasures = {}
  const errors: FieldErrors = {}
  for (const name of measureNames) {
    const text = formText(formData, name).replace(',', '.')
    if (text === '') continue
    const value = Number(text)
    if (isPlausible(name, value)) measures[name] = value
    else errors[name] = fill(t.odd, measureLimits[name])
  }
  return { measures, errors }
}

/** Fit helper: recommends a size from body measurements and names the rule; saved people are prefilled. */
export function FitHelper({ buying, fit, t, onDone, body, onBody }: HelperProps & BodyProps) {
  const form = useRef<HTMLFormElement>(null)
  const people = usePeople()
  const { person } = people
  // Remount key: fields reset when the person changes, but not on a rename.
  const [meeting, setMeeting] = useState(0)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [result, setResult] = useState<{ advice: FitAdvice; measures: BodyMeasures }>()
  const advise = (event?: FormEvent, chosenBody: Body = body) => {
    event?.preventDefault()
    if (!form.current) return
    const { measures, errors: nextErrors } = readMeasures(form.current, t)
    setErrors(nextErrors)
    const [firstError] = Object.keys(nextErrors)
    setResult(firstError ? undefined : { advice: adviseFit(fit.model, chosenBody, measures), measures })
    if (firstError) form.current.querySelector<HTMLElement>(`[name=${firstError}]`)?.focus()
  }
  const change = (chosenBody: Body) => {
    onBody(chosenBody)
    if (result) advise(undefined, chosenBody)
  }
  const meet = (next: Person | undefined) => {
    setMeeting(meeting + 1)
    setErrors({})
    setResult(undefined)
    if (next) onBody(next.body)
  }
  return (
    <form ref={form} noValidate className={css.form} onSubmit={advise}>
      <h3 className="display-4">{t.title}</h3>
      <p className={css.lead}>{t.lead}</p>
      <PeopleChoice of={people} onChoice={meet} />
      {fit.gender === 'unisex' && <WhoseTable body={body} t={t} onChange={change} />}
      <MeasureFields key={meeting} person={person} errors={errors} t={t} />
      <Button type="submit" look="outline">
        {t.advise}
      </Button>
      <div role="status">{result && <Result advice={result.advice} {...{ buying, fit, t, onDone }} />}</div>
      {result && <KeepMeasures key={meeting} of={people} measures={{ ...result.measures, body }} />}
    </form>
  )
}

type FieldsProps = { person: Person | undefined; errors: FieldErrors; t: AdviceWords }

const MeasureFields = ({ person, errors, t }: FieldsProps) => (
  <div className={css.fields}>
    {measureNames.map((name) => (
      <TextField
        key={name}
        label={t.fields[name]}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        defaultValue={person?.[name]}
        error={errors[name]}
      />
    ))}
  </div>
)

type WhoseProps = { body: Body; t: AdviceWords; onChange: (body: Body) => void }

function WhoseTable({ body, t, onChange }: WhoseProps) {
  const name = useId()
  return (
    <SizeGrid legend={t.body} hideLegend track>
      {(['women', 'men'] as const).map((each) => (
        <SegmentCell key={each} name={name} value={each} checked={body === each} onChange={() => onChange(each)}>
          {t[each]}
        </SegmentCell>
      ))}
    </SizeGrid>
  )
}

function Result({ advice, buying, fit, t, onDone }: HelperProps & { advice: FitAdvice }) {
  const locale = useLocale()
  const { product, choose } = buying
  const size = product.sizes.find(({ name }) => name === String(advice.size))
  const height = size?.heights.find((each) => each.height === advice.height)
  const chooseAdvised = () => {
    if (size) choose({ sizeId: size.sizeId, height: height?.isOrderable ? height.height : null })
    onDone()
  }
  const isThere = height ? height.isOrderable : size?.isOrderable
  return (
    <div className={css.result}>
      <p className="display-4">{verdict(advice, t, { cut: fit.gender, locale })}</p>
      <ul className={css.reasons} aria-label={t.why}>
        {advice.reasons.map((reason) => {
          const words = reasonWords(reason, fit.model, t)
          return <li key={words}>{words}</li>
        })}
      </ul>
      {size && !isThere && <p className={css.gone}>{t.soldOut}</p>}
      {size && (
        <Button size="sm" onClick={chooseAdvised}>
          {t.take}
        </Button>
      )}
    </div>
  )
}
