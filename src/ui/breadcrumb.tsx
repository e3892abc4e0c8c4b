import css from './breadcrumb.module.css'
import { useAllWords } from './use-all-words.ts'

export type Crumb = { title: string; href: string }

/** Home, the pages before, the current page; the last is text, not a link (R-2.5-19). */
export function Breadcrumb({ before, current }: { before: Crumb[]; current: string }) {
  const words = useAllWords()
  return (
    <nav aria-label={words.breadcrumbs} className={css.nav}>
      <ol className={css.list}>
        {before.map((crumb) => (
          <li key={crumb.href} className={css.item}>
            <a href={crumb.href} className={css.link}>
              {crumb.title}
            </a>
          </li>
        ))}
        <li className={css.item}>
          <span aria-current="page" className={css.current}>
            {current}
          </span>
        </li>
      </ol>
    </nav>
  )
}
