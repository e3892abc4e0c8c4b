import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#kernel/db.ts'
import { isPassword } from '#kernel/password.ts'
import { kopecks, salePercent } from '#kernel/money.ts'
import { after, days, hours } from '#kernel/time.ts'
import { folderStorage } from '#partners/storage/folder.ts'
import { filtersFrom } from '#shop/listing/listing.rules.ts'
import { bookDifferences } from '#shop/books/books.queries.ts'
import { pickupTypes } from '#shop/delivery/pickup-types.rules.ts'
import { orderStates, type PaymentType } from '#shop/orders/orders.rules.ts'
import { rankProducts } from '#shop/popularity/rank-products.action.ts'
import { countAllLevels } from '#shop/rewards/levels.action.ts'
import { searchRows } from '#shop/search/search.queries.ts'
import { originalKey } from '#shop/media/originals.rules.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { searches } from './searches.ts'
import { seedDemo, ShopInUse } from './seed-demo.ts'
import { seedReference } from './seed-reference.ts'

const now = new Date('2026-11-20T09:00:00Z')
const images = path.resolve('demo/catalogue-images')
const folder = mkdtempSync(path.join(tmpdir(), 'yasmena-seed-'))
const storage = folderStorage(folder)
const closing: (() => Promise<unknown>)[] = []

let shop: Database['db']
let twin: Database['db']
let bare: Database['db']
let statements = 0

beforeAll(async () => {
  const database = await openEmpty()
  shop = database.db
  twin = (await openEmpty()).db
  bare = (await openEmpty()).db
  const logger = { logQuery: () => void statements++ }
  await seedDemo(drizzle(database.pool, { logger }), storage, { now, images })
  await seedDemo(twin, storage, { now, images })
}, 180_000)

afterAll(async () => {
  for (const close of closing) await close()
  rmSync(folder, { recursive: true, force: true })
})

async function openEmpty(): Promise<Database> {
  const { connection, close } = await openTestDatabase()
  const database = openDatabase(connection, 3)
  closing.push(database.close, close)
  return database
}

type Row = Record<string, unknown>
const rowsOf = async (query: string, db = shop): Promise<Row[]> => (await db.execute(sql.raw(query))).rows
const count = async (query: string, db = shop): Promise<number> =>
  Number((await rowsOf(`select count(*) as n from ${query}`, db))[0]?.['n'])

const tableNames = async (like = '%'): Promise<string[]> =>
  (
    await rowsOf(
      `select table_name from information_schema.tables where table_schema = 'public' and table_name like '${like}' order by 1`,
    )
  ).map((row) => String(row['table_name']))

/** Every row of every table, as text. */
async function everything(db: Database['db']): Promise<Record<string, string[]>> {
  const idsByTable: Record<string, string[]> = {}
  for (const table of await tableNames())
    idsByTable[table] = (await rowsOf(`select t::text as row from ${table} t order by 1`, db)).map((row) =>
      // Each hash of a password has its own salt.
      String(row['row']).replace(/scrypt\$[\w,$-]+/, 'a hash'),
    )
  return idsByTable
}

/** Texts of the translation tables in one language, with their places. */
async function textsIn(locale: 'ru' | 'en'): Promise<{ place: string; text: string }[]> {
  const perTable = (await tableNames('%translations')).map(async (table) => {
    const rows = await rowsOf(
      `select key, value from ${table} t, jsonb_each(to_jsonb(t) - 'locale') where locale = '${locale}'`,
    )
    return rows.flatMap(({ key, value }) => wordsIn(value).map((text) => ({ place: `${table}.${String(key)}`, text })))
  })
  return (await Promise.all(perTable)).flat()
}

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (value === null || typeof value !== 'object') return []
  return ['text', 'items', 'head', 'rows'].flatMap((key) => wordsIn((value as Record<string, unknown>)[key]))
}

