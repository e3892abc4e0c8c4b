import { sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '../src/kernel/db.ts'
import { fillReference } from '../src/seed/seed-reference.ts'
import { stores } from '../src/seed/stores.ts'
import { benchModels, benchReference } from './data-models.ts'

/** Thrown when the named database already holds products of its own. */
export class ShopInUse extends Error {}

const lastTables =
  'categories category_translations fabrics fabric_translations tags tag_translations models model_translations model_categories products product_tags trade_offers'.split(
    ' ',
  )

/** Fills a database with enough products for meaningful figures; the same number always gives the same shop. */
export async function addBenchData(db: NodePgDatabase, products: number, say: (line: string) => void): Promise<void> {
  await refuseIfInUse(db)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(
      sql`truncate products, models, categories, fabrics, tags, stores, reviews, trade_offers, stock_movements, listing_bits, listing_products, search_words restart identity cascade`,
    )
    await fillReference(tx)
    // Derived rows are computed once at the end instead of by triggers, row by row.
    for (const table of lastTables) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    for (const [what, statement] of steps(products)) {
      const startedAt = performance.now()
      const { rowCount } = await tx.execute(statement)
      say(`${what}: ${rowCount ?? 0} rows, ${Math.round(performance.now() - startedAt)} ms`)
    }
    for (const table of lastTables) await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
  const startedAt = performance.now()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`analyze`)
    await tx.execute(sql`select listing_rebuild(now())`)
  })
  say(`the read model of lists: ${Math.round(performance.now() - startedAt)} ms`)
  for (const table of [
    'products',
    'trade_offers',
    'listing_products',
    'listing_bits',
    'listing_keys',
    'search_words',
    'models',
  ])
    await db.execute(sql.raw(`vacuum analyze ${table}`))
}

async function refuseIfInUse(db: Db): Promise<void> {
  const { rows } = await db.execute<{ foreign: boolean }>(
    sql`select exists (select 1 from models where slug not like 'bench-%') as foreign`,
  )
  if (rows[0]?.foreign) throw new ShopInUse('This database holds goods of its own: name an empty one in DATABASE_URL.')
}

