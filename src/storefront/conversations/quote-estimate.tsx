import { roubles } from '#kernel/money.ts'
import { formatMoney, formatNumber } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { plural } from '#ui/plural.ts'
import type { EstimateAnswerBody } from '#shop/supply/supply.schemas.ts'
import { fill } from '../common/fill.ts'
import type { QuoteTexts } from './quote.texts.ts'
import css from './quote-rows.module.css'

type EstimateProps = { of: EstimateAnswerBody; t: QuoteTexts['estimate']; isOld?: boolean; failed?: boolean }

/** Estimate with total, discount, delivery days and unpriced rows. */
export function EstimatePanel({ of, t, isOld = false, failed = false }: EstimateProps) {
  const locale = useLocale()
  const { total, retail, percent, pieces, pricedPieces, openRows, ready, days, next } = of
  const money = (amount: number) => formatMoney(roubles(amount), locale)
  const count = (amount: number) => `${formatNumber(amount, locale)}\u00a0${plural(amount, t.pieces, locale)}`
  const lines = [
    percent > 0 && fill(t.discount, { percent, retail: money(retail) }),
    days && fill(t.days, { days }),
    pricedPieces > 0 && ready > 0 && fill(t.ready, { count: count(ready) }),
    next &&
      fill(t.next[next.of], { percent: next.percent, lack: next.of === 'sum' ? money(next.lack) : count(next.lack) }),
    openRows > 0 &&
      fill(t.open, { count: `${formatNumber(openRows, locale)}\u00a0${plural(openRows, t.rows, locale)}` }),
  ].filter((line) => typeof line === 'string' && line !== '')
  return (
    <section aria-label={t.title} className={css.estimate} data-old={isOld || undefined}>
      <p className={css.total}>
        <span>{t.title}</span>
        <b>{pricedPieces > 0 ? money(total) : t.unknown}</b>
        <span>{fill(t.of, { count: count(pieces) })}</span>
      </p>
      <ul className={css.facts}>
        {lines.map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
      <p className={css.note}>{failed ? t.failed : t.note}</p>
    </section>
  )
}