test('R-3-31 every city has fictional points of both carriers, about 6,000 in all', async () => {
  const all = await count('pickup_points where is_made_up and closed_at is null')
  expect([all > 5_500, all < 7_000]).toEqual([true, true])
  const towns = await rowsOf(`select place_key, count(distinct carrier)::int as carriers from pickup_points group by 1`)
  expect(towns).toHaveLength(await count('cities'))
  expect(towns.filter(({ carriers }) => carriers !== 2)).toEqual([])
  // Some accept only locker-sized parcels, some take no money, some offer fitting.
  for (const kind of ['most_long_cm < 40', 'not (takes_cards or takes_cash)', 'has_fitting', 'opens_late'])
    expect(await count(`pickup_points where ${kind}`)).toBeGreaterThan(100)
  expect(await count('pickup_points where week is null')).toBe(0)
})

test('seeds the demo shop in few statements for any number of rows', () => {
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBeLessThan(150)
})

test('P-01 regional cities exist beside Moscow, the default', async () => {
  expect(await count(`cities where use_in_regions`)).toBe(12)
  expect(await rowsOf(`select slug, use_in_regions from cities where is_default`)).toEqual([
    { slug: 'moskva', use_in_regions: false },
  ])
  expect(await count(`cities where slug = 'sankt-peterburg' and use_in_regions`)).toBe(1)
  expect(await count(`cities where not use_in_regions`)).toBeGreaterThan(100)
})

test('P-02 top categories with and without novelties', async () => {
  expect(await count(`categories where parent_id is null`)).toBe(8)
  expect(await count(`categories where parent_id is null and display_novelties`)).toBeGreaterThan(0)
  expect(await count(`categories where parent_id is null and not display_novelties`)).toBeGreaterThan(0)
  expect(await count(`categories where parent_id is not null`)).toBeGreaterThanOrEqual(12)
})

test('R-2.1-31 a category that shows novelties has some', async () => {
  const without = await rowsOf(`
    select slug from categories c where display_novelties and not exists (
      select from model_categories mc join products p using (model_id)
      where mc.category_id = c.id and p.is_novelty)`)
  expect(without).toEqual([])
})

test('R-3-39 a promoted sub-category has a cover and a tile', async () => {
  expect(await count(`categories where on_transactions`)).toBe(4)
  expect(await count(`categories where on_transactions and (cover_media_id is null or cover_tile is null)`)).toBe(0)
})

test('P-03 about two hundred products: one model in one color, one in twelve', async () => {
  expect(await count('models')).toBe(18)
  expect(await count('products')).toBeGreaterThan(180)
  const [{ fewest, most } = {}] = await rowsOf(
    `select min(n)::int as fewest, max(n)::int as most from (select count(*) as n from products group by model_id) as colors`,
  )
  expect({ fewest, most }).toEqual({ fewest: 1, most: 12 })
})

test('P-03 a fifth of the products is on sale', async () => {
  const share = (await count('products where sale_price is not null')) / (await count('products'))
  expect(share).toBeGreaterThan(0.15)
  expect(share).toBeLessThan(0.25)
})

test('P-03 there are sizes, heights, one-size products and unavailable ones', async () => {
  expect(
    await count(`(select from trade_offers group by product_id having count(distinct size_id) >= 3) as x`),
  ).toBeGreaterThan(100)
  expect(await count(`trade_offers where height > 0`)).toBeGreaterThan(1_000)
  expect(await count(`trade_offers o join sizes s on s.id = o.size_id where s.is_one_size`)).toBeGreaterThan(10)
  const soldOut = await rowsOf(
    `select slug from products p where not exists (select from trade_offers where product_id = p.id and stock > 0) order by 1`,
  )
  expect(soldOut.map((row) => row['slug'])).toEqual(['kurtka-bomber-kizhi-iney', 'top-onega-v-vyrez-lavanda'])
})

test('P-03 two models differ by the sleeve and link to each other', async () => {
  const family = await rowsOf(`select slug from models where sleeve_family = 'onega-verh' order by slug`)
  expect(family).toEqual([{ slug: 'longsliv-kem-pod-kostyum' }, { slug: 'top-onega-v-vyrez' }])
})

test('P-04 hundreds of offers without heights have 3 to 60 pieces', async () => {
  const plain = `trade_offers o where height = 0 and is_sellable`
  expect(await count(`${plain} and stock between 3 and 60`)).toBeGreaterThan(400)
  expect(await count('trade_offers where stock > 60')).toBe(0)
  expect(await count(`${plain} and stock = 0`)).toBeGreaterThan(20)
})

