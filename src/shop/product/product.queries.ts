import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { cardsOf, type Card, type CardMedia } from '../catalogue/cards.queries.ts'
import { isHot, priceAt } from '../catalogue/catalogue.rules.ts'
import { type CareSymbol } from '../catalogue/attributes.tables.ts'
import type { Gender } from '../catalogue/catalogue.tables.ts'
import type { RowVersion } from '../version.ts'
import { cardsOfProducts, withColors } from '../catalogue/known-cards.queries.ts'
import { productBonus } from '../loyalty/bonus.rules.ts'
import { sizesOf, type SizeOption } from './choice.rules.ts'
import { briefBySlug, type DetailRow, type FabricWords, type FullRow, type StoresHolding } from './detail.queries.ts'
import type { Tag } from '../news.ts'
import { knownProduct, knownReviews, productTags, suggestedIds } from './known-products.queries.ts'
import type { ReviewPage, ReviewRow } from './reviews.queries.ts'
import type { ReviewSort } from './reviews.rules.ts'
import { letterOf } from '../letter-sizes.rules.ts'

export type Swatch = { slug: string; hex: string; name: string; isOrderable: boolean }
export type SleeveModel = { sleeve: string; slug: string; name: string; picture: CardMedia | null }
export type ProductTag = { slug: string; text: string; isHot: boolean; isBadge: boolean }
export type Review = Omit<ReviewRow, 'color' | 'createdAt'> & { color: string | null; createdAt: Date }

/** Product in one language, for the quick view and the size picker. */
export type QuickView = {
  id: number
  slug: string
  sku: string
  name: string
  gender: Gender
  price: Money
  salePrice: Money | null
  percent: number
  /** End of the current sale, if it has one. */
  saleEndsAt: Date | null
  bonuses: number
  media: CardMedia[]
  /** Background of the pictures. */
  tile: string
  color: { slug: string; hex: string; name: string }
  colors: Swatch[]
  sleeves: SleeveModel[]
  sizes: SizeOption[]
  tags: ProductTag[]
}

export type ProductPage = QuickView & {
  /** Version key of the cached data; cards on the page have keys of their own. */
  key: string
  description: string
  details: string[]
  fabric: FabricWords & { slug: string }
  careSymbols: CareSymbol[]
  weightGrams: number
  trail: { id: number; slug: string; name: string }[]
  /** Number of stores with the product in stock by city, most stores first. */
  storesHolding: StoresHolding[]
  /** «Дополните комплект» */
  set: Card[]
  alike: Card[]
  reviews: Omit<ReviewPage, 'reviews'> & { reviews: Review[] }
  /** Cache tags of the page. */
  news: Tag[]
}

export async function quickView(db: Db, slug: string, locale: Locale, now: Date): Promise<QuickView> {
  return inLanguage(await briefBySlug(db, { slug, locales: [locale], now }), locale, now)
}

type ProductPageQuery = { slug: string; locale: Locale; now: Date; reviews?: { page: number; sort: ReviewSort } }

/** Loads a product page in four statements; the visitor-specific delivery estimate is loaded later. */
export async function productPage(
  db: Db,
  { slug, locale, now, reviews: reviewsQuery = firstReviews }: ProductPageQuery,
): Promise<ProductPage> {
  const [row, reviews] = await Promise.all([
    knownProduct(db, { slug, now }),
    knownReviews(db, { slug, now, ...reviewsQuery }),
  ])
  const options = { locales: [locale], now }
  const rows = await withColors(db, await cardsOfProducts(db, { ids: suggestedIds(row), ...options }), options)
  const cards = cardsOf(rows, locale, now)
  return pageIn(row, { reviews, cards, locale, now })
}

const firstReviews = { page: 1, sort: 'new' } as const

type PageInput = { reviews: ReviewPage & RowVersion; cards: Card[]; locale: Locale; now: Date }

function pageIn(row: FullRow & RowVersion, { reviews, cards, locale, now }: PageInput): ProductPage {
  const only = (ids: number[]) => cards.filter(({ id }) => ids.includes(id))
  return {
    ...inLanguage(row, locale, now),
    key: `${row.id} ${row.version} ${reviews.version} ${priceAt(row, now).salePrice} ${locale}`,
    description: row.words[locale].description,
    details: row.words[locale].details,
    fabric: { slug: row.fabricSlug, ...row.fabric[locale] },
    careSymbols: row.careSymbols,
    weightGrams: row.weightGrams,
    trail: row.trail.map(({ id, slug, name }) => ({ id, slug, name: name[locale] })),
    storesHolding: row.storesHolding,
    set: only(row.setIds),
    alike: only(row.alikeIds.filter((id) => !row.setIds.includes(id))),
    reviews: { ...reviews, reviews: reviews.reviews.map((review) => reviewIn(review, locale)) },
    news: [...productTags(row), 'colors', 'tags'],
  }
}

export const reviewIn = ({ color, createdAt, ...review }: ReviewRow, locale: Locale): Review => ({
  ...review,
  color: color?.[locale] ?? null,
  createdAt: new Date(createdAt),
})

function inLanguage(row: DetailRow, locale: Locale, now: Date): QuickView {
  const price = priceAt(row, now)
  return {
    id: row.id,
    slug: row.slug,
    sku: row.sku,
    name: row.words[locale].name,
    gender: row.gender,
    ...price,
    saleEndsAt: price.salePrice === null ? null : row.saleEndsAt,
    bonuses: productBonus(price),
    media: row.media,
    tile: row.tile,
    color: { slug: row.color, hex: row.hex, name: row.colorName[locale] },
    colors: row.siblings.map(({ name, ...swatch }) => ({ ...swatch, name: name[locale] })),
    sleeves: row.sleeves.map(({ sleeve, slug, name, media }) => ({ sleeve, slug, name: name[locale], picture: media })),
    sizes: sizesOf(row.sizes).map((size) => {
      const name = size.name[locale]
      return { ...size, name, letter: locale === 'en' ? letterOf(name, row.gender) : '' }
    }),
    tags: row.tags.map(({ slug, isBadge, words }) => ({
      slug,
      text: isBadge ? words[locale].shortText || words[locale].text : words[locale].text,
      isHot: isHot(words[locale].text),
      isBadge,
    })),
  }
}
