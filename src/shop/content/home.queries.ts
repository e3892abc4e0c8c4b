import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { locales as everyLocale, type Locale, type Words } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { withVersion } from '../version.ts'
import { cardsOf, noveltyCards, type Card, type CardRow } from '../catalogue/cards.queries.ts'
import { withColors } from '../catalogue/known-cards.queries.ts'
import { categoryTree, type Category } from '../catalogue/categories.queries.ts'
import { pictureJson } from '../media/media.queries.ts'
import type { Picture } from '../media/media.rules.ts'
import { live, type Live, type LiveDeps } from '../live.ts'
import { categoryTag, productTag, type Tag } from '../news.ts'
import { prepared } from '../prepared.ts'
import { wordsOf } from '../words-of.ts'
import type { Section } from '../texts/texts.tables.ts'
import type { BannerButton } from './content.tables.ts'
import type { Site } from './site.queries.ts'

type BannerWords = { title: string; description: string; buttons: BannerButton[] }
type Tone = 'ink' | 'white'

type Row = {
  banners: {
    desktop: Picture
    mobile: Picture
    tone: Tone
    backdrop: string
    words: Record<Locale, BannerWords>
    startsAt: string | null
    endsAt: string | null
  }[]
  colors: { slug: string; hex: string; tileHex: string; name: Words; productCount: number }[]
  articles: {
    slug: string
    section: Section
    category: { slug: string; title: Words }
    words: Record<Locale, { title: string; lead: string }>
    cover: Picture | null
    readingMinutes: number
    publishedAt: string
  }[]
}

export type HomeParts = Row & { categories: Category[]; novelties: CardRow[] }

const now = sql.placeholder('now')
const locales = sql.placeholder('locales')
const pictureOf = (mediaId: SQL) => sql`(select ${pictureJson} from media m where m.id = ${mediaId})`

const banners = sql<Row['banners']>`(
  select coalesce(json_agg(json_build_object('desktop', ${pictureOf(sql`b.desktop_media_id`)}, 'mobile', ${pictureOf(sql`b.mobile_media_id`)},
    'tone', b.tone, 'backdrop', b.backdrop, 'startsAt', b.starts_at, 'endsAt', b.ends_at,
    'words', ${wordsOf('banner', sql`b.id`, { fields: ['title', 'description', 'buttons'], locales })}) order by b.position, b.id), '[]')
  from banners b where b.place = 'home' and b.is_shown
    and (b.starts_at is null or b.starts_at <= ${now}) and (b.ends_at is null or ${now} <= b.ends_at))`

const dyes = sql<Row['colors']>`(
  select coalesce(json_agg(json_build_object('slug', c.slug, 'hex', c.hex, 'tileHex', c.tile_hex, 'productCount', c.amount,
    'name', ${wordsOf('color', sql`c.id`, { locales })})
    order by c.position, c.id), '[]')
  from (select c.*, count(*) as amount from colors c join products p on p.color_id = c.id and p.published_at <= ${now}
    group by c.id order by c.position, c.id limit 12) c)`

const journal = sql<Row['articles']>`(
  select coalesce(json_agg(json_build_object('slug', a.slug, 'section', a.section, 'cover', ${pictureOf(sql`a.cover_media_id`)},
    'readingMinutes', a.reading_minutes, 'publishedAt', a.published_at,
    'category', json_build_object('slug', a.category, 'title', ${wordsOf('blog_category', sql`a.category_id`, { fields: 'title', by: 'category_id', locales })}),
    'words', ${wordsOf('article', sql`a.id`, { fields: ['title', 'lead'], locales })})
    order by a.published_at desc, a.id desc), '[]')
  from (select a.*, c.section, c.slug as category from articles a join blog_categories c on c.id = a.category_id
    where c.section = 'blog' and a.published_at <= ${now} order by a.published_at desc, a.id desc limit 3) a)`

const surroundings = prepared((db) =>
  db
    .select({ banners, colors: dyes, articles: journal })
    .from(sql`(select 1) as one`)
    .prepare('home'),
)

const noveltiesShown = 12

type HomeInput = {
  locales: readonly Locale[]
  now: Date
  /** Reuses an already loaded category tree. */ categories?: Category[]
}

/** Home page data in three statements, plus the card colors, in the requested languages. */
export async function homeParts(db: Db, about: HomeInput): Promise<HomeParts> {
  const [[row], categories, novelties] = await Promise.all([
    surroundings(db).execute({ locales: [...about.locales], now: about.now }),
    about.categories ?? categoryTree(db, about),
    noveltyCards(db, { ...about, limit: noveltiesShown }),
  ])
  const cards = await withColors(db, novelties.map(withVersion), about)
  return { banners: [], colors: [], articles: [], ...row, categories, novelties: cards }
}

/** Prices also change with time alone, without an event. */
const freshMs = 15_000

/** Home page data in memory, shared by all cities and both languages. */
export const liveHome = (source: LiveDeps, clock: () => Date, site: Live<Site>): Live<HomeParts> =>
  live({ ...source, freshMs }, ['home', 'frame', 'articles', 'colors'], async (db) => {
    const { categories } = await site.now()
    return homeParts(db, { locales: everyLocale, now: clock(), categories })
  })

export type Home = {
  banners: (BannerWords & { desktop: Picture; mobile: Picture; tone: Tone; backdrop: string })[]
  categories: {
    slug: string
    name: string
    cover: Picture | null
    coverTile: string | null
    productCount: number
    modelCount: number
    lowestPrice: Money | null
  }[]
  novelties: Card[]
  colors: { slug: string; hex: string; tileHex: string; name: string; productCount: number }[]
  articles: {
    path: string
    category: string
    title: string
    lead: string
    cover: Picture | null
    readingMinutes: number
  }[]
  /** Cache tags of the page. */
  tags: Tag[]
}

type NoveltiesInput = { locale: Locale; now: Date; most?: number }

/** Novelties of the home page, without the rest. */
export const noveltiesIn = (
  { novelties }: HomeParts,
  { locale, now, most = novelties.length }: NoveltiesInput,
): Card[] => cardsOf(novelties.slice(0, most), locale, now)

export function homeIn(parts: HomeParts, locale: Locale, now: Date): Home {
  return {
    banners: parts.banners.map(({ desktop, mobile, tone, backdrop, words }) => ({
      desktop,
      mobile,
      tone,
      backdrop,
      ...words[locale],
    })),
    categories: parts.categories.map(({ slug, words, cover, coverTile, productCount, modelCount, lowestPrice }) => ({
      slug,
      name: words[locale].name,
      cover,
      coverTile,
      productCount,
      modelCount,
      lowestPrice,
    })),
    novelties: noveltiesIn(parts, { locale, now }),
    colors: parts.colors.map((color) => ({ ...color, name: color.name[locale] })),
    articles: parts.articles.map(({ slug, section, category, words, cover, readingMinutes }) => ({
      path: `/${section}/${category.slug}/${slug}/`,
      category: category.title[locale],
      ...words[locale],
      cover,
      readingMinutes,
    })),
    tags: tagsOf(parts),
  }
}

const tagsOf = ({ categories, novelties }: HomeParts): Tag[] => [
  'home',
  'colors',
  'articles',
  ...categories.map(categoryTag),
  ...novelties.map(productTag),
]
