import { Tag } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import css from './promo-field.module.css'
import type { CartTexts } from './cart.texts.ts'

/** The place of the promo code. What a code gives is decided together with the checkout; until then it says so. */
export function PromoField({ t }: { t: CartTexts['summary'] }) {
  const id = useId()
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSaid(code.trim() === '' ? t.promoEmpty : t.promoSoon)
  }
  return (
    <form onSubmit={send} noValidate>
      <div className={css.field}>
        <Tag aria-hidden />
        <label htmlFor={id} className="visually-hidden">
          {t.promo}
        </label>
        <input
          id={id}
          name="promocode"
          className={css.input}
          value={code}
          placeholder={t.promo}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={said ? `${id}-said` : undefined}
          onChange={(event) => {
            setCode(event.target.value)
            setSaid('')
          }}
        />
        <button type="submit" className={css.apply}>
          {t.apply}
        </button>
      </div>
      <p id={`${id}-said`} className={css.said} role="status">
        {said}
      </p>
    </form>
  )
}
