import type { Words } from '#kernel/locale.ts'
import type { DyeKey } from './dyes.ts'
import type { GarmentKey } from './garment-key.ts'

export type Cover = { garment: GarmentKey; view: 'front' | 'threequarter' | 'back' | 'detail'; dye: DyeKey }

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

export type ArticleCategory = { section: 'blog' | 'sales'; slug: string; title: Words; articles: Article[] }
