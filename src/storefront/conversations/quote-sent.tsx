import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { formatNumber } from '#ui/format-money.ts'
import { orderNumber } from '../common/order-number.ts'
import { useLocale } from '#ui/locale.tsx'
import { Mark } from '#ui/mark.tsx'
import { plural } from '#ui/plural.ts'
import { useLocation } from '#web/hooks.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import css from './conversations.module.css'
import type { QuoteData } from './quote-state.ts'
import { EstimatePanel } from './quote-estimate.tsx'
import type { QuoteState } from './quote-state.ts'
import quoteCss from './quote.module.css'

type SentProps = { quote: NonNullable<QuoteState['done']>; data: QuoteData; onAgain: () => void }

/** Confirmation that replaces the form and takes its focus. */
export function QuoteSent({ quote, data: { t: texts, kind, person }, onAgain }: SentProps) {
  const t = texts.sent
  const { base } = useLocation()
  const locale = useLocale()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { number, company, pieces, wishedDate, key, email, name, estimate, due_text: dueText } = quote
  const rows = [
    [t.company, company],
    [t.contact, name],
    [t.rows, pieces > 0 ? `${formatNumber(pieces, locale)} ${plural(pieces, t.pieces, locale)}` : ''],
    [t.date, wishedDate.split('-').toReversed().join('.')],
    [t.answers, [texts.person[kind], person.phone?.text].filter(Boolean).join(', ')],
    [t.next, fill(t.nextText, { due: dueText })],
  ]
  return (
    <div ref={panel} role="status" tabIndex={-1} className={quoteCss.sent}>
      <Mark className={quoteCss.sentMark} />
      <h2 className="display-3">{fill(t.title, { number: orderNumber(number) })}</h2>
      <p className={css.words}>{fill(t.lead, { email })}</p>
      <dl className={quoteCss.sentRows}>
        {rows.map(
          ([title, value]) =>
            value && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {pieces > 0 && <EstimatePanel of={estimate} t={texts.estimate} />}
      <p className={css.ways}>
        <ButtonLink href={link({ base }, 'letter', { key })} data-reload="">
          {t.open}
        </ButtonLink>
        <Button look="white" onClick={onAgain}>
          {t.again}
        </Button>
      </p>
    </div>
  )
}
