import { Fragment } from 'react'
import type { Anchor } from '#shop/texts/blocks.rules.ts'
import type { Picture as Original } from '#shop/media/media.rules.ts'
import { once } from '../common/once.tsx'
import { Picture } from '../common/picture.tsx'
import css from './article.module.css'
import type { SectionLink, TeaserData } from './articles-data.ts'
import { SectionMenu, Teasers } from './articles.part.tsx'
import { Blocks, type BlocksData } from './blocks.tsx'

export type ArticleMenuData = { links: SectionLink[]; label: string }
export type ArticleOpeningData = {
  lead: string
  facts: string[]
  cover: Original | null
}
export type ArticleBodyData = BlocksData & { contents: { title: string; anchors: Anchor[] } | null }
export type NextArticlesData = { title: string; teasers: TeaserData[] }

const place = { widths: [670, 1005, 1340, 2000], sizes: '(min-width: 1200px) 1080px, 94vw' }

export const ArticleMenu = once('article menu', (menu: ArticleMenuData) => <SectionMenu {...menu} />)

export const Opening = once('article opening', ({ lead, facts, cover }: ArticleOpeningData) => {
  return (
    <>
      <p className={css.lead}>{lead}</p>
      {facts.length > 0 && (
        <p className={css.facts}>
          {facts.map((fact) => (
            <Fragment key={fact}>
              <span>{fact}</span>{' '}
            </Fragment>
          ))}
        </p>
      )}
      {cover && (
        <div className={css.cover}>
          <Picture of={cover} {...place} alt="" priority />
        </div>
      )}
    </>
  )
})

export const ArticleBody = once('article body', ({ contents, ...blocks }: ArticleBodyData) => {
  return (
    <div className={css.columns}>
      {contents && (
        <nav aria-label={contents.title} className={css.contents}>
          <p className={css.contentsTitle}>{contents.title}</p>
          <ul>
            {contents.anchors.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={css.text}>
        <Blocks {...blocks} />
      </div>
    </div>
  )
})

export const NextArticles = once('next articles', ({ title, teasers }: NextArticlesData) => {
  if (teasers.length === 0) return null
  return (
    <section className={css.next}>
      <h2 className="display-3">{title}</h2>
      <Teasers teasers={teasers} level={3} />
    </section>
  )
})
