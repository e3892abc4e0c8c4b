import { eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { recall, remembered } from '../remember.ts'
import { wordsOf } from '../words-of.ts'
import { categories } from './catalogue.tables.ts'
import { facetPages } from './facet-pages.tables.ts'

export type FacetWords = { title: string; description: string; lead: string }
export type FacetPage = {
  /** Null for the whole catalogue. */
  category: string | null
  facet: string
  value: string
  words: Record<Locale, FacetWords>
}

const memory = remembered<FacetPage[]>({
  most: 1,
  freshMs: 60_000,
  outdatedKeys: ({ tags, more }) => (more || tags.includes('listing') || tags.includes('frame') ? 'all' : []),
})

/** Filtered lists with their own texts; all of them fit in memory. */
export const allFacetPages = (db: Db): Promise<FacetPage[]> =>
  recall(memory(db), 'all', () =>
    db
      .select({
        category: categories.slug,
        facet: facetPages.facet,
        value: facetPages.value,
        words: wordsOf<FacetPage['words']>('facet_page', facetPages.id, { fields: ['title', 'description', 'lead'] }),
      })
      .from(facetPages)
      .leftJoin(categories, eq(categories.id, facetPages.categoryId)),
  )
