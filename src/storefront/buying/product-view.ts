import { dayText } from '#kernel/day-text.ts'
import type { Money } from '#kernel/money.ts'
import { link, type LinkBase } from '../common/links.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CardMedia } from '#shop/catalogue/cards.queries.ts'
import type { SizeOption } from '#shop/product/choice.rules.ts'
import type { QuickView } from '#shop/product/product.queries.ts'

export type Shot = CardMedia
export type ColorLink = { name: string; hex: string; href: string; selected?: true; soldOut?: true }
export type SleeveLink = { name: string; href: string; shot: Shot | null; selected?: true }
export type TagLink = { text: string; look: 'new' | 'plain'; href: string; isBadge?: true }

/** Product as shown on its page, in the quick view, and in the size window. */
export type ProductView = {
  id: number
  slug: string
  href: string
  sku: string
  name: string
  color: string
  price: Money
  salePrice: Money | null
  /** End date of the sale («3 декабря»); null without one. */
  saleEnds: string | null
  tile: string
  media: Shot[]
  colors: ColorLink[]
  sleeves: SleeveLink[]
  sizes: SizeOption[]
  tags: TagLink[]
}

type ProductViewOptions = { base: LinkBase['base']; locale: Locale; novelty: string }

const maxTags = 3

/** Tags for display: badges first, without percent and color tags already visible in price and swatch. */
function tagsOf({ tags, color, salePrice }: QuickView, { base, novelty }: ProductViewOptions): TagLink[] {
  return tags
    .filter(({ isHot, slug }) => !(isHot && salePrice !== null) && slug !== color.slug)
    .slice(0, maxTags)
    .map(({ slug, text, isBadge }) => ({
      text,
      href: link({ base }, 'tag', { tags: slug }),
      look: text === novelty ? 'new' : 'plain',
      ...(isBadge && { isBadge }),
    }))
}

export function productViewOf(product: QuickView, options: ProductViewOptions): ProductView {
  const { base, locale } = options
  const hrefOf = (slug: string) => link({ base }, 'product', { content: slug })
  const { id, slug, sku, name, price, salePrice, saleEndsAt, tile, media, sizes } = product
  return {
    id,
    slug,
    sku,
    name,
    price,
    salePrice,
    tile,
    media,
    sizes,
    href: hrefOf(slug),
    color: product.color.name,
    saleEnds: saleEndsAt && dayText(new Date(saleEndsAt), locale),
    colors: product.colors.map((color) => ({
      name: color.name,
      hex: color.hex,
      href: hrefOf(color.slug),
      ...(color.slug === slug && { selected: true as const }),
      ...(!color.isOrderable && { soldOut: true as const }),
    })),
    sleeves: product.sleeves.map((sleeve) => ({
      name: sleeve.name,
      href: hrefOf(sleeve.slug),
      shot: sleeve.picture,
      ...(sleeve.slug === slug && { selected: true as const }),
    })),
    tags: tagsOf(product, options),
  }
}
