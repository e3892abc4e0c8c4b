import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import type { PageProps } from '#web/page.ts'
import type { SiteMapData } from './sitemap.part.tsx'
import css from './reading.module.css'

const Branches = part(() => import('./sitemap.part.tsx').then((file) => file.Branches), { when: never })

export type SitemapPageData = { title: string; crumbs: Crumb[] }

/** Site map page. */
export function SitemapPage({ title, crumbs, unhydrated }: PageProps<SitemapPageData, SiteMapData>) {
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <Branches of={unhydrated && { still: unhydrated }} />
    </div>
  )
}
