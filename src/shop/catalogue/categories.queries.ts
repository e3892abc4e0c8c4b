import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { isSlug } from '#kernel/slug.ts'
import { pictureJson } from '../media/media.queries.ts'
import type { Picture } from '../media/media.rules.ts'
import { prepared } from '../prepared.ts'
import { wordsOf } from '../words-of.ts'
import { isPublished, paidPriceAt } from './catalogue.conditions.ts'
import { categories, products } from './catalogue.tables.ts'

export type CategoryWords = { name: string; title: string; description: string }

/** Published category with its children; counts and prices include all descendants. */
export type Category = {
  id: number
  slug: string
  /** Slug of the parent category. */
  parent: string | null
  words: Record<Locale, CategoryWords>
  cover: Picture | null
  coverTile: string | null
  displayNovelties: boolean
  onTransactions: boolean
  classes: string
  productCount: number
  modelCount: number
  lowestPrice: Money | null
  children: Category[]
}

type Node = Omit<Category, 'children' | 'parent'> & { parentId: number | null }

const now = sql.placeholder('now')
const words = { fields: ['name', 'title', 'description'], locales: sql.placeholder('locales') }

const tree = prepared((db) =>
  db
    .select({ category: sql<Node>`t.category` })
    .from(
      sql`(
      with recursive
      -- Every category with itself and all that is under it.
      under as (
        select id as root, id from categories where is_published
        union
        select under.root, c.id from under join categories c on c.parent_id = under.id where c.is_published
      ),
      -- How many colors of each model are for sale, and the lowest price.
      model_facts as (
        select ${products.modelId} as model_id, count(*) as amount, min(${paidPriceAt(now)}) as lowest
        from ${products} where ${isPublished(now)} group by ${products.modelId}
      ),
      -- The models of a category and of those under it, each once.
      members as (
        select distinct under.root, mc.model_id from under join model_categories mc on mc.category_id = under.id
      ),
      -- Models that a category shows.
      facts as (
        select members.root, sum(model_facts.amount) as products, count(*) as models, min(model_facts.lowest) as lowest
        from members join model_facts on model_facts.model_id = members.model_id group by members.root
      )
      select c.position, c.id, json_build_object(
        'id', c.id, 'slug', c.slug, 'parentId', c.parent_id, 'coverTile', c.cover_tile,
        'displayNovelties', c.display_novelties, 'onTransactions', c.on_transactions, 'classes', c.classes,
        'productCount', coalesce(f.products, 0), 'modelCount', coalesce(f.models, 0), 'lowestPrice', f.lowest,
        'words', ${wordsOf('category', sql`c.id`, words)},
        'cover', (select ${pictureJson}
          from media m where m.id = c.cover_media_id)) as category
      from categories c left join facts f on f.root = c.id where c.is_published) as t`,
    )
    .orderBy(sql`t.position`, sql`t.id`)
    .prepare('category_tree'),
)

/** Categories by parent; descendants of an unpublished category are excluded. */
export async function categoryTree(
  db: Db,
  { locales, now }: { locales: readonly Locale[]; now: Date },
): Promise<Category[]> {
  const rows = await tree(db).execute({ locales: [...locales], now })
  const byParent = Map.groupBy(rows, ({ category }) => category.parentId)
  const grow = (under: Node | undefined): Category[] =>
    (byParent.get(under?.id ?? null) ?? []).map(({ category }) => ({
      ...category,
      parent: under?.slug ?? null,
      children: grow(category),
    }))
  return grow(undefined)
}

export async function isPublishedCategory(db: Db, slug: unknown): Promise<boolean> {
  if (typeof slug !== 'string' || !isSlug(slug)) return false
  return (await db.$count(categories, and(eq(categories.slug, slug), eq(categories.isPublished, true)))) > 0
}

/** Category tree as a list, parents before children. */
export const flat = (categories: Category[]): Category[] =>
  categories.flatMap((category) => [category, ...flat(category.children)])
