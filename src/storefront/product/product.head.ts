import { asRoubles } from '#kernel/money.ts'
import { pictureWidths, variantPath, widthsFor } from '#shop/media/media.rules.ts'
import type { ProductPage } from '#shop/product/product.queries.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { formatMoney } from '#ui/format-money.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Head } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { shareCard } from '../sharing/share-card.loader.ts'

type ProductHeadInput = {
  visit: ShopVisit<'content'>
  product: ProductPage
  locale: Locale
  brand: string
  publicUrl: string
  href: string
  crumbs: Crumb[]
}

const maxDescriptionLength = 160

const shorten = (text: string): string =>
  text.length <= maxDescriptionLength ? text : `${text.slice(0, text.lastIndexOf(' ', maxDescriptionLength - 1))}…`

/** SEO and social metadata of a product page. */
export function productHead(input: ProductHeadInput): Head {
  const { visit, product, locale, brand, href } = input
  const { name, color, price, salePrice, description } = product
  const cover = product.media.find(({ kind }) => kind === 'image')
  const cost = formatMoney(salePrice ?? price, locale)
  return {
    // English color names are proper names: Ladoga is a lake.
    title: `${name}, ${locale === 'ru' ? color.name.toLocaleLowerCase('ru') : color.name}: ${cost} — ${brand}`,
    // All colors of a model share a description.
    description: shorten(`${locale === 'ru' ? `Цвет «${color.name}»` : `Colour: ${color.name}`}. ${description}`),
    canonical: href,
    og: { type: 'product', image: shareCard(visit, { title: name, cover }) },
    jsonLd: [productLd(input), breadcrumbLd(input)],
  }
}

const schema = 'https://schema.org'

function productLd({ product, brand, publicUrl, href }: ProductHeadInput): object {
  const { name, sku, description, color, media, fabric, reviews } = product
  const images = media.filter(({ kind }) => kind === 'image')
  return {
    '@context': schema,
    '@type': 'Product',
    name,
    sku,
    description,
    color: color.name,
    material: fabric.name,
    url: publicUrl + href,
    brand: { '@type': 'Brand', name: brand },
    image: images.map(({ hash, width }) => publicUrl + variantPath(hash, largest(width), 'webp')),
    offers: offersLd(product, publicUrl + href),
    ...(reviews.summary.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: reviews.summary.average,
        reviewCount: reviews.summary.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

const largest = (width: number): number => widthsFor(width, pictureWidths).at(-1) ?? width

/** Offers of a product, one per size, as sizes sell out separately. */
function offersLd({ sku, price, salePrice, saleEndsAt, sizes }: ProductPage, url: string): object[] {
  const ofEach = {
    '@type': 'Offer',
    url,
    price: asRoubles(salePrice ?? price),
    priceCurrency: 'RUB',
    itemCondition: `${schema}/NewCondition`,
    ...(saleEndsAt && { priceValidUntil: new Date(saleEndsAt).toISOString().slice(0, 10) }),
  }
  return sizes.map(({ name, isOneSize, isOrderable }) => ({
    ...ofEach,
    sku: isOneSize ? sku : `${sku}-${name}`,
    ...(!isOneSize && { name }),
    availability: `${schema}/${isOrderable ? 'InStock' : 'OutOfStock'}`,
  }))
}

function breadcrumbLd({ product, publicUrl, href, crumbs }: ProductHeadInput): object {
  const steps = [...crumbs, { title: product.name, href }]
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, href: to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: publicUrl + to,
    })),
  }
}
