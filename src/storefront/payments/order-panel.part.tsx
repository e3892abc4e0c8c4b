import { Thumb } from '../common/thumb.tsx'
import type { OrderViewData } from '../orders/order.loader.ts'
import css from './order-panel.module.css'

/** Order as shown beside its payment; for another payer, without discounts and people. */
export type PaidOrder = Pick<OrderViewData, 'lines' | 'sums' | 'total'> & { person: string[] }

/** Order panel beside a payment and after it: items, total, recipient and delivery. */
export function OrderPanel({ title, order }: { title: string; order: PaidOrder }) {
  const { lines, sums, total, person } = order
  return (
    <aside className={css.panel} aria-label={title}>
      <h2 className="display-3">{title}</h2>
      <ul>
        {lines.map(({ id, name, words, picture, sum }) => (
          <li key={id} className={css.line}>
            <Thumb of={picture} />
            <span>
              {name}
              <small>{words}</small>
            </span>
            {sum && <b>{sum}</b>}
          </li>
        ))}
      </ul>
      <dl className={css.sums}>
        {sums.map(({ name, sum }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>
            {total.name}
            {total.note && <small>{total.note}</small>}
          </dt>
          <dd>{total.sum}</dd>
        </div>
      </dl>
      {person.length > 0 && (
        <p className={css.person}>
          {person.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </aside>
  )
}
