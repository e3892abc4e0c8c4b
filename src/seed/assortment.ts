import { after, days } from '#kernel/time.ts'
import { diceFor } from './dice.ts'
import { demoColors, type DemoColor, type ColorKey } from './colors.ts'
import type { DemoModel } from './model.ts'
import { demoModels } from './models.ts'
import { saleRoubles, sales, type Sale } from './sales.ts'
import type { TagSlug } from './tags.ts'

/** One model in one color, as listed in the catalogue. */
export type Item = {
  model: DemoModel
  color: DemoColor
  slug: string
  sku: string
  price: number
  salePrice?: number
  saleStartsAt?: Date
  saleEndsAt?: Date
  sale?: Sale
  isSoldOut: boolean
  /** Popularity: how many guests add the product to favorites. */
  liking: number
  publishedAt: Date
  badges: TagSlug[]
  tags: TagSlug[]
}

const saleOf = (model: DemoModel, color: ColorKey): Sale | undefined =>
  sales.find((sale) =>
    sale.models.some(({ key, colors }) => key === model.key && (colors === 'every' || colors.includes(color))),
  )

function itemOf(model: DemoModel, color: DemoColor, number: number, now: Date): Item {
  const dice = diceFor(`${model.slug}/${color.key}`)
  const sale = saleOf(model, color.key)
  const isLatest = model.latest.includes(color.key)
  const isFavourite = model.favourites.includes(color.key)
  const badges: TagSlug[] = []
  // Only a sale without an end may have a badge: badges stay on when the dates of a sale run out.
  if (sale && !sale.lasts) badges.push('poslednie-razmery')
  return {
    model,
    color,
    slug: `${model.slug}-${color.key}`,
    sku: `${model.article}-${String(number).padStart(2, '0')}`,
    price: model.price,
    ...(sale && { sale, salePrice: saleRoubles(model.price, sale.percent) }),
    ...(sale?.lasts && { saleStartsAt: now, saleEndsAt: after(now, sale.lasts) }),
    isSoldOut: model.soldOut?.includes(color.key) ?? false,
    liking: Math.max(0, model.liking - dice.upTo(240) + (isFavourite ? 200 : 0)),
    publishedAt: after(now, -days(isLatest ? 1 + dice.upTo(17) : 60 + dice.upTo(600))),
    badges,
    tags: [...model.tags, color.key],
  }
}

export const assortment = (now: Date): Item[] =>
  demoModels.flatMap((model) =>
    demoColors.flatMap((color, at) => (model.colors.includes(color.key) ? [itemOf(model, color, at + 1, now)] : [])),
  )
