import type { Words } from '#kernel/locale.ts'
import { asRoubles } from '#kernel/money.ts'
import { pictureWidths, singlePath, widthsFor, variantPath, type Picture } from '../media/media.rules.ts'
import { videoPath } from '../media/originals.rules.ts'
import type { CardMedia, CardRow } from './cards.queries.ts'
import { priceAt } from './catalogue.rules.ts'
import type { CardAnswer, CategoryAnswer, MediaAnswer, PromotedCategoryAnswer } from './catalogue.schemas.ts'
import type { Category } from './categories.queries.ts'

const cardWidth = 335

export const pictureAddress = (cover: Picture): string => singlePath(cover, pictureWidths)

export const promotedCategoryAnswer = (category: Category): PromotedCategoryAnswer => ({
  slug: category.slug,
  parent: category.parent,
  translations: category.words,
  cover: category.cover && pictureAddress(category.cover),
  display_novelties_category: category.displayNovelties,
  classes: category.classes,
})

export const categoryAnswer = (category: Category): CategoryAnswer => ({
  ...promotedCategoryAnswer(category),
  categories: category.children.map(categoryAnswer),
})

export function cardAnswer(row: CardRow, now: Date): CardAnswer {
  const { price, salePrice } = priceAt(row, now)
  return {
    id: row.id,
    slug: row.slug,
    sku: row.sku,
    translations: named(row.name),
    price: asRoubles(price),
    price_with_sale: salePrice && asRoubles(salePrice),
    images: (row.media ?? []).map((media) => mediaAnswer(media)),
    color: { hex: row.hex, translations: named(row.colorName) },
    colors: row.colors.map(({ slug, hex, name }) => ({ slug, color: { hex, translations: named(name) } })),
    seo_tags: (row.tags ?? []).map(({ ru, en }) => ({ translations: { ru: tagWords(ru), en: tagWords(en) } })),
  }
}

/** Picture of an answer; `fileWidth` is the display width of the smaller file. */
export function mediaAnswer({ kind, mime, hash, width }: CardMedia, fileWidth: number = cardWidth): MediaAnswer {
  if (kind === 'video') {
    const file = videoPath(hash, mime === 'video/webm' ? 'video/webm' : 'video/mp4')
    return { type: kind, file, large_file: file }
  }
  const widths = widthsFor(width, pictureWidths)
  const largest = widths.at(-1) ?? width
  const drawnWidth = widths.find((step) => step >= fileWidth) ?? largest
  return { type: kind, file: variantPath(hash, drawnWidth, 'webp'), large_file: variantPath(hash, largest, 'webp') }
}

export const named = ({ ru, en }: Words) => ({ ru: { name: ru }, en: { name: en } })
export const tagWords = ({ text, shortText }: { text: string; shortText: string }) => ({ text, short_text: shortText })
