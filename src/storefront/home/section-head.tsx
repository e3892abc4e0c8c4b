import { TextLink } from '#ui/text-link.tsx'
import css from './section-head.module.css'

/** Section title with a link to the full list. */
export function SectionHead({ title, link }: { title: string; link?: { text: string; href: string } }) {
  return (
    <div className={css.head}>
      <h2 className="display-3">{title}</h2>
      {link && <TextLink href={link.href}>{link.text}</TextLink>}
    </div>
  )
}
