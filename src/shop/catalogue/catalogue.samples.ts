import { createHash } from 'node:crypto'
import type { Db } from '#kernel/db.ts'
import { roubles, type Money } from '#kernel/money.ts'
import { touch } from '../news.ts'
import { media, type Media } from '../media/media.tables.ts'
import * as attributes from './attributes.tables.ts'
import * as catalogue from './catalogue.tables.ts'
import * as saleLists from './sale-lists.tables.ts'

const t = { ...attributes, ...catalogue, ...saleLists }

// Slugs must be unique; their order does not matter to any test.
let sampleCount = 0
const next = () => ++sampleCount

const longAgo = new Date('2024-03-01T09:00:00Z')

const rows = async <Row>(query: PromiseLike<Row[]>): Promise<Row> => {
  const [row] = await query
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** A media row without a file, enough for most tests. */
export const aPicture = (db: Db, changes: Partial<typeof media.$inferInsert> = {}): Promise<Media> =>
  rows(
    db
      .insert(media)
      .values({
        hash: createHash('md5').update(`picture ${next()}`).digest('hex'),
        kind: 'image',
        mime: 'image/webp',
        width: 1340,
        height: 1832,
        bytes: 90_000,
        placeholder: '#D9E4DF',
        ...changes,
      })
      .returning(),
  )

type CategoryWish = Partial<typeof t.categories.$inferInsert> & { name?: string; nameEn?: string }

export async function aCategory(db: Db, { name = 'Топы', nameEn = 'Tops', ...changes }: CategoryWish = {}) {
  const category = await rows(
    db
      .insert(t.categories)
      .values({ slug: `topy-${next()}`, ...changes })
      .returning(),
  )
  await db.insert(t.categoryTranslations).values([
    {
      categoryId: category.id,
      locale: 'ru',
      name,
      title: `Медицинские ${name.toLowerCase()}`,
      description: `${name} для долгих смен`,
    },
    {
      categoryId: category.id,
      locale: 'en',
      name: nameEn,
      title: `Medical ${nameEn.toLowerCase()}`,
      description: `${nameEn} for long shifts`,
    },
  ])
  await touch(db, ['frame', 'home'])
  return category
}

type ColorWish = Partial<typeof t.colors.$inferInsert> & { name?: string; nameEn?: string }

export async function aColor(db: Db, { name = 'Хвоя', nameEn = 'Pine needle', ...changes }: ColorWish = {}) {
  const color = await rows(
    db
      .insert(t.colors)
      .values({ slug: `hvoya-${next()}`, hex: '#1F4F47', tileHex: '#D9E4DF', ...changes })
      .returning(),
  )
  await db.insert(t.colorTranslations).values([
    { colorId: color.id, locale: 'ru', name },
    { colorId: color.id, locale: 'en', name: nameEn },
  ])
  await touch(db, ['colors', 'home'])
  return color
}

type TagWish = Partial<typeof t.tags.$inferInsert> & { text?: string; textEn?: string }

export async function aTag(db: Db, { text = 'Новинка', textEn = 'New', ...changes }: TagWish = {}) {
  const tag = await rows(
    db
      .insert(t.tags)
      .values({ slug: `novinka-${next()}`, ...changes })
      .returning(),
  )
  await db.insert(t.tagTranslations).values([
    { tagId: tag.id, locale: 'ru', text, shortText: text },
    { tagId: tag.id, locale: 'en', text: textEn, shortText: textEn },
  ])
  return tag
}

type ModelWish = Partial<typeof t.models.$inferInsert> & { name?: string; nameEn?: string; categoryIds?: number[] }

export async function aModel(
  db: Db,
  { name = 'Топ «Онега»', nameEn = 'Onega top', categoryIds = [], ...changes }: ModelWish = {},
) {
  const fabricId = changes.fabricId ?? (await aFabric(db)).id
  const model = await rows(
    db
      .insert(t.models)
      .values({ slug: `top-onega-${next()}`, gender: 'women', weightGrams: 220, ...changes, fabricId })
      .returning(),
  )
  await db.insert(t.modelTranslations).values([
    {
      modelId: model.id,
      locale: 'ru',
      name,
      description: 'Плотный мягкий твил с эластаном.',
      details: ['Три кармана'],
    },
    {
      modelId: model.id,
      locale: 'en',
      name: nameEn,
      description: 'A dense, soft twill with elastane.',
      details: ['Three pockets'],
    },
  ])
  if (categoryIds.length > 0)
    await db
      .insert(t.modelCategories)
      .values(categoryIds.map((categoryId, at) => ({ modelId: model.id, categoryId, isMain: at === 0 })))
  return model
}

async function aFabric(db: Db) {
  const fabric = await rows(
    db
      .insert(t.fabrics)
      .values({ slug: `tvil-${next()}` })
      .returning(),
  )
  await db.insert(t.fabricTranslations).values([
    {
      fabricId: fabric.id,
      locale: 'ru',
      name: 'Твил',
      composition: '72 % полиэстер, 21 % вискоза, 7 % эластан',
      care: 'Стирка при 60 °C',
    },
    {
      fabricId: fabric.id,
      locale: 'en',
      name: 'Twill',
      composition: '72% polyester, 21% viscose, 7% elastane',
      care: 'Wash at 60 °C',
    },
  ])
  return fabric
}

type ProductWish = Partial<typeof t.products.$inferInsert> & {
  name?: string
  nameEn?: string
  categoryIds?: number[]
  tagIds?: number[]
  mediaIds?: number[]
  stock?: number
  offer?: OfferWish
  price?: Money
}

/** A published product with one size in stock; creates the missing model and category. */
export async function aProduct(
  db: Db,
  { name, nameEn, categoryIds, tagIds = [], mediaIds = [], stock = 5, offer: offerWish, ...changes }: ProductWish = {},
) {
  const modelId = changes.modelId ?? (await aModel(db, { name, nameEn, categoryIds })).id
  const colorId = changes.colorId ?? (await aColor(db)).id
  const number = next()
  const fields = {
    slug: `top-onega-hvoya-${number}`,
    sku: `YA-${number}`,
    price: roubles(3_490),
    publishedAt: longAgo,
    ...changes,
    modelId,
    colorId,
  }
  const product = await rows(db.insert(t.products).values(fields).returning())
  if (tagIds.length > 0)
    await db.insert(t.productTags).values(tagIds.map((tagId) => ({ productId: product.id, tagId, isBadge: true })))
  if (mediaIds.length > 0)
    await db
      .insert(t.productMedia)
      .values(mediaIds.map((mediaId, position) => ({ productId: product.id, mediaId, position })))
  const offer = await anOffer(db, { stock, ...offerWish, productId: product.id })
  await touch(db, [`product:${product.id}`, 'home', 'frame', 'colors'])
  return { ...product, offer }
}

export async function aSize(
  db: Db,
  { name = '46', ...changes }: Partial<typeof t.sizes.$inferInsert> & { name?: string } = {},
) {
  const size = await rows(
    db
      .insert(t.sizes)
      .values({ slug: `size-${next()}`, ...changes })
      .returning(),
  )
  await db.insert(t.sizeTranslations).values([
    { sizeId: size.id, locale: 'ru', name },
    { sizeId: size.id, locale: 'en', name },
  ])
  return size
}

type OfferWish = Partial<typeof t.tradeOffers.$inferInsert>
type TradeOffer = typeof t.tradeOffers.$inferSelect

export async function anOffer(db: Db, { stock = 5, ...changes }: OfferWish = {}): Promise<TradeOffer> {
  if (changes.productId === undefined) return (await aProduct(db, { offer: { ...changes, stock } })).offer
  const sizeId = changes.sizeId ?? (await aSize(db)).id
  return rows(
    db
      .insert(t.tradeOffers)
      .values({ ...changes, productId: changes.productId, sizeId, stock })
      .returning(),
  )
}
