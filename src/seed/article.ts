import type { Words } from '#kernel/locale.ts'
import type { ColorKey } from './colors.ts'
import type { ModelKey } from './model-key.ts'

export type Cover = { model: ModelKey; view: 'front' | 'threequarter' | 'back' | 'detail'; color: ColorKey }

export type Article = {
  slug: string
  cover: Cover
  daysAgo: number
  /** Only promotions end: so many milliseconds after seeding. */
  lasts?: number
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
