import { useEffect, useRef, useState } from 'react'
import { CircleAlert } from 'lucide-react'
import { useSignal } from '#parts/use-signal.ts'
import { counted } from '#ui/counted.ts'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import type { CheckoutData } from './checkout.loader.ts'
import css from './order-panel.module.css'
import { formId, refusedPresses } from './order-state.ts'
import { useOrderErrors } from './use-order-errors.ts'

/** Focuses the first control of that name in the form or in the consents beside the form. */
export function focusField(name: string): void {
  const form = document.getElementById(formId)
  const control = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
  const element = control instanceof RadioNodeList ? control[0] : control
  if (!(element instanceof HTMLElement)) return
  element.scrollIntoView({ block: 'center' })
  element.focus({ preventScroll: true })
}

/** Error summary above the form after a rejected submit, with links to the fields. */
export function ErrorSummary({ data }: { data: CheckoutData }) {
  const { t } = data
  const labels: Record<string, string> = t.order.labels
  const locale = useLocale()
  const errors = useOrderErrors(data)
  const presses = useSignal(refusedPresses)
  const box = useRef<HTMLDivElement>(null)
  const [pressBefore] = useState(presses)
  const isPosted = Object.keys(data.errors).length > 0
  const shownErrors = isPosted || presses > pressBefore ? Object.entries(errors) : []
  // A single invalid field gets the focus; several are listed.
  const onlyField =
    shownErrors.length === 1 ? shownErrors.map(([name]) => name).find((name) => name in labels) : undefined
  useEffect(() => {
    if (presses <= pressBefore) return
    if (onlyField) focusField(onlyField)
    else box.current?.focus()
  }, [presses, pressBefore, onlyField])
  if (shownErrors.length === 0) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={css.summary}>
      <CircleAlert aria-hidden />
      <div>
        <p>{fill(t.order.notYet, { count: counted(shownErrors.length, t.order.places, locale) })}</p>
        <ul>
          {shownErrors.map(([name, text]) => (
            <li key={name}>
              {labels[name] ? (
                <a
                  href={`#${formId}-${name}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(name)
                  }}
                >
                  {labels[name]}: {text.slice(0, 1).toLocaleLowerCase(locale) + text.slice(1)}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
