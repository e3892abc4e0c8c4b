import { brandOf } from '#shop/brand.rules.ts'
import type { ShopVisit } from './context.ts'

/** Of a page for one visitor: no search engine keeps it, and its tab says whose shop it is. */
export const privateHead = (title: string, { context, locale }: Pick<ShopVisit, 'context' | 'locale'>) => ({
  title: `${title} — ${brandOf(context.config, locale)}`,
  robots: 'noindex',
})
