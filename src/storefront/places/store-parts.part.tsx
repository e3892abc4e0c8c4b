import { Phone } from 'lucide-react'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconLink } from '#ui/icon-button.tsx'
import css from './stores.module.css'

export type StoreData = {
  name: string
  address: string
  worktime: string
  today: string
  /** `keys` are the numbers of weekdays, or dates. */
  rows: { days: string; keys: string; hours: string; isOther: boolean }[]
  route: { title: string; href: string }
  stock: { title: string; href: string }
  phone: { label: string; href: string } | null
}

export function StoreFacts({ name, address, worktime, today, rows, route, stock, phone }: StoreData) {
  return (
    <>
      <h3 className={css.name}>{name}</h3>
      <p>{address}</p>
      {rows.length === 0 ? (
        <p className={css.hours}>{worktime}</p>
      ) : (
        <dl className={css.hours}>
          {rows.map(({ days, keys, hours, isOther }) => (
            <div key={days} className={isOther ? css.other : undefined} data-days={keys}>
              <dt>
                <span className={css.today}>{today}</span>
                {days}
              </dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={css.ways}>
        <ButtonLink href={route.href} size="sm" target="_blank" rel="noopener noreferrer">
          {route.title}
        </ButtonLink>
        <ButtonLink href={stock.href} size="sm" look="outline">
          {stock.title}
        </ButtonLink>
        {phone && (
          <IconLink href={phone.href} label={phone.label} look="ring">
            <Phone aria-hidden />
          </IconLink>
        )}
      </p>
    </>
  )
}
