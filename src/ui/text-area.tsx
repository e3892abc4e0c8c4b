import { useState, type ChangeEvent, type TextareaHTMLAttributes } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import css from './field.module.css'
import { useAllWords } from './use-all-words.ts'

type TextAreaProps = FieldTexts & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>

/** With maxLength shows a counter: «12 из 200». */
export function TextArea({ label, hint, error, required, className, id, onChange, ...rest }: TextAreaProps) {
  const words = useAllWords()
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length)
    onChange?.(event)
  }
  return (
    <Field {...{ label, hint, error, required, className, id }}>
      {(links) => (
        <>
          <textarea rows={3} {...rest} {...links} className={css.control} onChange={change} />
          {rest.maxLength && <span className={css.count}>{words.symbolsOf(length, rest.maxLength)}</span>}
        </>
      )}
    </Field>
  )
}
