import { useId, useRef, useState, type FormEvent } from 'react'
import { adviseFit, isPlausible, measureLimits, type FitAdvice, type BodyMeasures } from '#shop/product/fit.rules.ts'
import type { Body } from '#shop/product/size-table.rules.ts'
import { Button } from '#ui/button.tsx'
import { SegmentCell, SizeGrid } from '#ui/size-grid.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formText } from '#ui/form-text.ts'
import { reasonWords, verdict } from './advice.ts'
import type { AdviceTexts } from './advice.texts.ts'
import { fill } from '../common/fill.ts'
import css from './fit-helper.module.css'
import type { FitData } from './buyable-product.ts'
import type { Buying } from './use-buying.ts'

const asked = ['height', 'chest', 'waist', 'hips'] as const
type Asked = (typeof asked)[number]
type Odd = Partial<Record<Asked, string>>

type HelperProps = { buying: Buying; fit: FitData; t: AdviceTexts; onTaken: () => void }
type BodyProps = { body: Body; onBody: (body: Body) => void }

/** What was typed, as numbers; what nobody can measure so is asked for again. */
function read(form: HTMLFormElement, t: AdviceTexts): { measures: BodyMeasures; odd: Odd } {
  const given = new FormData(form)
  const measures: BodyMeasures = {}
  const odd: Odd = {}
  for (const name of asked) {
    const text = formText(given, name).replace(',', '.')
    if (text === '') continue
    const value = Number(text)
    if (isPlausible(name, value)) measures[name] = value
    else odd[name] = fill(t.odd, measureLimits[name])
  }
  return { measures, odd }
}

/** Height, chest, waist and hips to a size, with the rule that led to it. */
export function FitHelper({ buying, fit, t, onTaken, body, onBody }: HelperProps & BodyProps) {
  const form = useRef<HTMLFormElement>(null)
  const [odd, setOdd] = useState<Odd>({})
  const [advice, setAdvice] = useState<FitAdvice>()
  const work = (event?: FormEvent, chosen: Body = body) => {
    event?.preventDefault()
    if (!form.current) return
    const found = read(form.current, t)
    setOdd(found.odd)
    const [first] = Object.keys(found.odd)
    setAdvice(first ? undefined : adviseFit(fit.garment, chosen, found.measures))
    if (first) form.current.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const change = (chosen: Body) => {
    onBody(chosen)
    if (advice) work(undefined, chosen)
  }
  return (
    <form ref={form} noValidate className={css.form} onSubmit={work}>
      <h3 className="display-4">{t.title}</h3>
      <p className={css.lead}>{t.lead}</p>
      {fit.gender === 'unisex' && <WhoseTable body={body} t={t} onChange={change} />}
      <div className={css.fields}>
        {asked.map((name) => (
          <TextField
            key={name}
            label={t.fields[name]}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            error={odd[name]}
          />
        ))}
      </div>
      <Button type="submit" look="outline">
        {t.advise}
      </Button>
      <div role="status">{advice && <Result {...{ advice, buying, fit, t, onTaken }} />}</div>
    </form>
  )
}

type WhoseProps = { body: Body; t: AdviceTexts; onChange: (body: Body) => void }

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

function Result({ advice, buying, fit, t, onTaken }: HelperProps & { advice: FitAdvice }) {
  const { goods, choose } = buying
  const size = goods.sizes.find(({ name }) => name === String(advice.size))
  const height = size?.heights.find((each) => each.height === advice.height)
  const take = () => {
    if (size) choose({ sizeId: size.sizeId, height: height?.isOrderable ? height.height : null })
    onTaken()
  }
  const isThere = height ? height.isOrderable : size?.isOrderable
  return (
    <div className={css.result}>
      <p className="display-4">{verdict(advice, t)}</p>
      <ul className={css.reasons} aria-label={t.why}>
        {advice.reasons.map((reason) => {
          const words = reasonWords(reason, fit.garment, t)
          return <li key={words}>{words}</li>
        })}
      </ul>
      {size && !isThere && <p className={css.gone}>{t.soldOut}</p>}
      {size && (
        <Button size="sm" onClick={take}>
          {t.take}
        </Button>
      )}
    </div>
  )
}
