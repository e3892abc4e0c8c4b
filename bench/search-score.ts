import { sql } from 'drizzle-orm'
import type { Db } from '../src/kernel/db.ts'
import { filtersFrom } from '../src/shop/listing/listing.rules.ts'
import { pagesFor } from '../src/shop/search/pages.queries.ts'
import { searchPage } from '../src/shop/search/search.queries.ts'

/**
 * One row of a query table: the query, the relevant products, and further conditions for the first result. `left` lists
 * words that the page must report as ignored; `isNothing` forbids results. `pages` lists paths, one of which must rank
 * first among the pages; an empty list forbids pages, null skips the check.
 */
export type QueryRow = {
  group: string
  query: string
  relevant: Clause[]
  first: Clause[]
  left: string[]
  pages: string[] | null
  isNothing: boolean
}
type Clause = { name: string; values: string[] }

/** Parses rows such as `query | kind:top color:hvoya|shalfey >> color:hvoya` below lines that name the group. */
export function queryRows(table: string): QueryRow[] {
  const asksForPages = table.includes('page:')
  let group = ''
  return table.split('\n').flatMap((line) => {
    if (line.startsWith('#')) group = line.slice(1).trim()
    const [query, expectation] = line.split(/ \| /)
    if (!query || expectation === undefined) return []
    const [relevant = '', first = ''] = expectation.split(' >> ')
    const clauses = clausesIn(relevant)
    const left = clauses.filter(({ name }) => name === 'left').flatMap(({ values }) => values)
    const named = clauses.filter(({ name }) => name === 'page').flatMap(({ values }) => values)
    const pages = asksForPages ? named : null
    const conditions = clauses.filter(({ name }) => name !== 'left' && name !== 'page')
    const isNothing = relevant.startsWith('nothing')
    return [{ group, query: query.trim(), relevant: conditions, first: clausesIn(first), left, pages, isNothing }]
  })
}

const clausesIn = (text: string): Clause[] =>
  text
    .split(' ')
    .filter((part) => part.includes(':'))
    .map((part) => {
      const [name = '', values = ''] = part.split(':')
      return { name, values: values.split('|') }
    })

type ProductFacts = { id: number; price: number } & Record<'kind' | 'model' | 'color' | 'gender' | 'fabric', string> &
  Record<'size' | 'height' | 'pair' | 'tag' | 'flag', string[]>

/** Product properties from the product tables, independent of the search index. */
async function productFacts(db: Db): Promise<Map<number, ProductFacts>> {
  const { rows } = await db.execute<ProductFacts>(sql`
    select p.id, split_part(m.slug, '-', 1) as kind, m.slug as model, c.slug as color, m.gender, f.slug as fabric,
      case when n.on_sale then p.sale_price else p.price end::int / 100 as price,
      array(select distinct z.slug from trade_offers o join sizes z on z.id = o.size_id where o.product_id = p.id and o.stock > 0) as size,
      array(select distinct o.height::text from trade_offers o where o.product_id = p.id and o.stock > 0) as height,
      array(select distinct z.slug || '/' || o.height from trade_offers o join sizes z on z.id = o.size_id where o.product_id = p.id and o.stock > 0) as pair,
      array(select t.slug from product_tags l join tags t on t.id = l.tag_id where l.product_id = p.id) as tag,
      array_remove(array[case when p.is_novelty then 'new' end, case when p.is_bestseller then 'bestseller' end, case when n.on_sale then 'sale' end], null) as flag
    from products p join models m on m.id = p.model_id join colors c on c.id = p.color_id join fabrics f on f.id = m.fabric_id
    cross join lateral (select p.sale_price is not null and coalesce(p.sale_starts_at <= now(), true) and coalesce(p.sale_ends_at >= now(), true) as on_sale) n`)
  return new Map(rows.map((row) => [row.id, row]))
}

function meets(product: ProductFacts, { name, values }: Clause): boolean {
  if (name === 'any') return true
  if (name === 'min') return product.price >= Number(values[0])
  if (name === 'max') return product.price <= Number(values[0])
  if (name === 'model') return values.some((value) => product.model.split('-').includes(value))
  const fact = product[name as keyof ProductFacts]
  if (fact === undefined) throw new Error(`nothing is known of ${name}`)
  return values.some((value) => (Array.isArray(fact) ? fact.includes(value) : fact === value))
}

export type QueryResult = QueryRow & { isFirstRight: boolean; isTopRight: boolean; shown: string[]; total: number }

/** Scores queries. Top-5 is right if the first five contain as many relevant products as possible. */
export async function scoreOf(db: Db, rows: QueryRow[], now: Date): Promise<QueryResult[]> {
  const facts = await productFacts(db)
  const all = [...facts.values()]
  const results: QueryResult[] = []
  for (const row of rows) {
    const locale = /[а-яё]/i.test(row.query) ? 'ru' : 'en'
    const page = await searchPage(db, { filters: filtersFrom({ search: row.query, group: 'color' }), locale, now })
    const firstFive = page.cards.slice(0, 5).flatMap(({ id }) => facts.get(id) ?? [])
    const fits = (product: ProductFacts, clauses: Clause[]) => clauses.every((clause) => meets(product, clause))
    const possible = Math.min(5, all.filter((product) => fits(product, row.relevant)).length)
    const isSaid = row.left.every((word) => [...page.ignored, ...page.dropped].some((part) => part.includes(word)))
    const [best] = firstFive
    const [firstPage] = row.pages ? await pagesFor(db, { search: row.query, now }) : []
    const isPageRight =
      !row.pages || (firstPage ? row.pages.includes(firstPage.path.split('#')[0] ?? '') : row.pages.length === 0)
    const isOnlyOfPages = !row.isNothing && row.relevant.length === 0 && row.pages !== null && row.pages.length > 0
    const isFirstRight = row.isNothing
      ? page.total === 0
      : best !== undefined && fits(best, [...row.relevant, ...row.first])
    results.push({
      ...row,
      isFirstRight: (isFirstRight || isOnlyOfPages) && isSaid && isPageRight,
      isTopRight:
        (row.isNothing
          ? page.total === 0
          : isOnlyOfPages ||
            (possible > 0 && firstFive.filter((product) => fits(product, row.relevant)).length >= possible)) && isSaid,
      shown: [...(firstPage ? [firstPage.path] : []), ...firstFive.map(({ model, color }) => `${model}/${color}`)],
      total: page.total,
    })
  }
  return results
}

export type GroupScore = { group: string; queries: number; first: number; top: number }

export function scoresByGroup(results: QueryResult[]): GroupScore[] {
  const groups = [...new Set(results.map(({ group }) => group))]
  const scoreFor = (group: string, some: QueryResult[]): GroupScore => ({
    group,
    queries: some.length,
    first: some.filter(({ isFirstRight }) => isFirstRight).length,
    top: some.filter(({ isTopRight }) => isTopRight).length,
  })
  return [
    ...groups.map((group) =>
      scoreFor(
        group,
        results.filter((each) => each.group === group),
      ),
    ),
    scoreFor('all', results),
  ]
}
