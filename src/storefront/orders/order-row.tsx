import { ButtonLink } from '#ui/button-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TextButton, TextLink } from '#ui/text-link.tsx'
import { PostForm } from '../common/post-form.tsx'
import { Thumb } from '../common/thumb.tsx'
import { OrderFields } from './order-fields.tsx'
import css from './order-row.module.css'
import type { OrderRowData } from './order-rows.loader.ts'

/** Order row: one link, with a single action on top. */
export function OrderRow({ of: row }: { of: OrderRowData }) {
  return (
    <li className={css.row}>
      <a href={row.href} className={css.link}>
        <b>{row.title}</b>
        <small>{row.day}</small>
        <span className="visually-hidden">{row.names}</span>
      </a>
      <span className={css.state}>
        <StatusChip tone={row.tone}>{row.state}</StatusChip>
        {row.note && <small>{row.note}</small>}
      </span>
      <span className={css.pictures}>
        {row.pictures.map((picture, at) => (
          // Two lines may share a picture.
          <Thumb key={`${at} ${picture?.hash ?? ''}`} of={picture} />
        ))}
        {row.more > 0 && <small>+{row.more}</small>}
      </span>
      <div className={css.end}>
        <b>{row.sum}</b>
        <RowAction row={row} />
      </div>
    </li>
  )
}

function RowAction({ row: { action, number, title } }: { row: OrderRowData }) {
  const words = (
    <>
      {action.text}
      <span className="visually-hidden"> {title}</span>
    </>
  )
  if (action.kind === 'pay')
    return (
      <ButtonLink href={action.href} size="sm">
        {words}
      </ButtonLink>
    )
  if (action.kind !== 'repeat') return <TextLink href={action.href}>{words}</TextLink>
  return (
    <PostForm to="/orders/repeat/">
      <OrderFields order={{ id: number, key: null }} />
      <TextButton type="submit">{words}</TextButton>
    </PostForm>
  )
}
