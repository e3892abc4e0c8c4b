import type { Locale } from '#kernel/locale.ts'
import { roubles } from '#kernel/money.ts'
import { translated } from '#kernel/translated.ts'
import { priceChange, type PriceChange } from '#shop/favourites/favourites.rules.ts'
import type { FavouriteAnswer, RemovedFields } from '#shop/favourites/favourites.schemas.ts'
import { isHotTag } from '#ui/tag.tsx'
import type { LinkBase } from '../common/links.ts'
import { recentCard } from '../listing/recent-card.ts'
import type { CardData, CardTag } from '../product-card/card-data.ts'

/** Favourite as displayed, in one language. */
export type FavouriteItem = {
  card: CardData
  slug: string
  isOrderable: boolean
  isOnSale: boolean
  category: { slug: string; name: string } | null
  change: PriceChange
  /** Fields that restore the removed favourite. */
  removedFields: RemovedFields
}

type FavouriteItemOptions = { locale: Locale; base: LinkBase['base']; novelty: string }

const maxTags = 2

/**
 * Badges of a card: the discount first, without badges that repeat it. A sold-out product has a label on its picture
 * instead.
 */
function tagsOf(
  { seo_tags: badges }: FavouriteAnswer,
  discount: CardTag[],
  { locale, novelty }: FavouriteItemOptions,
): CardTag[] {
  const badgeTexts = badges.map(({ translations: { [locale]: words } }) => words.short_text || words.text)
  const otherTexts = badgeTexts.filter((text) => discount.length === 0 || !isHotTag(text))
  return [
    ...discount,
    ...otherTexts.map((text): CardTag => ({ text, look: text === novelty ? 'new' : 'photo' })),
  ].slice(0, maxTags)
}

export function favouriteItem(favourite: FavouriteAnswer, options: FavouriteItemOptions): FavouriteItem {
  const { id, slug, tile, category, order_available: isOrderable, price_then, added_at } = favourite
  const card = recentCard(favourite, options)
  return {
    card: { ...card, tile, tags: isOrderable ? tagsOf(favourite, card.tags, options) : [] },
    slug,
    isOrderable,
    isOnSale: card.salePrice !== null,
    category: category && { slug: category.slug, name: translated(category.translations, options.locale, 'name') },
    change: priceChange(roubles(price_then), card.salePrice ?? card.price),
    removedFields: { product: id, price_then, added_at },
  }
}
