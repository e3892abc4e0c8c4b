import css from './conversations.module.css'
import { Person } from './person.tsx'
import type { SideData } from './letter.loader.ts'

/** Sidebar of a message form: faster contacts and existing answers. */
export function Side({ of: { title, phone, hours, answers, links, promise, person } }: { of: SideData }) {
  return (
    <aside aria-label={title} className={css.side}>
      {person && (
        <>
          <Person of={person} />
          <p className={css.shift} data-on={person.isOnShift || undefined}>
            {person.shift}
          </p>
        </>
      )}
      <h2 className={css.sideTitle}>{title}</h2>
      {phone && (
        <a href={phone.href} className={css.phone}>
          {phone.text}
        </a>
      )}
      <p className={css.small}>{hours}</p>
      <h3 className={css.sideHead}>{answers}</h3>
      <ul className={css.sideLinks}>
        {links.map((each) => (
          <li key={each.href}>
            <a href={each.href} className={css.link}>
              {each.title}
            </a>
          </li>
        ))}
      </ul>
      <p className={css.small}>{promise}</p>
    </aside>
  )
}
