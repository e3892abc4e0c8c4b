import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { translated } from '#kernel/translated.ts'
import { suggestCall } from '#shop/search/search.calls.ts'
import type { SuggestAnswer } from '#shop/search/search.schemas.ts'
import { maxSupplyCellLength, maxSupplyQuantity, noCells, type SupplyCells } from '#shop/supply/supply.rules.ts'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Counter } from '#ui/counter.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import css from './quote.module.css'
import type { QuoteTexts } from './quote.texts.ts'

export type QuoteModel = {
  slug: string
  name: string
  color: string
  hex: string
  picture: string
  quantity: number
}

type ModelsProps = {
  t: QuoteTexts['models']
  models: QuoteModel[]
  onChange: (models: QuoteModel[]) => void
  isFull: boolean
}

/** Styles of the catalogue with pictures; needs JavaScript. */
export function QuoteModels({ t, models, onChange, isFull }: ModelsProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  /** Focuses after the next render, when the clicked button is gone. */
  const focusLast = (selector: string) =>
    void requestAnimationFrame(() => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)?.focus())
  const add = (model: QuoteModel) => {
    onChange([...models.filter(({ slug }) => slug !== model.slug), model])
    setOpen(false)
    focusLast('[role=spinbutton]')
  }
  const close = () => {
    setOpen(false)
    focusLast('button')
  }
  return (
    <div ref={box} className={css.models}>
      {models.map((model) => (
        <ModelRow
          key={model.slug}
          {...{ model, t }}
          onCount={(quantity) => onChange(models.map((each) => (each === model ? { ...each, quantity } : each)))}
          onRemove={() => {
            onChange(models.filter((each) => each !== model))
            focusLast('button')
          }}
        />
      ))}
      {isOpen ? (
        <ModelField t={t} onChoose={add} onClose={close} />
      ) : (
        <Button
          type="button"
          look="quiet"
          size="sm"
          className={css.scripted}
          disabled={isFull}
          onClick={() => setOpen(true)}
        >
          <Plus aria-hidden />
          {t.add}
        </Button>
      )}
    </div>
  )
}

type RowProps = {
  model: QuoteModel
  t: ModelsProps['t']
  onCount: (quantity: number) => void
  onRemove: () => void
}

const ModelRow = ({ model, t, onCount, onRemove }: RowProps) => (
  <div role="group" aria-label={model.name} className={css.model}>
    {model.picture ? <img src={model.picture} alt="" width={56} height={70} loading="lazy" /> : <span />}
    <p className={css.modelWords}>
      {model.name}
      <small>
        <span className={css.dye} style={{ background: model.hex }} />
        {model.color}
      </small>
    </p>
    <Counter
      value={model.quantity}
      max={maxSupplyQuantity}
      label={fill(t.quantity, { name: model.name })}
      size="sm"
      hideAvailable
      onChange={onCount}
    />
    <IconButton label={fill(t.remove, { name: model.name })} onClick={onRemove}>
      <X aria-hidden />
    </IconButton>
  </div>
)

const pauseMs = 200

type ModelFieldProps = { t: ModelsProps['t']; onChoose: (model: QuoteModel) => void; onClose: () => void }

function ModelField({ t, onChoose, onClose }: ModelFieldProps) {
  const locale = useLocale()
  const id = useId()
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const [query, setQuery] = useState('')
  const [answer, setAnswer] = useState<{ query: string; models: QuoteModel[] }>({ query: '', models: [] })
  const search = query.trim()
  const isBusy = search.length > 1 && answer.query !== search
  useEffect(() => {
    if (!isBusy) return
    const request = new AbortController()
    const find = async () => {
      const { products } = await ask(suggestCall, { query: { search }, signal: request.signal }).catch(() => nothing)
      if (request.signal.aborted) return
      setAnswer({ query: search, models: products.map((card) => modelOf(card, locale)) })
    }
    const timer = setTimeout(() => void find(), pauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [isBusy, search, locale])
  const models = search.length > 1 ? answer.models : []
  return (
    <Combobox
      id={id}
      label={t.find}
      placeholder={t.find}
      query={query}
      onQuery={setQuery}
      options={models.map(({ slug, name, color }) => ({ value: slug, label: name, note: color }))}
      onChoose={({ value }) => {
        const model = models.find(({ slug }) => slug === value)
        if (model) onChoose(model)
      }}
      loading={isBusy}
      hasAnswer={search.length > 1 && !isBusy}
      emptyText={t.nothing}
      search
      inline
      onEscape={onClose}
    />
  )
}

const nothing: Pick<SuggestAnswer, 'products'> = { products: [] }

const modelOf = (card: SuggestAnswer['products'][number], locale: 'ru' | 'en'): QuoteModel => ({
  slug: card.slug,
  name: translated(card.translations, locale, 'name'),
  color: translated(card.color.translations, locale, 'name'),
  hex: card.color.hex,
  picture: card.images.find(({ type }) => type === 'image')?.file ?? '',
  quantity: 1,
})

/** Table row of a catalogue style. */
export const cellsOfModel = ({ name, color, quantity }: QuoteModel): SupplyCells => ({
  ...noCells,
  garment: name.slice(0, maxSupplyCellLength),
  color: color.slice(0, maxSupplyCellLength),
  quantity: String(quantity),
})
