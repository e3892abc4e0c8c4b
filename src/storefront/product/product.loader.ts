import { brandOf } from '#shop/brand.rules.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { plural } from '#ui/plural.ts'
import { buildOf, type ModelCut } from '#shop/product/fit.rules.ts'
import type { StoresHolding } from '#shop/product/detail.queries.ts'
import { productPage, type ProductPage } from '#shop/product/product.queries.ts'
import { reviewSortOf, type ReviewSort } from '#shop/product/reviews.rules.ts'
import { htmlKey, type WithHtmlKey } from '#parts/html-key.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { cardData } from '../product-card/card-data.ts'
import { cardTexts, type CardTexts } from '../product-card/product-card.texts.ts'
import { windowWords, type WindowWords } from '../buying/window.words.ts'
import { fill } from '../common/fill.ts'
import { link, type LinkBase } from '../common/links.ts'
import type { BuyableProduct, ProductFit } from '../buying/buyable-product.ts'
import { productViewOf } from '../buying/product-view.ts'
import { productHead } from './product.head.ts'
import { productTexts } from '../buying/product.texts.ts'
import { reviewsData, type ReviewsData } from './reviews.loader.ts'
import { staticTexts, type StillTexts } from './still.texts.ts'

export type CareLine = { symbol: ProductPage['careSymbols'][number]; text: string }

/** Display-only data: sent as HTML, see web/still.tsx; the quick view and later navigations load the data. */
export type UnhydratedProduct = WithHtmlKey & {
  base: LinkBase['base']
  words: Omit<StillTexts, 'care' | 'stores' | 'inStores' | 'home' | 'catalogue'>
  table: WindowWords['table']
  description: string
  details: string[]
  fabric: { name: string; composition: string; care: string }
  care: CareLine[]
  reviews: ReviewsData
} & ProductFit

export type ProductData = BuyableProduct & {
  card: CardTexts
  crumbs: Crumb[]
  /** «Есть в 3 магазинах»; null if none has it. */
  inStores: string | null
}

type ProductVisit = ShopVisit<'content'>

/** Product page in three SQL statements, including any page of reviews. */
export async function loadProduct(visit: ProductVisit): Promise<Page<ProductData, UnhydratedProduct>> {
  const { locale, base, params, query, now, context, tag } = visit
  const sort = reviewSortOf(query['sort'])
  const reviews = { page: pageOf(query['reviews']), sort }
  const product = await productPage(context.db, { slug: params.content, locale, now, reviews })
  tag(...product.news)
  const words = staticTexts[locale]
  const card = cardTexts[locale]
  const crumbs = crumbsOf(product, visit, words)
  const cardsOf = (list: ProductPage['set']) => list.map((each) => cardData(each, { base, t: card }))
  const productView = productViewOf(product, { base, locale, novelty: card.novelty })
  const { publicUrl } = context.config
  const brand = brandOf(context.config, locale)
  return page({
    head: productHead({ visit, product, locale, crumbs, brand, publicUrl, href: productView.href }),
    data: {
      t: productTexts[locale],
      card,
      product: productView,
      crumbs,
      ...measuresOf(product),
      inStores: product.storesHolding.map((each) => inStores(each, visit, words)).join(' · ') || null,
      set: cardsOf(product.set),
      alike: cardsOf(product.alike),
    },
    unhydrated: unhydratedOf(product, visit, sort),
  })
}

function unhydratedOf(
  product: ProductPage,
  { locale, base, pathname }: ProductVisit,
  sort: ReviewSort,
): UnhydratedProduct {
  const {
    care,
    stores: _stores,
    inStores: _inStores,
    home: _home,
    catalogue: _catalogue,
    ...words
  } = staticTexts[locale]
  const { name, composition, care: careOfFabric } = product.fabric
  return {
    [htmlKey]: `${product.key} ${pathname} ${sort}`,
    base,
    words,
    table: windowWords[locale].table,
    description: product.description,
    details: product.details,
    fabric: { name, composition, care: careOfFabric },
    care: product.careSymbols.map((symbol) => ({ symbol, text: care[symbol] })),
    reviews: reviewsData(product, { path: pathname, base, locale, sort, t: staticTexts[locale] }),
    ...measuresOf(product),
  }
}

const maxPageDigits = 5

/** Review page number; invalid values mean the first page. */
const pageOf = (pageText: string | undefined): number =>
  pageText && pageText.length <= maxPageDigits && /^[1-9]\d*$/.test(pageText) ? Number(pageText) : 1

const crumbsOf = ({ trail }: ProductPage, here: LinkBase, t: StillTexts): Crumb[] => [
  { title: t.home, href: link(here, 'home') },
  { title: t.catalogue, href: link(here, 'catalogue') },
  ...trail.map(({ slug, name }) => ({ title: name, href: link(here, 'category', { kategorii: slug }) })),
]

function inStores({ city, count }: StoresHolding, { locale }: ProductVisit, t: StillTexts): string {
  return fill(t.inStores[city], { count, stores: plural(count, t.stores, locale) })
}

const bodySize = /^\d{2}$/
const elastic = /эластан|elastane/i
const cuffedCategory = 'dzhoggery'

function measuresOf({ sizes, gender, trail, fabric }: ProductPage): ProductFit {
  if (sizes.every(({ isOneSize }) => isOneSize)) return { sizedBy: 'one-size', fit: null }
  if (!sizes.every(({ name }) => bodySize.test(name))) return { sizedBy: 'foot', fit: null }
  const slugs = trail.map(({ slug }) => slug)
  const model: ModelCut = {
    build: buildOf(slugs),
    sizes: sizes.map(({ name }) => Number(name)),
    heights: [...new Set(sizes.flatMap(({ heights }) => heights.map(({ height }) => height)))],
    stretches: elastic.test(fabric.composition),
    isCuffed: slugs.includes(cuffedCategory),
  }
  return { sizedBy: 'body', fit: { gender, model } }
}