test('a size with heights sells nothing itself', async () => {
  const wrong = `trade_offers o where height = 0 and is_sellable = exists (
    select from trade_offers h where h.product_id = o.product_id and h.size_id = o.size_id and h.height > 0)`
  expect(await count(wrong)).toBe(0)
})

test('the books of the demo shop agree: orders, stock, bonuses, certificates', async () => {
  expect(await bookDifferences(shop, now)).toEqual([])
})

/** Payment types of a demo shop. */
const demoPayments: PaymentType[] = ['online', 'sbp', 'on_delivery', 'invoice']
/** Letter sizes are the same in both languages. */
const isLetterSize = (text: string) => /^(?:X{0,2}[SML]|XX?L|[3-6]XL)(?:–(?:X{0,2}[SML]|XX?L|[3-6]XL))?$/.test(text)

test('forty orders cover every state, delivery, payment and discount', async () => {
  expect(await count('orders')).toBe(40)
  const kindsOf = async (column: string) =>
    (await rowsOf(`select distinct ${column} as kind from orders order by 1`)).map(({ kind }) => kind)
  expect(await kindsOf('state')).toEqual(orderStates.toSorted())
  expect(await kindsOf('pickup_type')).toEqual(pickupTypes.toSorted())
  expect(await kindsOf('payment_type')).toEqual(demoPayments.toSorted())
  expect((await rowsOf('select distinct kind from order_allocations order by 1')).map(({ kind }) => kind)).toEqual([
    'bonus',
    'certificate',
    'exchange',
    'promo',
  ])
  expect((await rowsOf('select state from return_requests order by 1')).map(({ state }) => state)).toEqual([
    'exchanged',
    'refunded',
    'refunded',
    'requested',
  ])
  expect(await count('invoices')).toBe(2)
  expect(await count(`order_lines where total = 0 and price > 0`)).toBe(2)
  expect(await count('orders where account_id is null')).toBeGreaterThan(20)
  expect(await count('(select distinct color from order_lines) as colors')).toBeGreaterThan(9)
})

test('order events are in order, past and within working hours', async () => {
  const moves = `select order_id, created_at as at, id::bigint, state from order_history`
  const wrong =
    await rowsOf(`select o.number, m.state from (select *, lag(at) over (partition by order_id order by id) as before
      from (${moves}) m) m join orders o on o.id = m.order_id
    where m.at < m.before or m.at >= '${now.toISOString()}' or (m.before is null and m.at <> o.placed_at)
      or (m.state in ('packing', 'shipped', 'ready', 'delivered') and o.pickup_type <> 'online'
        and extract(hour from m.at at time zone 'Europe/Moscow') not between 9 and 20)`)
  expect(wrong).toEqual([])
  const early = await rowsOf(`select o.number, e.text from shipment_events e join shipments s on s.id = e.shipment_id
    join orders o on o.id = s.order_id join order_history h on h.order_id = o.id and h.state = 'shipped'
    where e.at <= h.created_at or e.at >= '${now.toISOString()}'`)
  expect(early).toEqual([])
  const earlyReturns = await rowsOf(`select q.id, m.state from return_request_moves m
    join return_requests q on q.id = m.request_id join order_history h on h.order_id = q.order_id and h.state = 'delivered'
    where m.created_at <= h.created_at or m.created_at >= '${now.toISOString()}'`)
  expect(earlyReturns).toEqual([])
  expect(await count('shipments')).toBeGreaterThan(20)
})

test('orders leave the final stock unchanged, and their pieces are booked', async () => {
  expect(await count(`stock_movements where delta < 0`)).toBeGreaterThan(50)
  expect(await count(`trade_offers where stock < 0`)).toBe(0)
  expect(
    await count(`orders o where state <> 'expired' and placed_at > '${after(now, -days(100)).toISOString()}'
    and not exists (select from stock_movements m where m.order_number = o.number and m.delta < 0)`),
  ).toBe(0)
})

