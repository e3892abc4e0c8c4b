import type { Locale } from '#kernel/locale.ts'
import { link, type LinkBase } from '../common/links.ts'
import { roubles, salePercent } from '#kernel/money.ts'
import { translated } from '#kernel/translated.ts'
import { parseVariantPath } from '#shop/media/variant-path.rules.ts'
import type { FastViewAnswer } from '#shop/product/product.schemas.ts'
import { formatDiscount } from '#ui/format-money.ts'
import type { CardData, CardTag } from '../product-card/card-data.ts'

type RecentCardOptions = { locale: Locale; base: LinkBase['base'] }
/** Product fields needed by a card, common to several API answers. */
type AnsweredProduct = Pick<
  FastViewAnswer,
  'id' | 'slug' | 'translations' | 'price' | 'price_with_sale' | 'images' | 'colors'
> & {
  color: { hex: string }
}

const maxSwatches = 4
const ratio = 458 / 335

/** Tile color: 16 % of the product color on white. */
export const tileFor = (hex: string): string =>
  `#${[1, 3, 5].map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * 0.16 + 255 * 0.84).toString(16)).join('')}`

function coverOf({ images: [first] }: AnsweredProduct, placeholder: string): CardData['cover'] {
  if (!first) return null
  const largest = parseVariantPath(first.large_file)
  if (first.type === 'video' || !largest) return null
  const { hash, width } = largest
  return { hash, width, height: Math.round(width * ratio), placeholder }
}

/** Card from the product of an API answer. */
export function recentCard(product: AnsweredProduct, { locale, base }: RecentCardOptions): CardData {
  const hrefOf = (slug: string) => link({ base }, 'product', { content: slug })
  const tile = tileFor(product.color.hex)
  const price = roubles(product.price)
  const salePrice = product.price_with_sale === null ? null : roubles(product.price_with_sale)
  const isOnSale = salePrice !== null && salePrice < price
  const tags: CardTag[] = isOnSale ? [{ text: formatDiscount(salePercent(price, salePrice)), look: 'photo' }] : []
  const ownColor = product.colors.find(({ slug }) => slug === product.slug)
  const otherColors = product.colors.filter((each) => each !== ownColor)
  const shownColors = [...(ownColor ? [ownColor] : []), ...otherColors].slice(0, maxSwatches)
  return {
    id: product.id,
    href: hrefOf(product.slug),
    name: translated(product.translations, locale, 'name'),
    price,
    salePrice: isOnSale ? salePrice : null,
    cover: coverOf(product, tile),
    tile,
    swatches: shownColors.map(({ slug, color }) => ({
      name: translated(color.translations, locale, 'name'),
      hex: color.hex,
      href: hrefOf(slug),
      ...(slug === product.slug && { selected: true as const }),
    })),
    moreColors: product.colors.length - shownColors.length,
    tags,
  }
}
