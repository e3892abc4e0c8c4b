import { Check } from 'lucide-react'
import css from './conversations.module.css'
import { ownStep } from '#shop/supply/supply.rules.ts'
import { Person } from './person.tsx'
import type { PersonData, QuoteData } from './quote-state.ts'
import quoteCss from './quote.module.css'

/** Contact person of a form, with phone and e-mail as alternatives. */
export function PersonCard({ of: { phone, email, ...person } }: { of: PersonData }) {
  return (
    <div className={css.side}>
      <Person of={person} />
      {phone && (
        <a href={phone.href} className={css.phone}>
          {phone.text}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={css.link}>
          {email}
        </a>
      )}
    </div>
  )
}

type LadderProps = { of: NonNullable<QuoteData['ladder']>; pieces: number; t: QuoteData['t'] }

/** Volume discounts; the step for the requested quantity is highlighted. */
export function Ladder({ of: { title, steps, promises }, pieces, t }: LadderProps) {
  const own = ownStep(steps, pieces)
  return (
    <section aria-label={title} className={quoteCss.ladder}>
      <h2 className={css.sideTitle}>{title}</h2>
      <dl className={quoteCss.rungs}>
        {steps.map((step, at) => (
          <div key={step.title} className={quoteCss.rung} aria-current={at === own ? 'step' : undefined}>
            <dt>
              {step.title}
              <small>{at === own ? `${step.note} · ${t.ownStep}` : step.note}</small>
            </dt>
            <dd>{step.value}</dd>
          </div>
        ))}
      </dl>
      <ul className={quoteCss.promises}>
        {promises.map((text) => (
          <li key={text}>
            <Check aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
