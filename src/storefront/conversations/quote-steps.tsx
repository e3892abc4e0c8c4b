import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { fill } from '../common/fill.ts'
import { quoteSteps, type QuoteState } from './quote-state.ts'
import type { QuoteTexts } from './quote.texts.ts'
import css from './quote-steps.module.css'

export type QuoteSteps = ReturnType<typeof useQuoteSteps>

/** Step shown on a phone: the chosen one, or after submitting the first with an error. */
export function useQuoteSteps({ wrongFields }: QuoteState) {
  const [step, setStep] = useState(0)
  const wrong = wrongFields.join(' ')
  const [lastWrong, setLastWrong] = useState('')
  if (wrong !== lastWrong) {
    setLastWrong(wrong)
    const at = quoteSteps.findIndex((names) => names.some((name) => wrongFields.includes(name)))
    if (at >= 0) setStep(at)
  }
  return {
    step,
    go: setStep,
    /** Lets an unchanged set of errors open its step again. */
    forget: () => setLastWrong(''),
  }
}

type StepProps = { n: 1 | 2 | 3; t: QuoteTexts; steps: QuoteSteps; children: ReactNode }

/** Step of the form; wide screens and browsers without JavaScript show all steps. */
export function Step({ n, t, steps: { go }, children }: StepProps) {
  const title = t.steps.titles[n - 1] ?? ''
  const move = (by: -1 | 1) => {
    go(n - 1 + by)
    requestAnimationFrame(() => {
      const next = document.getElementById(`quote-step-${n + by}`)
      next?.focus({ preventScroll: true })
      document.getElementById('quote')?.scrollIntoView()
    })
  }
  return (
    <section aria-labelledby={`quote-step-${n}`} className={css.step} data-n={n}>
      <div>
        <h3 id={`quote-step-${n}`} tabIndex={-1} className={css.title}>
          {title}
        </h3>
        <small className={css.of}>{fill(t.steps.of, { n })}</small>
      </div>
      {children}
      <div className={css.ways}>
        {n > 1 && (
          <Button type="button" look="outline" size="sm" onClick={() => move(-1)}>
            {t.steps.back}
          </Button>
        )}
        {n < 3 && (
          <Button type="button" size="sm" onClick={() => move(1)}>
            {t.steps.next}
          </Button>
        )}
      </div>
    </section>
  )
}
