import { useId, useRef, useState, type FormEvent } from 'react'
import { adviseFit, isPlausible, measureLimits, type FitAdvice, type BodyMeasures } from '#shop/product/fit.rules.ts'
import type { Body } from '#shop/product/size-table.rules.ts'
import { Button } from '#ui/button.tsx'
import { SegmentCell, SizeGrid } from '#ui/size-grid.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formText } from '#ui/form-text.ts'
import { reasonWords, verdict } from './advice.ts'
import { fill } from '../common/fill.ts'
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

/** What was typed, as numbers; an impossible measure is an error of its field. */
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

/** Height, chest, waist and hips to a size, with the rule that led to it. */
export function FitHelper({ buying, fit, t, onDone, body, onBody }: HelperProps & BodyProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [advice, setAdvice] = useState<FitAdvice>()
  const advise = (event?: FormEvent, chosenBody: Body = body) => {
    event?.preventDefault()
    if (!form.current) return
    const result = readMeasures(form.current, t)
    setErrors(result.errors)
    const [firstError] = Object.keys(result.errors)
    setAdvice(firstError ? undefined : adviseFit(fit.model, chosenBody, result.measures))
    if (firstError) form.current.querySelector<HTMLElement>(`[name=${firstError}]`)?.focus()
  }
  const change = (chosenBody: Body) => {
    onBody(chosenBody)
    if (advice) advise(undefined, chosenBody)
  }
  return (
    <form ref={form} noValidate className={css.form} onSubmit={advise}>
      <h3 className="display-4">{t.title}</h3>
      <p className={css.lead}>{t.lead}</p>
      {fit.gender === 'unisex' && <WhoseTable body={body} t={t} onChange={change} />}
      <div className={css.fields}>
        {measureNames.map((name) => (
          <TextField
            key={name}
            label={t.fields[name]}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            error={errors[name]}
          />
        ))}
      </div>
      <Button type="submit" look="outline">
        {t.advise}
      </Button>
      <div role="status">{advice && <Result {...{ advice, buying, fit, t, onDone }} />}</div>
    </form>
  )
}

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
      <p className="display-4">{verdict(advice, t)}</p>
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
