import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import type { PageProps } from '#web/page.ts'
import type { UnhydratedArticles } from './articles-data.ts'
import listCss from './articles.module.css'
import css from './reading.module.css'

const List = part(() => import('./articles.part.tsx').then((file) => file.ArticleList), { when: never })

export type ArticlesData = { title: string; crumbs: Crumb[] }

/** Journal section page. */
export function ArticlesPage({ title, crumbs, unhydrated }: PageProps<ArticlesData, UnhydratedArticles>) {
  return (
    <div className={`container ${css.page} ${listCss.section}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <List of={unhydrated && { still: unhydrated }} />
    </div>
  )
}
