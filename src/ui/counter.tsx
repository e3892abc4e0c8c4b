import { Minus, Plus } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './counter.module.css'
import { clampQuantity } from './counter.rules.ts'
import { useAllWords } from './use-all-words.ts'

type CounterProps = {
  value: number
  /** What is in stock. */
  max: number
  onChange: (value: number) => void
  size?: 'md' | 'sm'
  /** Says what is counted when several counters are on the page. */
  label?: string
  name?: string
  /** Id of the form that it belongs to, where it does not stand in it. */
  form?: string
  /** Its signs post the form that it stands in, with `step` 1 or -1, until a script answers them. */
  posts?: boolean
  /** What was typed and not accepted. */
  typed?: string
  disabled?: boolean
  /** Leaves out «Доступно N шт.» where the place is too narrow; the caller shows it elsewhere. */
  hideAvailable?: boolean
}

export function Counter({ value, max, onChange, size = 'md', label, typed: typedText, posts, ...rest }: CounterProps) {
  const { name, form, disabled, hideAvailable } = rest
  const words = useAllWords()
  const [draft, setDraft] = useState<string | null>(typedText ?? null)
  const set = (quantity: number) => {
    setDraft(null)
    const next = clampQuantity(quantity, max)
    if (next !== value) onChange(next)
  }
  const settle = () => draft !== null && set(Number.parseInt(draft, 10))
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
          by={posts ? -1 : undefined}
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
          onChange={(event) => setDraft(event.target.value.replace(/[^\d-]/g, '').slice(0, 4))}
          onBlur={settle}
          onKeyDown={press}
        />
        <Step
          label={words.increase}
          by={posts ? 1 : undefined}
          off={disabled || value >= max}
          onPress={() => set(value + 1)}
          sign={<Plus aria-hidden />}
        />
      </div>
      {!hideAvailable && (
        <span className={css.hint} aria-live="polite">
          {value >= max && max > 0 ? words.available(max) : ''}
        </span>
      )}
    </div>
  )
}

function wantedByKey(key: string, value: number, max: number): number | undefined {
  return { ArrowUp: value + 1, ArrowDown: value - 1, Home: 1, End: max }[key]
}

type StepProps = { label: string; by?: number; off?: boolean; onPress: () => void; sign: ReactNode }

/** Stays focusable at its limit: a button that vanished under the finger would lose the keyboard's place. */
function Step({ label, by, off, onPress, sign }: StepProps) {
  return (
    <button
      {...(by ? { type: 'submit', name: 'step', value: by } : { type: 'button' })}
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