/** Pseudo-random number from 0 to 999 that depends only on its argument. */
const dice = (about: string): SQL => sql.raw(`(abs(hashtext(${about})::bigint) % 1000)`)
const records = (rows: unknown[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${sql.raw(columns)})`

function steps(products: number): [what: string, statement: SQL][] {
  return [...referenceSteps(), ...placeSteps(), ...modelSteps(products), ...productSteps(products), ...stockSteps()]
}

function referenceSteps(): [string, SQL][] {
  const categories = records(
    benchReference.categories,
    'slug text, parent text, position int, novelties bool, name_ru text, name_en text, title_ru text, title_en text, description_ru text, description_en text',
  )
  const fabrics = records(
    benchReference.fabrics,
    'slug text, position int, name_ru text, name_en text, composition_ru text, composition_en text, care_ru text, care_en text',
  )
  const tags = records(
    benchReference.tags,
    'slug text, position int, text_ru text, text_en text, short_ru text, short_en text',
  )
  return [
    [
      'categories',
      sql`insert into categories (slug, position, display_novelties) select slug, position, novelties from ${categories} order by position`,
    ],
    [
      'their parents',
      sql`update categories c set parent_id = p.id from ${categories} join categories p on p.slug = r.parent where c.slug = r.slug`,
    ],
    [
      'their words',
      sql`insert into category_translations (category_id, locale, name, title, description)
      select c.id, l.locale, case l.locale when 'ru' then name_ru else name_en end, case l.locale when 'ru' then title_ru else title_en end,
        case l.locale when 'ru' then description_ru else description_en end
      from ${categories} join categories c on c.slug = r.slug, (values ('ru'), ('en')) as l (locale)`,
    ],
    ['fabrics', sql`insert into fabrics (slug, position) select slug, position from ${fabrics} order by position`],
    [
      'their words',
      sql`insert into fabric_translations (fabric_id, locale, name, composition, care)
      select f.id, l.locale, case l.locale when 'ru' then name_ru else name_en end, case l.locale when 'ru' then composition_ru else composition_en end,
        case l.locale when 'ru' then care_ru else care_en end
      from ${fabrics} join fabrics f on f.slug = r.slug, (values ('ru'), ('en')) as l (locale)`,
    ],
    ['tags', sql`insert into tags (slug, position) select slug, position from ${tags} order by position`],
    [
      'their words',
      sql`insert into tag_translations (tag_id, locale, text, short_text)
      select t.id, l.locale, case l.locale when 'ru' then text_ru else text_en end, case l.locale when 'ru' then short_ru else short_en end
      from ${tags} join tags t on t.slug = r.slug, (values ('ru'), ('en')) as l (locale)`,
    ],
  ]
}

const placeSteps = (): [string, SQL][] => [
  [
    'pictures',
    sql`insert into media (hash, kind, mime, width, height, bytes, placeholder)
      select md5('bench ' || n), 'image', 'image/webp', 1340, 1832, 90000, '#D9E4DF' from generate_series(1, 400) n on conflict (hash) do nothing`,
  ],
  [
    'stores',
    sql`insert into stores (slug, city, phone, latitude, longitude) select slug, city, phone, latitude, longitude
      from ${records(stores, 'slug text, city text, phone text, latitude float8, longitude float8')}`,
  ],
  [
    'their words',
    sql`insert into store_translations (store_id, locale, name, address, worktime)
      select s.id, l.locale, r.name ->> l.locale, r.address ->> l.locale, r.worktime ->> l.locale
      from ${records(stores, 'slug text, name jsonb, address jsonb, worktime jsonb')} join stores s on s.slug = r.slug, (values ('ru'), ('en')) as l (locale)`,
  ],
]

function modelSteps(products: number): [string, SQL][] {
  const models = benchModels(products)
  const columns =
    'number int, slug text, name_ru text, name_en text, description_ru text, description_en text, details_ru text[], details_en text[], gender text, fabric text, sleeve text, weight int, price int, categories text[], colors text[], sizes text[], heights int[], tags text[]'
  return [
    [
      'models as planned',
      sql`create temporary table plan on commit drop as select r.*, 0 as id from ${records(models, columns)}`,
    ],
    [
      'models',
      sql`insert into models (slug, gender, fabric_id, sleeve_id, weight_grams)
      select p.slug, p.gender, f.id, s.id, p.weight from plan p join fabrics f on f.slug = p.fabric left join sleeves s on s.slug = p.sleeve order by p.number`,
    ],
    ['their numbers', sql`update plan p set id = m.id from models m where m.slug = p.slug`],
    [
      'their words',
      sql`insert into model_translations (model_id, locale, name, description, details)
      select id, 'ru', name_ru, description_ru, details_ru from plan union all select id, 'en', name_en, description_en, details_en from plan`,
    ],
    [
      'their categories',
      sql`insert into model_categories (model_id, category_id, is_main)
      select p.id, c.id, u.at = 1 from plan p, unnest(p.categories) with ordinality as u (slug, at) join categories c on c.slug = u.slug`,
    ],
    [
      'what goes with them',
      sql`insert into model_suggestions (model_id, suggested_id, position)
      select p.id, q.id, n from plan p, generate_series(1, 4) n join plan q on true where q.number = (p.number + n * 7) % (select count(*) from plan) and q.id <> p.id`,
    ],
    [
      'reviews',
      sql`insert into reviews (model_id, author, rating, text, published_at)
      select p.id, 'Анна К.', 3 + ${dice('p.slug || n')} % 3, 'Держит форму после стирки, карманы глубокие, размер совпал с таблицей.', now() - n * interval '3 days'
      from plan p, generate_series(1, 6) n`,
    ],
  ]
}

function productSteps(products: number): [string, SQL][] {
  return [
    [
      'products',
      sql`insert into products (model_id, color_id, slug, sku, price, sale_price, sale_starts_at, sale_ends_at, is_novelty, is_bestseller, popularity, published_at)
      select d.id, c.id, d.slug || '-' || d.color, (10000 + d.number) || '-' || lpad(d.at::text, 2, '0'), d.cost,
        case when d.chance < 150 then d.cost / 100 * 80 end, case when d.chance < 60 then now() - interval '1 day' end,
        case when d.chance < 60 then now() + d.chance * interval '1 hour' + interval '20 days' end,
        ${dice("d.slug || d.color || 'new'")} < 80, ${dice("d.slug || d.color || 'hit'")} < 60, ${dice("d.slug || d.color || 'liked'")},
        case when ${dice("d.slug || d.color || 'shown'")} < 990 then now() - ${dice("d.color || d.slug || 'age'")} * interval '17 hours' end
      from (
        select p.*, u.color, u.at, (p.price * 100 + ${dice("p.slug || 'cost'")} / 10 * 1000) as cost, ${dice("p.slug || u.color || 'sale'")} as chance
        from plan p, unnest(p.colors) with ordinality as u (color, at) order by p.number, u.at limit ${products}
      ) d join colors c on c.slug = d.color`,
    ],
    [
      'their pictures',
      sql`insert into product_media (product_id, position, media_id)
      select p.id, n, m.id from products p, generate_series(0, 3) n join media m on true where m.id = 1 + (p.id * 4 + n) % 400`,
    ],
    [
      'their tags',
      sql`insert into product_tags (product_id, tag_id, is_badge)
      select p.id, t.id, false from products p join plan l on l.id = p.model_id, unnest(l.tags) as u (slug) join tags t on t.slug = u.slug
      union select p.id, t.id, false from products p join colors c on c.id = p.color_id join tags t on t.slug = c.slug
      union select p.id, t.id, true from products p join tags t on t.slug = 'novinka' where p.is_novelty
      union select p.id, t.id, true from products p join tags t on t.slug = 'hit' where p.is_bestseller`,
    ],
  ]
}

const stockSteps = (): [string, SQL][] => [
  [
    'offers',
    sql`insert into trade_offers (product_id, size_id, height, is_sellable, stock)
    select p.id, z.id, h.height, h.height > 0 or cardinality(l.heights) = 0,
      case when h.height = 0 and cardinality(l.heights) > 0 then 0
        when ${dice("p.id || '/' || z.slug || '/' || h.height")} < 250 or ${dice("'out' || p.id")} < 20 then 0
        else 1 + ${dice("z.slug || '/' || h.height || p.id")} % 40 end
    from products p join plan l on l.id = p.model_id
    cross join lateral unnest(l.sizes) as u (slug) join sizes z on z.slug = u.slug
    cross join lateral unnest(0 || l.heights) as h (height) order by p.id, z.position, h.height`,
  ],
  [
    'what shops hold',
    sql`insert into store_stock (store_id, offer_id, amount)
    select s.id, o.id, 1 from trade_offers o join stores s on (o.id + s.id) % 23 = 0 where o.stock > 0`,
  ],
]