test('hits and novelties are derived from orders, favorites and dates', async () => {
  expect(await count('products where is_bestseller')).toBeGreaterThan(5)
  expect(await count('products where is_novelty')).toBeGreaterThan(9)
  expect(await count('products where popularity > 0')).toBeGreaterThan(150)
  const badges = await rowsOf(`select t.slug, count(*)::int as count from product_tags p join tags t on t.id = p.tag_id
    join products q on q.id = p.product_id
    where t.slug in ('hit', 'novinka') and case t.slug when 'hit' then q.is_bestseller else q.is_novelty end group by 1 order by 1`)
  expect(badges).toEqual([
    { slug: 'hit', count: await count('products where is_bestseller') },
    { slug: 'novinka', count: await count('products where is_novelty') },
  ])
  expect(await rankProducts(shop, now)).toBe(0)
})

test('the demo buyer’s level follows from her orders', async () => {
  const members = 'select code, level, year_sum from loyalty_members order by code'
  const before = await rowsOf(members)
  expect(before).toContainEqual(expect.objectContaining({ code: 'МАРИНА-27', level: 2 }))
  await countAllLevels(shop, now)
  expect(await rowsOf(members)).toEqual(before)
})

test('P-05 the required pages exist, with ten questions answered', async () => {
  const customerPages = `text_pages where type = 'customers' and published_at is not null`
  expect(
    await count(`${customerPages} and slug in ('public_offerta', 'personal_data', 'faq', 'recommendations')`),
  ).toBe(4)
  expect(await count('faqs')).toBe(10)
})

test('P-06 the journal and the promotions have categories with articles', async () => {
  const articlesOf = (section: string) =>
    count(`articles a join blog_categories c on c.id = a.category_id where c.section = '${section}'`)
  expect(await articlesOf('blog')).toBeGreaterThanOrEqual(6)
  expect(await articlesOf('sales')).toBeGreaterThanOrEqual(2)
  expect(await count(`articles where published_at > '${now.toISOString()}'`)).toBe(0)
})

test('P-07 tags and sale listings have products, and every color has a tag', async () => {
  expect(await count(`tags t where not exists (select from product_tags where tag_id = t.id)`)).toBe(0)
  expect(await count('tags join colors using (slug)')).toBe(12)
  expect(await count(`sale_lists s where not exists (select from sale_list_products where sale_list_id = s.id)`)).toBe(
    0,
  )
  expect(await count('sale_lists')).toBe(2)
})

test('P-08 stores in both cities have offers within the stock', async () => {
  const stockRows = await rowsOf(
    `select city, count(distinct s.id)::int as shops from stores s join store_stock on store_id = s.id where amount > 0 group by city order by city`,
  )
  expect(stockRows).toEqual([
    { city: 'moscow', shops: 2 },
    { city: 'spb', shops: 2 },
  ])
  const over = `trade_offers o where stock < (select coalesce(sum(amount), 0) from store_stock where offer_id = o.id)`
  expect(await count(over)).toBe(0)
})

test('P-10 two old addresses redirect, one of them without slashes', async () => {
  expect(await rowsOf('select from_path, to_page from redirects order by id')).toEqual([
    { from_path: '/old-page', to_page: '/about-us/' },
    { from_path: 'old-catalog', to_page: 'kategorii' },
  ])
})

test('P-12 settings are filled and the timed offer lasts 48 hours', async () => {
  const [settings = {}] = await rowsOf('select phone, email, vk_link, tg_link, instagram_link from site_settings')
  expect(settings).toMatchObject({ phone: '8 (812) 000-00-00', email: 'info@example.com', instagram_link: '' })
  expect(settings['vk_link']).toMatch(/^https:/)
  expect(settings['tg_link']).toMatch(/^https:/)
  const ends = after(now, hours(48)).toISOString()
  expect(
    await count(`timed_offers where is_chosen and starts_at = '${now.toISOString()}' and ends_at = '${ends}'`),
  ).toBe(1)
})

test('P-13 the error record matches the specification', async () => {
  expect(
    await rowsOf(`select title, subtitle from error_record_translations where status = 404 order by locale desc`),
  ).toEqual([
    { title: '404', subtitle: 'К сожалению, страница, которую вы запросили, отсутствует' },
    { title: '404', subtitle: 'This page could not be found' },
  ])
})

