import { ReceiptText } from 'lucide-react'
import css from './order-receipts.module.css'
import type { ReceiptsView } from './receipts.loader.ts'

/** All receipts of an order, each with expandable lines. */
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
                  // Lines may be equal, and their order never changes.
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
