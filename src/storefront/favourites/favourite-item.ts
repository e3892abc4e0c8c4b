import type { Locale } from '#kernel/locale.ts'
import { roubles } from '#kernel/money.ts'
import { translated } from '#kernel/translated.ts'
import { priceChange, type PriceChange } from '#shop/favourites/favourites.rules.ts'
import type { FavouriteAnswer, RemovedFields } from '#shop/favourites/favourites.schemas.ts'
import { isHotTag } from '#ui/tag.tsx'
import type { Here } from '../common/links.ts'
import { recentCard } from '../listing/recent-card.ts'
import type { CardData, CardTag } from '../product-card/card-data.ts'

/** A favourite as the page shows it, in one language. */
export type FavouriteItem = {
  card: CardData
  slug: string
  isOrderable: boolean
  isOnSale: boolean
  category: { slug: string; name: string } | null
  change: PriceChange
  /** What puts it back as it was. */
  back: RemovedFields
}

type Setting = { locale: Locale; base: Here['base']; novelty: string }

const mostTags = 2

/** The discount speaks first and for itself; what is sold out has its own label on the picture. */
function tagsOf({ seo_tags: badges }: FavouriteAnswer, discount: CardTag[], { locale, novelty }: Setting): CardTag[] {
  const shown = badges.map(({ translations: { [locale]: words } }) => words.short_text || words.text)
  const rest = shown.filter((text) => discount.length === 0 || !isHotTag(text))
  return [...discount, ...rest.map((text): CardTag => ({ text, look: text === novelty ? 'new' : 'photo' }))].slice(
    0,
    mostTags,
  )
}

export function favouriteItem(favourite: FavouriteAnswer, setting: Setting): FavouriteItem {
  const { id, slug, tile, category, order_available: isOrderable, price_then, added_at } = favourite
  const card = recentCard(favourite, setting)
  return {
    card: { ...card, tile, tags: isOrderable ? tagsOf(favourite, card.tags, setting) : [] },
    slug,
    isOrderable,
    isOnSale: card.salePrice !== null,
    category: category && { slug: category.slug, name: translated(category.translations, setting.locale, 'name') },
    change: priceChange(roubles(price_then), card.salePrice ?? card.price),
    back: { product: id, price_then, added_at },
  }
}
