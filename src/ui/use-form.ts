import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Refused } from './ask.ts'
import { formText, verbatimText } from './form-text.ts'
import { postedFields, type FormErrors, type PostedForm } from './posted-fields.ts'

/** Values by field name; `true` for a ticked checkbox. */
type FormValues<Field extends string> = Readonly<Record<Field, string>>

export type FormOptions<Field extends string, Answer> = {
  /** Visible fields in order. */
  fields: readonly Field[]
  send: (values: FormValues<Field>, signal: AbortSignal) => Promise<Answer>
  /** Validates in the browser before sending; errors by field. */
  check?: (values: FormValues<Field>) => Partial<Record<Field, string>>
  words: { failed: string; offline: string }
  /** Fields that keep their spaces, such as passwords. */
  verbatim?: readonly Field[]
  /** Joins all errors of a field with commas (R-5-07); otherwise shows the first. */
  allErrors?: boolean
  /** Time after which errors disappear; at the next try by default. */
  errorMs?: number
  posted?: PostedForm | undefined
}

const patienceMs = 15_000

/**
 * A form that posts natively before hydration and by fetch afterwards: one request at a time, typed text stays, and the
 * first wrong field gets the focus.
 */
export function useForm<Field extends string, Answer>(options: FormOptions<Field, Answer>) {
  const { fields, send, check, words, verbatim, allErrors, errorMs, posted: postedForm } = options
  const ref = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FormErrors>(postedForm?.errors ?? {})
  const [sentForm, setSentForm] = useState<{ values: FormValues<Field>; answer: Answer }>()
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid=true]')?.focus()
    if (!errorMs || Object.keys(errors).length === 0) return
    const timer = setTimeout(() => setErrors({}), errorMs)
    return () => clearTimeout(timer)
  }, [errors, errorMs])

  const submit = async (values: FormValues<Field>) => {
    const texts = Object.entries<string | undefined>(check?.(values) ?? {})
    const wrong = texts.flatMap(([name, text]) => (text ? [[name, [text]] as const] : []))
    setErrors(Object.fromEntries(wrong))
    if (isUnderWay.current || wrong.length > 0) return
    isUnderWay.current = true
    setBusy(true)
    try {
      setSentForm({ values, answer: await send(values, AbortSignal.timeout(patienceMs)) })
    } catch (error) {
      setErrors(errorsOf(error, words))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const textOf = (name: Field) => (verbatim?.includes(name) ? verbatimText(data, name) : formText(data, name))
    void submit(Object.fromEntries(fields.map((name) => [name, textOf(name)])) as FormValues<Field>)
  }
  const wordsOf = (texts: readonly string[] | undefined) => (allErrors ? texts?.join(', ') : texts?.[0])
  const { field, box } = postedFields(postedForm, { order: fields, errorOf: (name) => wordsOf(errors[name]) })
  const isField = (name: string) => fields.some((field) => field === name)
  return {
    ref,
    onSubmit,
    isBusy,
    /** Sent values and their answer. */
    done: sentForm,
    /** Error of the form as a whole. */
    message: wordsOf(Object.entries(errors).find(([name]) => !isField(name))?.[1]),
    forgetErrors: () => setErrors({}),
    field: (name: Field) => field(name, undefined),
    box,
  }
}

function errorsOf(error: unknown, { failed: failedText, offline }: FormOptions<string, unknown>['words']): FormErrors {
  const { isOffline, fields = {} } = error as Partial<Refused>
  if (isOffline || !navigator.onLine) return { '': [offline] }
  return Object.keys(fields).length > 0 ? fields : { '': [failedText] }
}
