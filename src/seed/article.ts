import type { Words } from '#kernel/locale.ts'
import type { ColorKey } from './colors.ts'
import type { ModelKey } from './model-key.ts'
import type { SaleSlug } from './sales.ts'

export type Cover = { model: ModelKey; view: 'front' | 'threequarter' | 'back' | 'detail'; color: ColorKey }

export type Article = {
  slug: string
  cover: Cover
  daysAgo: number
  /** Start of a promotion, in milliseconds relative to seeding. */
  begins?: number
  lasts?: number
  sale?: SaleSlug
  title: Words
  lead: Words
  body: Words
}

export type ArticleCategory = {
  section: 'blog' | 'sales'
  slug: string
  title: Words
  author: Words
  articles: Article[]
}
