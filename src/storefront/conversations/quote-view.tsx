import { roubles } from '#kernel/money.ts'
import type { EstimateAnswerBody } from '#shop/supply/supply.schemas.ts'
import { supplyCells, type SupplyCells } from '#shop/supply/supply.rules.ts'
import { formatMoney, formatNumber } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { plural } from '#ui/plural.ts'
import { TextSummary } from '#ui/text-summary.tsx'
import { fill } from '../common/fill.ts'
import { EstimatePanel } from './quote-estimate.tsx'
import css from './quote-view.module.css'
import type { QuoteTexts } from './quote.texts.ts'

export type QuoteViewData = {
  t: QuoteTexts
  facts: (readonly [title: string, text: string])[]
  estimate: EstimateAnswerBody | null
  rows: { cells: SupplyCells; sum: number | null; words: string }[]
}

const openedRows = 12

/** Quote request as sent: manager, deadline, total, table. */
export function QuoteView({ of: { t, facts, estimate, rows } }: { of: QuoteViewData }) {
  const locale = useLocale()
  const count = `${formatNumber(rows.length, locale)}\u00a0${plural(rows.length, t.estimate.rows, locale)}`
  const tableTitle = fill(t.sent.table, { count })
  return (
    <div className={css.view}>
      <dl className={css.facts}>
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {estimate && <EstimatePanel of={estimate} t={t.estimate} />}
      {rows.length > 0 && (
        <details open={rows.length <= openedRows}>
          <TextSummary>{tableTitle}</TextSummary>
          <div
            className={css.scroll}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari gives no keyboard focus to scrolling boxes
            tabIndex={0}
            role="region"
            aria-label={tableTitle}
          >
            <table className={css.table}>
              <thead>
                <tr>
                  {supplyCells.map((name) => (
                    <th key={name} scope="col">
                      {t.cells[name]}
                    </th>
                  ))}
                  <th scope="col">{t.estimate.title}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ cells, sum, words }, at) => (
                  <tr key={at}>
                    {supplyCells.map((name) => (
                      <td key={name}>{cells[name]}</td>
                    ))}
                    <td>
                      {sum !== null && formatMoney(roubles(sum), locale)}
                      {words && <small>{words}</small>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </div>
  )
}
