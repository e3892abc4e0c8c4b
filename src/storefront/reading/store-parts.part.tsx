import { Phone } from 'lucide-react'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconLink } from '#ui/icon-button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './stores.module.css'

export type ContactBox = {
  title: string
  text: string
  href: string
  note: string
  more?: { text: string; href: string }
}
export type RequisitesData = { title: string; rows: { name: string; text: string }[]; note: string }
export type StoreData = {
  name: string
  address: string
  worktime: string
  rows: { days: string; hours: string; isOther: boolean }[]
  route: { title: string; href: string }
  stock: { title: string; href: string }
  phone: { label: string; href: string } | null
}

export function ContactBoxes({ boxes }: { boxes: ContactBox[] }) {
  if (boxes.length === 0) return null
  return (
    <ul className={css.boxes}>
      {boxes.map(({ title, text, href, note, more }) => (
        <li key={title} className={css.box}>
          <p className={css.small}>{title}</p>
          <p className={css.boxText}>
            <a href={href}>{text}</a>
          </p>
          <p className={css.small}>{note}</p>
          {more && (
            <p className={css.more}>
              <TextLink href={more.href}>{more.text}</TextLink>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A press on a number selects all of it. */
export const Requisites = ({ title, rows, note }: RequisitesData) => (
  <section className={css.requisites}>
    <h2 className="display-3">{title}</h2>
    <dl>
      {rows.map(({ name, text }) => (
        <div key={name} className={css.requisite}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    {note && <p className={css.small}>{note}</p>}
  </section>
)

export function StoreFacts({ name, address, worktime, rows, route, stock, phone }: StoreData) {
  return (
    <>
      <h3 className={css.name}>{name}</h3>
      <p>{address}</p>
      {rows.length === 0 ? (
        <p className={css.hours}>{worktime}</p>
      ) : (
        <dl className={css.hours}>
          {rows.map(({ days, hours, isOther }) => (
            <div key={days} className={isOther ? css.other : undefined}>
              <dt>{days}</dt>
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
          <IconLink href={phone.href} label={phone.label}>
            <Phone aria-hidden />
          </IconLink>
        )}
      </p>
    </>
  )
}
