import { after, days } from '#kernel/time.ts'
import { diceFor } from './dice.ts'
import { dyes, type Dye, type DyeKey } from './dyes.ts'
import type { Garment } from './garment.ts'
import { garments } from './garments.ts'
import { saleRoubles, sales, type Sale } from './sales.ts'
import type { TagSlug } from './tags.ts'

/** One garment in one dye, as the catalogue will list it. */
export type Item = {
  garment: Garment
  dye: Dye
  slug: string
  sku: string
  price: number
  salePrice?: number
  saleStartsAt?: Date
  saleEndsAt?: Date
  sale?: Sale
  isNovelty: boolean
  isBestseller: boolean
  isSoldOut: boolean
  popularity: number
  publishedAt: Date
  badges: TagSlug[]
  tags: TagSlug[]
}

const saleOf = (garment: Garment, dye: DyeKey): Sale | undefined =>
  sales.find((sale) =>
    sale.garments.some(({ key, dyes }) => key === garment.key && (dyes === 'every' || dyes.includes(dye))),
  )

function itemOf(garment: Garment, dye: Dye, number: number, now: Date): Item {
  const dice = diceFor(`${garment.slug}/${dye.key}`)
  const sale = saleOf(garment, dye.key)
  const isNovelty = garment.novelties.includes(dye.key)
  const isBestseller = garment.bestsellers.includes(dye.key)
  const badges: TagSlug[] = []
  if (isNovelty) badges.push('novinka')
  if (isBestseller) badges.push('hit')
  // Only a sale without an end may have a badge: badges stay on when the dates of a sale run out.
  if (sale && !sale.lasts) badges.push('poslednie-razmery')
  return {
    garment,
    dye,
    slug: `${garment.slug}-${dye.key}`,
    sku: `${garment.article}-${String(number).padStart(2, '0')}`,
    price: garment.price,
    ...(sale && { sale, salePrice: saleRoubles(garment.price, sale.percent) }),
    ...(sale?.lasts && { saleStartsAt: now, saleEndsAt: after(now, sale.lasts) }),
    isNovelty,
    isBestseller,
    isSoldOut: garment.soldOut?.includes(dye.key) ?? false,
    popularity: Math.max(0, garment.popularity - dice.upTo(240) + (isBestseller ? 200 : 0)),
    publishedAt: after(now, -days(isNovelty ? 1 + dice.upTo(17) : 60 + dice.upTo(600))),
    badges,
    tags: [...garment.tags, dye.key],
  }
}

export const assortment = (now: Date): Item[] =>
  garments.flatMap((garment) =>
    dyes.flatMap((dye, at) => (garment.dyes.includes(dye.key) ? [itemOf(garment, dye, at + 1, now)] : [])),
  )
