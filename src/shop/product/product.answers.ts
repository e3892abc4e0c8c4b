import { localePrefix, type Locale, type Words } from '#kernel/locale.ts'
import { asRoubles } from '#kernel/money.ts'
import type { CardMedia, CardRow } from '../catalogue/cards.queries.ts'
import { cardAnswer, mediaAnswer, named, pictureAddress, tagWords } from '../catalogue/catalogue.answers.ts'
import { priceAt } from '../catalogue/catalogue.rules.ts'
import { isByFriday } from '../delivery/by-friday.rules.ts'
import { byFridayText, daysInWords } from '../delivery/delivery.texts.ts'
import type { Estimate } from '../delivery/estimate.queries.ts'
import { bestQuotes, type Quote } from '../delivery/estimate.rules.ts'
import { productBonus } from '../loyalty/bonus.rules.ts'
import { sizesOf, type SizeRow } from './choice.rules.ts'
import type { DetailRow } from './detail.queries.ts'
import { reviewsCall } from './product.calls.ts'
import type {
  DeliveryPriceAnswer,
  DetailAnswer,
  FastViewAnswer,
  InStockAnswer,
  OffersAnswer,
  QuoteAnswer,
  ReviewAnswer,
  ReviewsAnswer,
} from './product.schemas.ts'
import type { ReviewPage, ReviewRow } from './reviews.queries.ts'
import type { ReviewSort } from './reviews.rules.ts'
import type { Shelf } from './stores.queries.ts'

/** Image width in the gallery, in pixels. */
const galleryWidth = 670

const galleryMedia = (media: CardMedia) => mediaAnswer(media, galleryWidth)

export function offersAnswer(rows: SizeRow<Words>[]): OffersAnswer {
  const sizes = sizesOf(rows)
  return {
    sizes: sizes.map(({ id, sizeId, name, amount, isOrderable }) => ({
      id,
      size: { id: sizeId, translations: named(name) },
      amount,
      order_available: isOrderable,
    })),
    heights: sizes.flatMap(({ sizeId, heights }) =>
      heights.map(({ id, height, amount, isOrderable }) => ({
        id,
        height,
        size: { id: sizeId },
        amount,
        order_available: isOrderable,
      })),
    ),
  }
}

export function fastViewAnswer(row: DetailRow, now: Date): FastViewAnswer {
  const price = priceAt(row, now)
  const own = row.sleeves.find(({ slug }) => slug === row.slug)
  return {
    id: row.id,
    slug: row.slug,
    sku: row.sku,
    translations: named({ ru: row.words.ru.name, en: row.words.en.name }),
    price: asRoubles(price.price),
    price_with_sale: price.salePrice && asRoubles(price.salePrice),
    bonuses: productBonus(price),
    images: row.media.map(galleryMedia),
    color: {
      hex: row.hex,
      image: row.colorImage && pictureAddress(row.colorImage),
      translations: named(row.colorName),
    },
    colors: row.siblings.map(({ slug, hex, name }) => ({ slug, color: { hex, translations: named(name) } })),
    ...offersAnswer(row.sizes),
    sleeves: row.sleeves.map(({ slug, name, media }) => ({
      slug,
      images: media ? [galleryMedia(media)] : [],
      translations: named(name),
    })),
    sleeve: own ? { slug: own.sleeve, translations: named(own.name) } : null,
    seo_tags: row.tags.map(({ words }) => ({ translations: { ru: tagWords(words.ru), en: tagWords(words.en) } })),
    // Value for visitors without a cookie; the routes overwrite this field for others.
    exists_in_favorites: false,
  }
}

export const cardAnswersOf = (cards: CardRow[], now: Date) => cards.map((card) => cardAnswer(card, now))

export const detailAnswer = (row: DetailRow, suggestions: CardRow[], now: Date): DetailAnswer => ({
  ...fastViewAnswer(row, now),
  suggested_products: cardAnswersOf(suggestions, now),
})

export const inStockAnswer = (shelves: Shelf[]): InStockAnswer => ({
  storages: shelves.map(({ city, words, offers }) => ({
    city,
    translations: words,
    offers: offers.map(({ id, sizeId, size, height }) => ({
      id,
      size: { id: sizeId, translations: named(size) },
      height,
    })),
  })),
})

type QuoteWords = { locale: Locale; now: Date; timeZone: string }

const quoteAnswer = (quote: Quote, { locale, now, timeZone }: QuoteWords): QuoteAnswer => ({
  pickup_type: quote.pickupType,
  cost: asRoubles(quote.cost),
  period_min: quote.periodMin,
  period_max: quote.periodMax,
  date_min: quote.dayMin,
  date_max: quote.dayMax,
  date_text: daysInWords(quote.dayMin, quote.dayMax, locale),
  friday_text: isByFriday({ dayMax: quote.dayMax, now, timeZone }) ? byFridayText[locale] : null,
})

export function deliveryPriceAnswer(
  { city, quotes }: Estimate,
  { locale, now }: { locale: Locale; now: Date },
): DeliveryPriceAnswer {
  const words = { locale, now, timeZone: city.timezone }
  const { cheapest, fastest } = bestQuotes(quotes)
  return {
    city: { slug: city.slug, ru_name: city.ruName, en_name: city.enName },
    cheapest: quoteAnswer(cheapest, words),
    fastest: quoteAnswer(fastest, words),
    results: quotes.map((quote) => quoteAnswer(quote, words)),
  }
}

const reviewAnswer = (review: ReviewRow): ReviewAnswer => ({
  id: review.id,
  author: review.author,
  rating: review.rating,
  text: review.text,
  created_at: new Date(review.createdAt).toISOString(),
  verified_purchase: review.isVerified,
  fit: review.fit,
  product: review.slug,
  color: review.color && named(review.color),
  images: review.media.map(galleryMedia),
})

type ReviewsPageOptions = { slug: string; sort: ReviewSort; locale: Locale }

export function reviewsAnswer(reviewPage: ReviewPage, { slug, sort, locale }: ReviewsPageOptions): ReviewsAnswer {
  const { summary, page, pages, reviews } = reviewPage
  const path = localePrefix(locale) + reviewsCall.path.replace(':slug', slug)
  const addressOf = (other: number) => (other < 1 || other > pages ? null : `${path}?page=${other}&sort=${sort}`)
  return { ...summary, next: addressOf(page + 1), previous: addressOf(page - 1), results: reviews.map(reviewAnswer) }
}
