import { useId, useState, type CSSProperties } from 'react'
import { roubles, type Money } from '#kernel/money.ts'
import { numericText } from '#ui/phone.rules.ts'
import type { ListingTexts } from './listing.texts.ts'
import css from './price-range.module.css'
import type { Filtering } from './use-filters.ts'

type Bounds = { low: number; high: number }
type Draft = { low: string; high: string }
type PriceRangeProps = { t: ListingTexts; bounds: Bounds; filtering: Filtering }

const step = 10
const digits = (text: string) => numericText(text).slice(0, 8)
const inRoubles = (price: Money | null) => (price === null ? '' : String(price / 100))

/** Price range with two fields, and two thumbs as an alternative for dragging. */
export function PriceRange({ t, bounds, filtering: { filters, ask } }: PriceRangeProps) {
  const [draft, setDraft] = useState<Draft>()
  const values = draft ?? { low: inRoubles(filters.priceMin), high: inRoubles(filters.priceMax) }

  const apply = () => {
    if (!draft) return
    const next = { ...filters, priceMin: limit(draft.low), priceMax: limit(draft.high), page: 1 }
    setDraft(undefined)
    if (next.priceMin !== filters.priceMin || next.priceMax !== filters.priceMax) ask(next)
  }
  const change = (part: Partial<Draft>) => setDraft({ ...values, ...part })
  const field = (end: keyof Draft) => ({
    value: values[end],
    placeholder: String(bounds[end]),
    onChange: (text: string) => change({ [end]: digits(text) }),
    onSettle: apply,
  })
  return (
    <div className={css.range}>
      <PriceField name="price_min" label={t.priceFrom} word={t.from} {...field('low')} />
      <PriceField name="price_max" label={t.priceTo} word={t.to} {...field('high')} />
      {bounds.high > bounds.low && <Thumbs {...{ t, bounds, values }} onMove={change} onSettle={apply} />}
    </div>
  )
}

/** Price in whole roubles; null without a leading digit. */
const limit = (text: string): Money | null => {
  const price = Number.parseInt(text, 10)
  return Number.isNaN(price) ? null : roubles(price)
}

type PriceFieldProps = {
  name: string
  label: string
  word: string
  value: string
  placeholder: string
  onChange: (text: string) => void
  onSettle: () => void
}

function PriceField({ label, word, onChange, onSettle, ...input }: PriceFieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>
        <span aria-hidden>{word}</span>
        <span className="visually-hidden">{label}</span>
      </label>
      <input
        {...input}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onBlur={onSettle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onSettle()
        }}
      />
    </div>
  )
}

type ThumbsProps = {
  t: ListingTexts
  bounds: Bounds
  values: Draft
  onMove: (part: Partial<Draft>) => void
  onSettle: () => void
}

const clamp = (value: number, { low, high }: Bounds) => Math.min(Math.max(value, low), high)

function Thumbs({ t, bounds: { low: from, high: to }, values, onMove, onSettle }: ThumbsProps) {
  const bounds = { low: Math.floor(from / step) * step, high: Math.ceil(to / step) * step }
  const low = clamp(values.low === '' ? bounds.low : Number(values.low), bounds)
  const high = clamp(values.high === '' ? bounds.high : Number(values.high), bounds)
  const share = (value: number) => (value - bounds.low) / (bounds.high - bounds.low)
  // A thumb at the end of the track means no limit.
  const move = (end: keyof Draft, value: number) => {
    const fittingValue = end === 'low' ? Math.min(value, high) : Math.max(value, low)
    onMove({ [end]: fittingValue === bounds[end] ? '' : String(fittingValue) })
  }
  const thumb = (end: keyof Draft, value: number, label: string) => (
    <input
      type="range"
      className={css.thumb}
      aria-label={label}
      min={bounds.low}
      max={bounds.high}
      step={step}
      value={value}
      onChange={(event) => move(end, event.target.valueAsNumber)}
      onPointerUp={onSettle}
      onKeyUp={onSettle}
      onBlur={onSettle}
    />
  )
  return (
    <div className={css.thumbs} style={{ '--low': share(low), '--high': share(high) } as CSSProperties}>
      {thumb('low', low, t.priceFrom)}
      {thumb('high', high, t.priceTo)}
    </div>
  )
}
