import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { PostForm } from '../common/post-form.tsx'
import type { FormPath } from '../forms.ts'
import { usePostInOrder } from './post-in-order.ts'
import type { ChangeDiscounts } from './use-price.ts'
import css from './discounts.module.css'

type CodeInputProps = {
  /** Result of usePostForm. */
  form: { props: { to: FormPath }; isBusy: boolean; message: string | undefined; forgetErrors: () => void }
  field: { name: string; error: string | undefined; defaultValue?: string | undefined; autoFocus?: true | undefined }
  icon: ReactNode
  label: string
  button: string
  apply: string
}

/** Input of a code; shows its error below and keeps the typed text. */
export function CodeInput({ form, field, icon, label, button, apply }: CodeInputProps) {
  const id = useId()
  const post = usePostInOrder(form.props.to)
  const { error, ...input } = field
  const text = error ?? form.message
  return (
    <PostForm {...form.props}>
      <div className={css.field}>
        {icon}
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          {...input}
          type="text"
          id={id}
          form={post?.form}
          className={css.input}
          placeholder={label}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={text ? `${id}-said` : undefined}
          onChange={form.forgetErrors}
        />
        <button type="submit" {...post} className={css.apply} aria-busy={form.isBusy || undefined}>
          {apply}
          <span className="visually-hidden"> {button}</span>
        </button>
      </div>
      <p id={`${id}-said`} className={css.said} role="status">
        {text}
      </p>
    </PostForm>
  )
}

type AppliedProps = {
  discount: 'promocode' | 'certificate'
  icon: ReactNode
  name: string
  note?: string | undefined
  amount: string
  clear: string
  change: ChangeDiscounts
}

/** Applied code with its discount and a remove button. */
export function AppliedCode({ discount, icon, name, note, amount, clear, change }: AppliedProps) {
  const post = usePostInOrder('/cart/clear/')
  return (
    <PostForm
      to="/cart/clear/"
      className={css.applied}
      onSubmit={(event) => {
        event.preventDefault()
        const body = discount === 'promocode' ? { promocode: null } : { certificate_value: null }
        change(body).catch(() => undefined)
      }}
    >
      {icon}
      <span className={css.words}>
        <b className={css.name}>{name}</b>
        {note && <small className={css.note}>{note}</small>}
      </span>
      <span className={css.amount}>{amount}</span>
      <button type="submit" name="discount" value={discount} {...post} className={css.clear} aria-label={clear}>
        <X aria-hidden />
      </button>
    </PostForm>
  )
}

/** Moves the focus to the replacement when the answer removes the clicked button. */
export function useFocusAfterSwap(isApplied: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(isApplied)
  useEffect(() => {
    if (before.current === isApplied) return
    before.current = isApplied
    if (document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>(':is(input:not([type=hidden]), button)')?.focus()
  }, [isApplied])
  return box
}
