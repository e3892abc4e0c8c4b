import { Thumb } from '../common/thumb.tsx'
import type { OrderViewData } from '../orders/order.loader.ts'
import css from './pay.module.css'

/** Beside the payment: what it is for, what it comes to, and who gets it where. */
export function OrderPanel({ title, order }: { title: string; order: OrderViewData }) {
  const { lines, sums, total, place, recipient } = order
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
            <b>{sum}</b>
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
          <dt>{total.name}</dt>
          <dd>{total.sum}</dd>
        </div>
      </dl>
      <p className={css.person}>
        {[recipient[0], ...place.lines].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </aside>
  )
}
