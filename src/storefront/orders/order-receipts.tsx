import { ReceiptText } from 'lucide-react'
import css from './order-receipts.module.css'
import type { ReceiptsView } from './receipts.loader.ts'

/** Every receipt of an order: each opens to its lines. */
export function OrderReceipts({ view }: { view: ReceiptsView | null }) {
  if (!view) return null
  return (
    <section className={css.receipts}>
      <h2>{view.title}</h2>
      <ul>
        {view.receipts.map(({ id, title, note, lines }) => (
          <li key={id}>
            <ReceiptText aria-hidden />
            <details>
              <summary>{title}</summary>
              <dl>
                {lines.map(({ name, sum }, at) => (
                  // Two lines may be the same, and they never move.
                  <div key={`${at} ${name}`}>
                    <dt>{name}</dt>
                    <dd>{sum}</dd>
                  </div>
                ))}
              </dl>
            </details>
            <small>{note}</small>
          </li>
        ))}
        {view.next && <li className={css.next}>{view.next}</li>}
      </ul>
    </section>
  )
}