test('the timed offer is true for all its products', async () => {
  const linkRows = await rowsOf(`
    select p.slug, price::int, sale_price::int, sale_ends_at from products p
    join model_translations m on m.model_id = p.model_id and locale = 'ru'
    where m.name ~ 'Свирь|Имандра' order by 1`)
  expect(linkRows.length).toBeGreaterThan(20)
  for (const { price, sale_price: sale, sale_ends_at: ends } of linkRows) {
    expect(salePercent(kopecks(Number(price)), kopecks(Number(sale)))).toBe(20)
    expect(new Date(String(ends))).toEqual(after(now, hours(48)))
  }
  const listedRows = await rowsOf(`
    select p.slug from sale_list_products join products p on p.id = product_id
    join sale_lists s on s.id = sale_list_id where s.slug = 'svir-i-imandra' order by 1`)
  expect(listedRows.map(({ slug }) => slug)).toEqual(linkRows.map(({ slug }) => slug))
})

test('a discount badge matches the price and does not expire', async () => {
  const badgeRows = await rowsOf(`
    select price::int, sale_price::int, sale_ends_at from products p join product_tags on product_id = p.id
    join tags t on t.id = tag_id where t.slug = 'poslednie-razmery' and is_badge`)
  expect(badgeRows).toHaveLength(7)
  for (const { price, sale_price: sale, sale_ends_at: ends } of badgeRows) {
    expect(salePercent(kopecks(Number(price)), kopecks(Number(sale)))).toBe(30)
    expect(ends).toBeNull()
  }
})

test('every price in a promotion is the price of a product', async () => {
  const pairs = new Set(
    (
      await rowsOf('select price / 100 as full, sale_price / 100 as sale from products where sale_price is not null')
    ).map(({ full, sale }) => `${String(sale)}/${String(full)}`),
  )
  const namesInTexts = (await textsIn('ru'))
    .filter(({ place }) => place === 'article_translations.blocks')
    .flatMap(({ text }) => [...text.replaceAll('\u00a0', ' ').matchAll(/([\d ]+) ₽ вместо ([\d ]+) ₽/g)])
    .map(([, sale, full]) => `${sale?.replaceAll(' ', '')}/${full?.replaceAll(' ', '')}`)
  expect(namesInTexts).toHaveLength(6)
  for (const pair of namesInTexts) expect(pairs).toContain(pair)
})

test('a set costs less than its parts', async () => {
  const price = async (slug: string) =>
    Number(
      (
        await rowsOf(
          `select min(price) as price from products p join models m on m.id = model_id where m.slug = '${slug}'`,
        )
      )[0]?.['price'],
    )
  expect(await price('kostyum-onega-top-i-dzhoggery')).toBeLessThan(
    (await price('top-neva-pritalennyy')) + (await price('bryuki-dzhoggery-onega')),
  )
  expect(await price('kostyum-volhov-top-i-bryuki')).toBeLessThan(
    (await price('top-onega-v-vyrez')) + (await price('bryuki-volhov-pryamye')),
  )
})

test('every translated text exists in both languages and is not empty', async () => {
  const tables = await tableNames('%translations')
  expect(tables.length).toBeGreaterThanOrEqual(15)
  for (const table of tables) {
    const ru = await count(`${table} where locale = 'ru'`)
    expect({ table, en: await count(`${table} where locale = 'en'`) }).toEqual({ table, en: ru })
    expect({ table, isEmpty: ru === 0 }).toEqual({ table, isEmpty: false })
  }
  const all = [...(await textsIn('ru')), ...(await textsIn('en'))]
  expect(all.filter(({ text }) => text.trim() === '')).toEqual([])
})

test('English texts have no Russian letters, Russian texts are not Latin only', async () => {
  expect((await textsIn('en')).filter(({ text }) => /[а-яё]/i.test(text))).toEqual([])
  const isForeign = (text: string) => /[a-z]/i.test(text) && !/[а-яё]/i.test(text) && !isLetterSize(text)
  expect((await textsIn('ru')).filter(({ text }) => isForeign(text))).toEqual([])
})

