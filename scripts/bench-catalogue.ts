import { addPlainKeys, listOverOffers, plainList } from '../bench/plain-lists.ts'
import { quantile, timedDatabase, type UsedTime, type TimedDatabase } from '../bench/timed.ts'
import { cardRows, listingPage } from '../src/shop/listing/listing.queries.ts'
import { filtersFrom, sorts, type Scope } from '../src/shop/listing/listing.rules.ts'
import { searchPage } from '../src/shop/search/search.queries.ts'
import { productPage } from '../src/shop/product/product.queries.ts'
import { suggestions } from '../src/shop/search/suggest.queries.ts'

/**
 * Database time of lists and searches: npm run bench:catalogue -- <address> [<address of a larger shop>], each filled
 * by bench:data; `--plain` adds the time of plain SQL. Every query differs, as those of visitors do.
 */
const addresses = process.argv.slice(2).filter((argument) => argument !== '--plain')
/** Also measures queries without bit lists (decisions/017): seconds each in a large shop, hence fewer of them. */
const withPlain = process.argv.includes('--plain')
const rounds = withPlain ? 60 : 200
const warmUp = withPlain ? 10 : 40
const now = new Date()
const say = (line = '') => process.stdout.write(`${line}\n`)

const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length]!
const colors = ['hvoya', 'polnoch', 'ladoga', 'sneg', 'lavanda', 'grafit']
const sizes = ['42', '44', '46', '48', '50', '52']
const heights = ['158', '164', '170', '176']
const scopes: Scope[] = [
  { category: 'topy' },
  {},
  { category: 'kostyumy' },
  { flag: 'new' },
  { category: 'bryuki' },
  { flag: 'sale' },
  { category: 'halaty' },
  { flag: 'bestseller' },
  { tag: 'antistatik' },
  { category: 'golfy' },
]
const texts =
  'костюм|синий топ 46|халат белый|кастюм|rjcn.v|kostyum|10245|брюки джоггеры|роба|scrubs navy|топ на молнии|женские брюки 48|плате|хлопок|шапочка хвоя'.split(
    '|',
  )
const beginnings = 'к|ко|кос|кост|то|топ с|бр|халат б|синий т|scr|102|dzho|rjc|белый ха'.split('|')

const three = (at: number) =>
  filtersFrom(
    {
      color: `${pick(colors, at)},${pick(colors, at + 2)}`,
      size: pick(sizes, at),
      ...(at % 2 ? { height: pick(heights, at) } : { price_min: '2000', price_max: String(3_000 + (at % 7) * 800) }),
      sort: pick(sorts, at),
    },
    pick(scopes, Math.floor(at / 2)),
  )

/** Slugs that both shops have: the smaller shop is the beginning of the larger one. */
let slugs: string[] = []

const kinds: Record<string, (timedDatabase: TimedDatabase, at: number) => Promise<unknown>> = {
  'list, nothing chosen': ({ db }, at) =>
    listingPage(db, { filters: filtersFrom({ sort: pick(sorts, at) }, pick(scopes, at)), locale: 'ru', now }),
  'list, three facets': ({ db }, at) => listingPage(db, { filters: three(at), locale: 'ru', now }),
  'list, page in the middle': ({ db }, at) =>
    listingPage(db, {
      filters: filtersFrom({ page: String(1 + (at % 2)), sort: pick(sorts, at) }, pick(scopes, at % 3)),
      locale: 'ru',
      now,
    }),
  search: ({ db }, at) => searchPage(db, { filters: filtersFrom({ search: pick(texts, at) }), locale: 'ru', now }),
  suggest: ({ db }, at) => suggestions(db, { search: pick(beginnings, at), locale: 'ru', now }),
  'product page': ({ db }, at) => productPage(db, { slug: pick(slugs, at * 131), locale: 'ru', now }),
  '24 cards alone': async ({ db }, at) =>
    cardRows(
      db,
      Array.from({ length: 24 }, (_, n) => 1 + ((at * 131 + n * 37) % 4_900)),
      { locales: ['ru'], now },
    ),
}

const plainKinds: typeof kinds = {
  'list, three facets, over plain rows': ({ db }, at) => plainList(db, three(at)),
  'nothing chosen, over plain rows': ({ db }, at) => plainList(db, filtersFrom({}, pick(scopes, at))),
  'two facets of it over offers': ({ db }, at) => listOverOffers(db, filtersFrom({}, pick(scopes, at))),
}

if (addresses.length === 0) {
  say('Name one or two databases that bench:data filled, the smaller one first.')
  process.exit(1)
}
async function timeOf(ask: () => Promise<unknown>, timedDatabase: TimedDatabase): Promise<UsedTime> {
  timedDatabase.take()
  await ask()
  return timedDatabase.take()
}

const half = (values: number[]) => [quantile(values, 0.5), quantile(values, 0.95)]
const shops = await Promise.all(addresses.map((address) => timedDatabase(address)))
if (withPlain) for (const { db } of shops) await addPlainKeys(db)
const { rows } = await shops[0]!.db.execute<{ slug: string }>(
  'select slug from products where published_at <= now() order by id limit 4900',
)
slugs = rows.map(({ slug }) => slug)
const columns = addresses.map((_, at) => `shop ${at + 1}: p50 | p95 | CPU p50 | CPU p95`)
say(`| database ms, ${rounds} questions each | ${columns.join(' | ')} | CPU p95 grows |`)
say(`|---|${'---|'.repeat(addresses.length * 4 + 1)}`)
for (const [name, ask] of Object.entries(withPlain ? { ...kinds, ...plainKinds } : kinds)) {
  const figures: UsedTime[][] = shops.map(() => [])
  // Queries alternate between the shops, so that other load slows both alike; the first rounds warm up.
  for (let at = 0; at < rounds + warmUp; at++) {
    const usedTimes: UsedTime[] = []
    for (const [shop, timedDatabase] of shops.entries())
      usedTimes[shop] = await timeOf(() => ask(timedDatabase, at), timedDatabase)
    if (at >= warmUp) usedTimes.forEach((one, shop) => figures[shop]!.push(one))
  }
  const cells = figures.flatMap((some) => [...half(some.map(({ time }) => time)), ...half(some.map(({ cpu }) => cpu))])
  const growth = cells.length > 4 ? cells.at(-1)! / cells[3]! : 1
  say(`| ${name} | ${cells.map((cell) => cell.toFixed(1)).join(' | ')} | ${growth.toFixed(2)} |`)
}
for (const { close } of shops) await close()
