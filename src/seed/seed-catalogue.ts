import type { Db } from '#kernel/db.ts'
import { locales } from '#kernel/locale.ts'
import { roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import * as attributes from '#shop/catalogue/attributes.tables.ts'
import * as catalogue from '#shop/catalogue/catalogue.tables.ts'
import * as saleLists from '#shop/catalogue/sale-lists.tables.ts'
import { reviews as reviewTable } from '#shop/catalogue/reviews.tables.ts'
import type { Item } from './assortment.ts'
import { categories, type CategorySlug } from './categories.ts'
import { tileOf, type ColorKey } from './colors.ts'
import { fabrics, type FabricSlug } from './fabrics.ts'
import type { ModelKey } from './model-key.ts'
import { demoModels } from './models.ts'
import { reviews } from './reviews.ts'
import { sales, type SaleSlug } from './sales.ts'
import { galleryOf, pictureFile, type Pictures } from './seed-pictures.ts'
import { bySlug } from './seed-reference.ts'
import type { SleeveSlug } from './sizes.ts'
import { tags, type TagSlug } from './tags.ts'
import { nbsp, typeset } from '#kernel/typography.ts'

const t = { ...attributes, ...catalogue, ...saleLists }

type CatalogueInput = { items: Item[]; now: Date; pictureOf: Pictures['idOf'] }
export type ProductIds = (slug: string) => number
type ModelIds = (key: ModelKey) => number

export async function addCatalogue(tx: Db, input: CatalogueInput): Promise<ProductIds> {
  const categoryId = await addCategories(tx, input.pictureOf)
  const modelId = await addModels(tx, categoryId, input.now)
  const productId = await addProducts(tx, input, modelId)
  await addTags(tx, input.items, productId)
  await addSales(tx, input.items, productId)
  await addReviews(tx, input, { modelId, productId })
  return productId
}

async function addCategories(tx: Db, pictureOf: Pictures['idOf']): Promise<(slug: CategorySlug) => number> {
  const rowOf = (at: number, parentId: number | null) => {
    const { slug, cover, displayNovelties = false, onTransactions = false } = categories[at]!
    return {
      slug,
      parentId,
      position: at,
      displayNovelties,
      onTransactions,
      coverMediaId: cover ? pictureOf(pictureFile(cover[0], 'front', cover[1])) : null,
      coverTile: cover ? tileOf(cover[1]) : null,
    }
  }
  const places = categories.map((_, at) => at)
  const slugs = { id: t.categories.id, slug: t.categories.slug }
  const top = await tx
    .insert(t.categories)
    .values(places.filter((at) => !categories[at]!.parent).map((at) => rowOf(at, null)))
    .returning(slugs)
  const topId = bySlug<CategorySlug>(top)
  const sub = await tx
    .insert(t.categories)
    .values(
      places.flatMap((at) => {
        const { parent } = categories[at]!
        return parent ? [rowOf(at, topId(parent))] : []
      }),
    )
    .returning(slugs)
  const idOf = bySlug<CategorySlug>([...top, ...sub])
  await tx.insert(t.categoryTranslations).values(
    categories.flatMap(({ slug, name, title, description }) =>
      locales.map((locale) => ({
        categoryId: idOf(slug),
        locale,
        name: typeset(name)[locale],
        title: typeset(title)[locale],
        description: typeset(description)[locale],
      })),
    ),
  )
  return idOf
}

async function addFabrics(tx: Db): Promise<(slug: FabricSlug) => number> {
  const rows = await tx
    .insert(t.fabrics)
    .values(fabrics.map(({ slug }, position) => ({ slug, position })))
    .returning({ id: t.fabrics.id, slug: t.fabrics.slug })
  const idOf = bySlug<FabricSlug>(rows)
  await tx.insert(t.fabricTranslations).values(
    fabrics.flatMap(({ slug, name, composition, care }) =>
      locales.map((locale) => ({
        fabricId: idOf(slug),
        locale,
        name: typeset(name)[locale],
        composition: typeset(composition)[locale],
        care: typeset(care)[locale],
      })),
    ),
  )
  return idOf
}

async function addModels(tx: Db, categoryId: (slug: CategorySlug) => number, now: Date): Promise<ModelIds> {
  const fabricId = await addFabrics(tx)
  const sleeveId = bySlug<SleeveSlug>(await tx.select({ id: t.sleeves.id, slug: t.sleeves.slug }).from(t.sleeves))
  const rows = await tx
    .insert(t.models)
    .values(
      demoModels.map((model) => ({
        slug: model.slug,
        gender: model.gender,
        fabricId: fabricId(model.fabric),
        sleeveId: model.sleeve ? sleeveId(model.sleeve) : null,
        sleeveFamily: model.sleeveFamily ?? null,
        careSymbols: model.care,
        weightGrams: model.weightGrams,
        createdAt: after(now, -days(700)),
      })),
    )
    .returning({ id: t.models.id, slug: t.models.slug })
  const bySlugOfModel = bySlug<string>(rows)
  const ids = bySlug<ModelKey>(demoModels.map(({ key, slug }) => ({ slug: key, id: bySlugOfModel(slug) })))
  await tx.insert(t.modelTranslations).values(
    demoModels.flatMap(({ key, name, description, details }) =>
      locales.map((locale) => ({
        modelId: ids(key),
        locale,
        name: typeset(name)[locale],
        description: typeset(description)[locale],
        details: details[locale].map((line) => nbsp(line, locale)),
      })),
    ),
  )
  await tx.insert(t.modelCategories).values(
    demoModels.flatMap((model) =>
      model.categories.map((slug, at) => ({
        modelId: ids(model.key),
        categoryId: categoryId(slug),
        isMain: at === 0,
      })),
    ),
  )
  await tx
    .insert(t.modelSuggestions)
    .values(
      demoModels.flatMap(({ key, goesWith }) =>
        goesWith.map((other, position) => ({ modelId: ids(key), suggestedId: ids(other), position })),
      ),
    )
  return ids
}

async function addProducts(tx: Db, { items, pictureOf }: CatalogueInput, modelId: ModelIds): Promise<ProductIds> {
  const colorId = bySlug<ColorKey>(await tx.select({ id: t.colors.id, slug: t.colors.slug }).from(t.colors))
  const rows = await tx
    .insert(t.products)
    .values(
      items.map((item) => ({
        modelId: modelId(item.model.key),
        colorId: colorId(item.color.key),
        slug: item.slug,
        sku: item.sku,
        price: roubles(item.price),
        salePrice: item.salePrice === undefined ? null : roubles(item.salePrice),
        saleStartsAt: item.saleStartsAt ?? null,
        saleEndsAt: item.saleEndsAt ?? null,
        publishedAt: item.publishedAt,
        createdAt: item.publishedAt,
      })),
    )
    .returning({ id: t.products.id, slug: t.products.slug })
  const idOf = bySlug<string>(rows)
  await tx
    .insert(t.productMedia)
    .values(
      items.flatMap((item) =>
        galleryOf(item).map((file, position) => ({ productId: idOf(item.slug), position, mediaId: pictureOf(file) })),
      ),
    )
  return idOf
}

async function addTags(tx: Db, items: Item[], productId: ProductIds): Promise<void> {
  const rows = await tx
    .insert(t.tags)
    .values(tags.map(({ slug }, position) => ({ slug, position })))
    .returning({ id: t.tags.id, slug: t.tags.slug })
  const idOf = bySlug<TagSlug>(rows)
  await tx.insert(t.tagTranslations).values(
    tags.flatMap(({ slug, text, shortText }) =>
      locales.map((locale) => ({
        tagId: idOf(slug),
        locale,
        text: typeset(text)[locale],
        shortText: typeset(shortText)[locale],
      })),
    ),
  )
  await tx
    .insert(t.productTags)
    .values(
      items.flatMap((item) => [
        ...item.badges.map((slug) => ({ productId: productId(item.slug), tagId: idOf(slug), isBadge: true })),
        ...item.tags.map((slug) => ({ productId: productId(item.slug), tagId: idOf(slug), isBadge: false })),
      ]),
    )
}

async function addSales(tx: Db, items: Item[], productId: ProductIds): Promise<void> {
  const rows = await tx
    .insert(t.saleLists)
    .values(sales.map(({ slug }, position) => ({ slug, position })))
    .returning({ id: t.saleLists.id, slug: t.saleLists.slug })
  const idOf = bySlug<SaleSlug>(rows)
  await tx.insert(t.saleListTranslations).values(
    sales.flatMap(({ slug, title, description }) =>
      locales.map((locale) => ({
        saleListId: idOf(slug),
        locale,
        title: typeset(title)[locale],
        description: typeset(description)[locale],
      })),
    ),
  )
  await tx
    .insert(t.saleListProducts)
    .values(
      items.flatMap(({ slug, sale }) => (sale ? [{ saleListId: idOf(sale.slug), productId: productId(slug) }] : [])),
    )
}

type Ids = { modelId: ModelIds; productId: ProductIds }

async function addReviews(tx: Db, { items, now }: CatalogueInput, { modelId, productId }: Ids): Promise<void> {
  const productIdOf = (key: ModelKey, color?: ColorKey): number | null => {
    const item = items.find(({ model, color: own }) => model.key === key && own.key === color)
    if (color && !item) throw new Error(`a review of a colour that is not sold: ${key} ${color}`)
    return item ? productId(item.slug) : null
  }
  await tx.insert(reviewTable).values(
    reviews.flatMap(({ key, reviews: ownReviews }) =>
      ownReviews.map(({ author, rating, text, color, daysAgo, isVerified = false }) => ({
        modelId: modelId(key),
        productId: productIdOf(key, color),
        author,
        rating,
        text: nbsp(text, 'ru'),
        isVerified,
        createdAt: after(now, -days(daysAgo)),
        // A manager reads a review within hours.
        publishedAt: after(now, -days(daysAgo - 0.25)),
      })),
    ),
  )
}
