import { StatusChip } from '#ui/status-chip.tsx'
import { Thumb } from '../common/thumb.tsx'
import css from './order-row.module.css'
import type { OrderRowData } from './order-rows.loader.ts'

/** The whole row is the link. */
export function OrderRow({ of: row }: { of: OrderRowData }) {
  return (
    <li className={css.row}>
      <a href={row.href} className={css.link}>
        <span className={css.number}>
          <b>{row.title}</b>
          <small>{row.day}</small>
        </span>
        <span className={css.state}>
          <StatusChip tone={row.tone}>{row.state}</StatusChip>
          {row.note && <small>{row.note}</small>}
        </span>
        <span className={css.pictures}>
          {row.pictures.map((picture, at) => (
            // Two lines may show one picture.
            <Thumb key={`${at} ${picture?.hash ?? ''}`} of={picture} />
          ))}
          {row.more > 0 && <small>+{row.more}</small>}
          <span className="visually-hidden">{row.names}</span>
        </span>
        <b className={css.sum}>{row.sum}</b>
      </a>
    </li>
  )
}