test('Russian texts follow Russian typography', async () => {
  const careless = /["“”]|\.\.\.| - |(?<![\p{L}\d])-\d+ ?%|\d ₽|\d %|(?<![\p{L}\d-])[вксоуи] [^\s—–]/iu
  // Texts of the specification stay as they are.
  const ours = (await textsIn('ru')).filter(({ place }) => !place.startsWith('error_record'))
  expect(ours.filter(({ text }) => careless.test(text))).toEqual([])
  expect((await textsIn('en')).filter(({ text }) => /["«»]|\.\.\.| - |-\d+ ?%|\d [₽%]/.test(text))).toEqual([])
})

test('every link inside texts, banners, offers and redirects works', async () => {
  const ownPaths = `/ /adresa-magazinov/ /about-us/ /clinics/ /feedback/ /history-orders/ /history-orders/guest/ /kontakty/ /loyalty-program/ /settings-profile/ /certificate-cart/ /kategorii/ /content/optovye-postavki-medicinskoy-odezhdy/ /content/optovye-postavki-medicinskoy-odezhdy/price.xlsx`
  const seededRows = await rowsOf(`
    select '/kategorii/' || slug || '/' as href from categories union all
    select '/pages/' || slug || '/' from text_pages union all
    select '/sale/' || slug || '/' from sale_lists union all
    select '/' || section || '/' || c.slug || '/' || a.slug || '/' from articles a join blog_categories c on c.id = category_id`)
  const knownPaths = new Set([...ownPaths.split(' '), ...seededRows.map((row) => row['href'])])
  const inTexts = [...(await textsIn('ru')), ...(await textsIn('en'))].flatMap(({ text }) =>
    [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href),
  )
  const inContent = await rowsOf(`
    select link as href from timed_offers union all
    select jsonb_array_elements(buttons) ->> 'href' from banner_translations`)
  const links = [...inTexts, ...inContent.map((row) => row['href'])]
  expect(links.length).toBeGreaterThan(60)
  const paths = links.filter((href) => !/^(?:tel|mailto):/.test(String(href)))
  expect(paths.filter((href) => !knownPaths.has(href))).toEqual([])
})

test('every stored picture is shown, has its file and a placeholder', async () => {
  const idle = `media m where not exists (
    select from product_media where media_id = m.id union all
    select from store_photos where media_id = m.id union all
    select from article_translations where m.kind = 'video' and blocks::text like '%' || m.hash || '%' union all
    select from banners where m.id in (desktop_media_id, mobile_media_id))`
  expect(await count(idle)).toBe(0)
  const mediaRows = await rowsOf('select hash, mime from media')
  expect(mediaRows.length).toBeGreaterThan(700)
  for (const { hash, mime } of mediaRows)
    expect(await storage.has(originalKey({ hash: String(hash), mime: String(mime) }))).toBe(true)
})

test('a gallery starts with the front and has three to six shots', async () => {
  const galleries = await rowsOf(
    `select min(position)::int as first, max(position)::int + 1 as length, count(*)::int as pictures from product_media group by product_id`,
  )
  for (const { first, length, pictures } of galleries) {
    expect(first).toBe(0)
    expect(pictures).toBe(length)
    expect([3, 4, 5, 6]).toContain(pictures)
  }
})

test('four galleries have a film before the cloth, five a back three-quarter view', async () => {
  const films = await rowsOf(`select p.slug, position > 0 and exists (select from product_media later
      where later.product_id = p.id and later.position > pm.position) as "isInside"
    from product_media pm join products p on p.id = product_id join media m on m.id = media_id where m.kind = 'video'`)
  expect(films.map(({ isInside }) => isInside)).toEqual([true, true, true, true])
  expect(films.map(({ slug }) => String(slug).split('-').at(-1) ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'hvoya',
    'hvoya',
    'pudra',
    'sneg',
  ])
  expect(
    await count(`products p where (select count(*) from product_media where product_id = p.id) >= 5`),
  ).toBeGreaterThan(40)
})

test('reviews are in the past, with uneven ratings over most models', async () => {
  expect(await count('reviews')).toBeGreaterThanOrEqual(60)
  expect(
    await count(`reviews where created_at >= '${now.toISOString()}' or published_at >= '${now.toISOString()}'`),
  ).toBe(0)
  expect(await count('(select distinct rating from reviews) as x')).toBeGreaterThanOrEqual(4)
  expect(await count('(select distinct model_id from reviews) as x')).toBeGreaterThanOrEqual(15)
  expect(await count('reviews where not is_verified')).toBeGreaterThan(0)
})

test('the same moment gives the same rows in another database', async () => {
  expect(await everything(twin)).toEqual(await everything(shop))
})

test('R-D-14 P-11 two buyers and one member of staff can sign in', async () => {
  const hashes = await rowsOf(`select email, password_hash as hash from accounts where state = 'active'
    union all select email, password_hash from staff order by 1`)
  expect(hashes.map(({ email }) => email)).toEqual(['admin@example.com', 'demo2@example.com', 'demo@example.com'])
  for (const { email, hash } of hashes)
    expect(await isPassword(String(email).startsWith('admin') ? 'admin-password' : 'demo-password', String(hash))).toBe(
      true,
    )
  expect(await rowsOf(`select email from accounts where in_loyalty`)).toEqual([{ email: 'demo@example.com' }])
})

test('a shop in use refuses the demo and stays unchanged', async () => {
  const before = await everything(shop)
  await expect(seedDemo(shop, storage, { now: after(now, hours(1)), images })).rejects.toThrow(ShopInUse)
  await seedReference(shop)
  expect(await everything(shop)).toEqual(before)
})

test('an empty shop gets cities, sizes and colors once, and keeps changes', async () => {
  await seedReference(bare)
  await bare.execute(sql`delete from cities where slug = 'omsk'`)
  const before = await everything(bare)
  await seedReference(bare)
  expect(await everything(bare)).toEqual(before)
  expect(await count('cities', bare)).toBe(179)
  expect(await count('products', bare)).toBe(0)
  await seedDemo(bare, storage, { now, images })
  expect(await count('products', bare)).toBe(187)
  expect(await count('cities', bare)).toBe(179)
})

test('seeds nothing when a picture is missing', async () => {
  const { db: empty } = await openEmpty()
  await expect(seedDemo(empty, storage, { now, images: path.join(folder, 'nowhere') })).rejects.toThrow('ENOENT')
  expect(await count('cities', empty)).toBe(0)
})

test('every search suggestion of the demo finds a product', async () => {
  for (const [search] of searches) {
    const result = await searchRows(shop, filtersFrom({ search }), { locales: ['ru', 'en'], now })
    expect({ search, corrected: result.corrected, ignored: result.ignored }).toEqual({
      search,
      corrected: null,
      ignored: [],
    })
    expect(result.total, search).toBeGreaterThan(0)
  }
})

test('P-09 there are promo codes of every kind and a certificate', async () => {
  const kinds = await rowsOf('select distinct kind from promotions order by kind')
  expect(kinds.map((row) => row['kind'])).toEqual(['fixed', 'free_delivery', 'gift', 'n_for_m', 'percent'])
  expect(await rowsOf("select code, percent, most_uses from promotions where code like 'DEMO%' order by code")).toEqual(
    [
      { code: 'DEMO-ONCE', percent: 15, most_uses: 1 },
      { code: 'DEMO10', percent: 10, most_uses: null },
    ],
  )
  expect(
    await rowsOf("select first_signs, last_signs, balance::integer from certificates where last_signs = '1000'"),
  ).toEqual([{ first_signs: 'DEMO', last_signs: '1000', balance: 100_000 }])
})

test('demo articles have Russian comments after publication, some answered', async () => {
  const of = (rows: string) => count(`comments c join articles a on a.id = c.article_id where ${rows}`)
  expect(await of(`c.state = 'published' and c.text ~ '[а-яё]'`)).toBe(await count('comments'))
  expect(await of('c.parent_id is null')).toBeGreaterThan(10)
  expect(await of('c.parent_id is not null')).toBeGreaterThan(7)
  expect(await of('c.created_at <= a.published_at or c.created_at >= now()')).toBe(0)
  expect(
    await of(`c.parent_id is not null and c.created_at <=
    (select p.created_at from comments p where p.id = c.parent_id)`),
  ).toBe(0)
})
