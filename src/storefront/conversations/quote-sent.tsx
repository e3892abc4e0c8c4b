import { useEffect, useRef } from 'react'
import type { Locale } from '#kernel/locale.ts'
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
import type { QuoteState } from './quote-state.ts'
import quoteCss from './quote.module.css'
import type { Estimate } from './quote.rules.ts'
import type { QuoteTexts } from './quote.texts.ts'

type SentProps = {
  quote: NonNullable<QuoteState['done']>
  estimate: Estimate | undefined
  t: QuoteTexts['sent']
  onAgain: () => void
}

/** Stands where the form stood and takes the focus that it had. */
export function QuoteSent({ quote, estimate, t, onAgain }: SentProps) {
  const { base } = useLocation()
  const locale = useLocale()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { number, company, pieces, wishedDate, key, email } = quote
  const rows = [
    [t.company, company],
    [t.rows, pieces > 0 ? `${formatNumber(pieces, locale)} ${plural(pieces, t.pieces, locale)}` : ''],
    [t.estimate, estimate && estimateWords(estimate, t, locale)],
    [t.date, wishedDate.split('-').toReversed().join('.')],
  ]
  return (
    <div ref={panel} role="status" tabIndex={-1} className={quoteCss.sent}>
      <Mark className={quoteCss.sentMark} />
      <h2 className="display-3">{fill(t.title, { number: orderNumber(number) })}</h2>
      <p className={css.words}>{fill(t.lead, { email })}</p>
      <dl className={quoteCss.sentRows}>
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {value}
                  {name === t.estimate && estimate?.isPart && <small>{t.estimatePart}</small>}
                </dd>
              </div>
            ),
        )}
      </dl>
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

/** «97 328 ₽ по ступени −12 %» */
const estimateWords = ({ sum, percent }: Estimate, t: QuoteTexts['sent'], locale: Locale): string =>
  fill(percent > 0 ? t.atStep : t.atRetail, { sum: `${formatNumber(sum, locale)}\u00a0₽`, percent })
