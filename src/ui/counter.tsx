/* chunk: lines */
import { Minus, Plus } from 'lucide-react'
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './counter.module.css'
import { clampQuantity, typedQuantity } from './counter.rules.ts'
import { useAllWords } from './use-all-words.ts'

type PostButton = Pick<ComponentProps<'button'>, 'type' | 'name' | 'value' | 'form' | 'formAction'>

type CounterProps = {
  value: number
  /** Available stock. */
  max: number
  onChange: (value: number) => void
  size?: 'md' | 'sm'
  /** Accessible name, for several counters on a page. */
  label?: string
  name?: string
  /** Id of the form, for a field outside of it. */
  form?: string
  /** Submit button for a quantity, which works before hydration. */
  post?: (quantity: number) => PostButton | undefined
  disabled?: boolean
  /** Leaves out the stock text in a narrow place; the caller shows it elsewhere. */
  hideAvailable?: boolean
  /** Receives the error of the typed text; empty once the text changes. */
  onMistake?: (text: string) => void
}

export function Counter({ value, max, onChange, size = 'md', label, post, ...rest }: CounterProps) {
  const { name, form, disabled, hideAvailable, onMistake } = rest
  const words = useAllWords()
  const { draft, isNotWhole, set, settle, type } = useDraft({ value, max, onChange, onMistake })
  const press = (event: KeyboardEvent) => {
    const quantity = wantedByKey(event.key, value, max)
    if (event.key === 'Enter' && draft !== null) settle()
    else if (quantity !== undefined) set(quantity)
    else return
    event.preventDefault()
  }
  return (
    <div role="group" aria-label={label ?? words.quantity} className={css.line}>
      <div className={classNames(css.counter, size === 'sm' && css.small)} data-disabled={disabled || undefined}>
        <Step
          label={words.decrease}
          post={post?.(value - 1)}
          off={disabled || value <= 1}
          onPress={() => set(value - 1)}
          sign={<Minus aria-hidden />}
        />
        <input
          className={css.input}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          autoComplete="off"
          aria-label={label ?? words.quantity}
          aria-valuenow={value}
          aria-valuemin={1}
          aria-valuemax={max}
          {...{ name, form, disabled }}
          value={draft ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={press}
        />
        <Step
          label={words.increase}
          post={post?.(value + 1)}
          off={disabled || value >= max}
          onPress={() => set(value + 1)}
          sign={<Plus aria-hidden />}
        />
      </div>
      {!hideAvailable && (
        <span className={css.hint} aria-live="polite">
          {isNotWhole ? words.wholeNumber : value >= max && max > 0 ? words.available(max) : ''}
        </span>
      )}
    </div>
  )
}

type DraftInput = Pick<CounterProps, 'value' | 'max' | 'onChange' | 'onMistake'>

/** Text being typed, until the field is left. */
function useDraft({ value, max, onChange, onMistake }: DraftInput) {
  const words = useAllWords()
  const [draft, setDraft] = useState<string | null>(null)
  const [isNotWhole, setNotWhole] = useState(false)
  const judge = (next: boolean) => {
    setNotWhole(next)
    if (next !== isNotWhole) onMistake?.(next ? words.wholeNumber : '')
  }
  const set = (quantity: number) => {
    setDraft(null)
    const next = clampQuantity(quantity, max)
    if (next !== value) onChange(next)
  }
  return {
    draft,
    isNotWhole,
    set: (quantity: number) => {
      judge(false)
      set(quantity)
    },
    settle: () => {
      if (draft === null) return
      const quantity = typedQuantity(draft)
      judge(quantity === undefined)
      set(quantity ?? value)
    },
    type: (text: string) => {
      judge(false)
      setDraft(text.replace(/[^\d.,-]/g, '').slice(0, maxLength))
    },
  }
}

const maxLength = 6

function wantedByKey(key: string, value: number, max: number): number | undefined {
  return { ArrowUp: value + 1, ArrowDown: value - 1, Home: 1, End: max }[key]
}

type StepProps = { label: string; post?: PostButton | undefined; off?: boolean; onPress: () => void; sign: ReactNode }

/** Button that stays focusable at its limit: removing it would lose keyboard focus. */
function Step({ label, post, off, onPress, sign }: StepProps) {
  return (
    <button
      type="button"
      {...post}
      className={css.step}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!off) onPress()
      }}
    >
      {sign}
    </button>
  )
}
