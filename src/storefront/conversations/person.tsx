import { Headset } from 'lucide-react'
import css from './conversations.module.css'

/** Role of the answering person; no name, because shifts change. */
export const Person = ({ of: { title, note } }: { of: { title: string; note: string } }) => (
  <div className={css.person}>
    <span className={css.avatar}>
      <Headset aria-hidden />
    </span>
    <div>
      <p className={css.personName}>{title}</p>
      <p className={css.small}>{note}</p>
    </div>
  </div>
)
