import type { Db } from '#kernel/db.ts'
import { knownContents, type SiteMapNode } from '../content/site-map.queries.ts'
import { recall, remembered } from '../remember.ts'
import { knownStores } from '../stores/stores.queries.ts'
import { articleTitles } from '../texts/articles.queries.ts'
import { knownQuestions } from '../texts/known-texts.queries.ts'
import { personalPages } from './page-words.rules.ts'
import { foundPages, indexedPage, type FoundPage, type IndexedPage, type PageEntry } from './pages.rules.ts'

/** Site map branches to index; goods have a search of their own. */
const branchesOfPages = new Set(['/pages/', '/blog/', '/sales/'])

const questionsPath = '/pages/faq/'

const entriesOf = (contents: SiteMapNode[]): PageEntry[] =>
  contents.flatMap(({ path, title, children }) => [
    { kind: 'page' as const, path, title },
    ...(branchesOfPages.has(path) ? entriesOf(children) : []),
  ])

const entriesMemory = remembered<IndexedPage[]>({
  most: 1,
  freshMs: 60_000,
  outdatedKeys: ({ tags, more }) => (more || tags.some((tag) => indexTags.has(tag)) ? 'all' : []),
})
const indexTags = new Set<string>(['articles', 'stores', 'texts'])

/** Index of all searchable pages, except product pages. */
export const pageIndex = (db: Db, now: Date): Promise<IndexedPage[]> =>
  recall(entriesMemory(db), 'all', async () => {
    const [contents, questions, articles, stores] = await Promise.all([
      knownContents(db, now),
      knownQuestions(db),
      articleTitles(db, now),
      knownStores(db),
    ])
    const entries: PageEntry[] = [
      ...entriesOf(contents),
      ...Object.entries(personalPages).map(([path, title]): PageEntry => ({ kind: 'page', path, title })),
      ...stores.map(({ slug, words: { ru, en } }): PageEntry => ({
        kind: 'store',
        path: `/adresa-magazinov/#${slug}`,
        title: { ru: storeTitle(ru), en: storeTitle(en) },
      })),
      ...articles.map(({ section, category, slug, title }): PageEntry => ({
        kind: section === 'sales' ? 'promotion' : 'article',
        path: `/${section}/${category}/${slug}/`,
        title,
      })),
      ...questions.map(({ id, question, answer }): PageEntry => ({
        kind: 'question',
        path: `${questionsPath}#q-${id}`,
        title: question,
        text: answer,
      })),
    ]
    return entries.map(indexedPage)
  })

type StoreWords = { name: string; address: string }
const storeTitle = ({ name, address }: StoreWords): string => (address.includes(name) ? address : `${name}, ${address}`)

const maxPages = 5

/** Pages that match the query, from the cache where possible. */
export async function pagesFor(db: Db, { search, now }: { search: string; now: Date }): Promise<FoundPage[]> {
  return search === '' ? [] : foundPages(search, await pageIndex(db, now), maxPages)
}
