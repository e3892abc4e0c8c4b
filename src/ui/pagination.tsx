import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconLink } from './icon-button.tsx'
import css from './pagination.module.css'
import { pageList } from './pagination.rules.ts'
import { useAllWords } from './use-all-words.ts'

type PaginationProps = { page: number; pages: number; hrefOf: (page: number) => string }

/** Real links: pages are reachable without a script and by search engines. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  const words = useAllWords()
  if (pages <= 1) return null
  return (
    <nav aria-label={words.pages} className={css.nav}>
      {page > 1 && (
        <IconLink href={hrefOf(page - 1)} rel="prev" label={words.previousPage}>
          <ChevronLeft aria-hidden />
        </IconLink>
      )}
      <ol className={css.list}>
        {pageList(page, pages).map((entry, index) => (
          <li key={entry === 'gap' ? `gap-${index}` : entry}>
            {entry === 'gap' ? (
              <span className={css.gap}>…</span>
            ) : (
              <a
                href={hrefOf(entry)}
                className={css.page}
                aria-label={words.page(entry)}
                aria-current={entry === page ? 'page' : undefined}
              >
                {entry}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <IconLink href={hrefOf(page + 1)} rel="next" label={words.nextPage}>
          <ChevronRight aria-hidden />
        </IconLink>
      )}
    </nav>
  )
}
