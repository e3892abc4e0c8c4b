import { Tag } from 'lucide-react'
import { useId } from 'react'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import css from './promo-field.module.css'
import type { CartTexts } from './cart.texts.ts'

const nothingToSend = () => Promise.resolve()

/** The place of the promo code. What a code gives is decided together with the checkout; until then it says so. */
export function PromoField({ t }: { t: CartTexts['summary'] }) {
  const id = useId()
  const { props, field, forgetErrors } = usePostForm('/cart/promo/', {
    fields: ['promocode'],
    check: ({ promocode }) => ({ promocode: promocode === '' ? t.promoEmpty : t.promoSoon }),
    send: nothingToSend,
    words: { failed: t.promoSoon, offline: t.promoSoon },
  })
  const { error, ...code } = field('promocode')
  return (
    <PostForm {...props}>
      <div className={css.field}>
        <Tag aria-hidden />
        <label htmlFor={id} className="visually-hidden">
          {t.promo}
        </label>
        <input
          {...code}
          id={id}
          className={css.input}
          placeholder={t.promo}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-said` : undefined}
          onChange={forgetErrors}
        />
        <button type="submit" className={css.apply}>
          {t.apply}
        </button>
      </div>
      <p id={`${id}-said`} className={css.said} role="status">
        {error}
      </p>
    </PostForm>
  )
}
