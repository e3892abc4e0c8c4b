import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { cardsOf } from '#shop/catalogue/cards.queries.ts'
import { cardsOfProducts } from '#shop/catalogue/known-cards.queries.ts'
import { categoryTag, productTag } from '#shop/news.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { pluralRu } from '#ui/plural.ts'
import { formatNumber } from '#ui/format-money.ts'
import type { ShopVisit } from '../context.ts'
import { hrefFrom } from '../frame/href.ts'
import { listedCard } from '../listing/listing.loader.ts'
import { listingTexts } from '../listing/listing.texts.ts'
import type { CardData } from '../product-card/card-data.ts'
import { cardTexts, type CardTexts } from '../product-card/product-card.texts.ts'
import { catalogueTexts } from './catalogue.texts.ts'

export type ContentSection = { id: number; name: string; href: string; counted: string; cards: CardData[] }

export type ContentData = {
  title: string
  viewAll: string
  card: CardTexts
  crumbs: Crumb[]
  sections: ContentSection[]
  about: { title: string; description: string; origin: string }
}

const ofEach = 4

/** The most popular of every section, each model once. */
const popularOf = async (db: Db, now: Date): Promise<Map<number, number[]>> => {
  const { rows } = await db.execute<{ category: number; ids: number[] }>(sql`
    with recursive under as (
      select id as root, id from categories where parent_id is null and is_published
      union
      select under.root, c.id from under join categories c on c.parent_id = under.id where c.is_published
    ), members as (
      select distinct under.root, mc.model_id from under join model_categories mc on mc.category_id = under.id
    ), best as (
      select m.root, p.id, p.popularity,
        row_number() over (partition by m.root, p.model_id order by p.popularity desc, p.id desc) as place
      from members m join products p on p.model_id = m.model_id where p.published_at <= ${now}
    ), ranked as (
      select root, id, row_number() over (partition by root order by place, popularity desc, id desc) as place from best
    )
    select root as category, array_agg(id order by place) as ids from ranked where place <= ${ofEach} group by root`)
  return new Map(rows.map(({ category, ids }) => [category, ids]))
}

/** A table of contents of everything that is sold. */
export async function loadContent(visit: ShopVisit): Promise<ContentData> {
  const { locale, base, now, context, tag } = visit
  const { db, config, site } = context
  const t = catalogueTexts[locale]
  const { models } = listingTexts[locale]
  const [{ categories: tree }, popular] = await Promise.all([site.now(), popularOf(db, now)])
  const rows = await cardsOfProducts(db, { ids: [...new Set([...popular.values()].flat())], locales: [locale], now })
  const cards = new Map(cardsOf(rows, locale, now).map((card) => [card.id, card]))
  tag('listing', 'frame', 'colors', ...tree.map(categoryTag), ...rows.map(productTag))
  const [one = '', few = '', many = ''] = models
  const word = (count: number) => (locale === 'ru' ? pluralRu(count, [one, few, many]) : count === 1 ? one : many)
  const brand = locale === 'ru' ? config.brandName : config.brandNameEn
  return {
    title: t.content.title,
    viewAll: t.viewAll,
    card: cardTexts[locale],
    crumbs: [{ title: t.home, href: hrefFrom(visit, '/') }],
    sections: tree
      .filter(({ id }) => popular.has(id))
      .map(({ id, slug, words, productCount }) => ({
        id,
        name: words[locale].title,
        href: `${base}/kategorii/${slug}/`,
        counted: `${formatNumber(productCount, locale)}\u00a0${word(productCount)}`,
        cards: (popular.get(id) ?? []).flatMap((each) => {
          const card = cards.get(each)
          return card ? [listedCard(card, { locale, base })] : []
        }),
      })),
    about: {
      title: `${t.content.title} — ${brand}`,
      description: t.content.description,
      origin: config.publicUrl,
    },
  }
}
