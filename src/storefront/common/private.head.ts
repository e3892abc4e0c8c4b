import { brandOf } from '#shop/brand.rules.ts'
import type { ShopVisit } from './context.ts'

/** Head of a private page: title with the brand name, no indexing. */
export const privateHead = (title: string, { context, locale }: Pick<ShopVisit, 'context' | 'locale'>) => ({
  title: `${title} — ${brandOf(context.config, locale)}`,
  robots: 'noindex',
})
