import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { formatNumber } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import type { CatalogueData } from './catalogue.loader.ts'
import css from './catalogue.module.css'

type MastheadProps = Pick<CatalogueData, 'title' | 'lead' | 'crumbs' | 'sections' | 'sectionsLabel'> & { total: number }

/** Title and sections of a listing. */
export function Masthead({ title, lead, crumbs, sections, sectionsLabel, total }: MastheadProps) {
  const locale = useLocale()
  return (
    <>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>
        {title} <span className={css.count}>{formatNumber(total, locale)}</span>
      </h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {sections.length > 0 && (
        <nav aria-label={sectionsLabel} className={css.sections}>
          {sections.map(({ name, href, current }) => (
            <ChipLink key={href} href={href} current={current}>
              {name}
            </ChipLink>
          ))}
        </nav>
      )}
    </>
  )
}
