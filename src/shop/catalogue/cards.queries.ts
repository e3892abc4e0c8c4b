import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { mediaJson } from '../media/media.queries.ts'
import type { Picture } from '../media/media.rules.ts'
import { prepared } from '../prepared.ts'
import { wordsOf } from '../words-of.ts'
import type { RowVersion } from '../version.ts'
import { isOrderable, isPublished } from './catalogue.conditions.ts'
import { isHot, maxSwatches, priceAt, shownColors, type PriceNow } from './catalogue.rules.ts'
import { colors } from './attributes.tables.ts'
import { products } from './catalogue.tables.ts'

export type CardMedia = Picture & { kind: 'image' | 'video'; mime: string }

/** Product card of a list, in one language. */
export type Card = {
  id: number
  /** Cache key: equal for equal cards built from the same row. */
  key?: string
  slug: string
  name: string
  price: Money
  salePrice: Money | null
  percent: number
  cover: CardMedia | null
  hover: CardMedia | null
  /** Video shown over the cover. */
  film: CardMedia | null
  /** Background of the pictures. */
  tile: string
  /** True if no size can be ordered. */
  isSoldOut: boolean
  color: string
  /** Colors of the model, with the card of each if the card represents a model. */
  colors: { slug: string; hex: string; name: string; card?: Card }[]
  moreColors: number
  tags: { text: string; isHot: boolean }[]
}

type TagWords = { text: string; shortText: string }
/** Color of a card; `since` is its publication time. */
type CardColor = { id: number; slug: string; hex: string; name: Words; since: number }

const locales = sql.placeholder('locales')
const now = sql.placeholder('now')

/** Columns of a card, with texts in the requested languages only. */
const cardFields = {
  id: products.id,
  publishedAt: products.publishedAt,
  slug: products.slug,
  sku: products.sku,
  price: products.price,
  salePrice: products.salePrice,
  saleStartsAt: products.saleStartsAt,
  saleEndsAt: products.saleEndsAt,
  hex: colors.hex,
  tile: colors.tileHex,
  isSoldOut: sql<boolean>`not ${isOrderable}`,
  name: wordsOf('model', products.modelId, { locales }),
  colorName: sql<Words>`(select n.words from color_names n where n.color_id = ${products.colorId})`,
  media: sql<CardMedia[] | null>`(select json_agg(${mediaJson} order by p.position)
    from (select media_id, position from product_media where product_id = ${products.id} order by position limit 2) p
    join media m on m.id = p.media_id)`,
  film: sql<CardMedia | null>`(select ${mediaJson} from product_media p join media m on m.id = p.media_id
    where p.product_id = ${products.id} and m.kind = 'video' order by p.position limit 1)`,
  colors: sql<
    CardColor[]
  >`(select coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'hex', c.hex, 'name', n.words,
      'since', extract(epoch from s.published_at) * 1000) order by c.position, c.id), '[]')
    from products s join colors c on c.id = s.color_id left join color_names n on n.color_id = c.id
    where s.model_id = ${products.modelId} and s.published_at <= ${now})`,
  tags: sql<Record<Locale, TagWords>[] | null>`(select json_agg(b.words order by b.position, b.id)
    from (select t.id, t.position, json_object_agg(w.locale, json_build_object('text', w.text, 'shortText', w.short_text)) as words
      from product_tags pt join tags t on t.id = pt.tag_id
      join tag_translations w on w.tag_id = t.id and w.locale = any(${locales})
      where pt.product_id = ${products.id} and pt.is_badge group by t.id) b)`,
}

/** Names of all colors, read once: a page of cards needs each of them dozens of times. */
const colorNames = sql`select t.color_id, json_object_agg(t.locale, t.name) as words from color_translations t
  where t.locale = any(${locales}) group by t.color_id`

/** Base query of cards: the caller adds the condition, order and limit. */
export const cards = (db: Db) =>
  db
    .with(db.$with('color_names', { colorId: colors.id }).as(colorNames))
    .select(cardFields)
    .from(products)
    .innerJoin(colors, eq(colors.id, products.colorId))
    .$dynamic()

type ColorRow = Awaited<ReturnType<typeof cards>>[number] & RowVersion

/** Row of a card; `choice` holds the colors of a model to switch between, in the shop's order. */
export type CardRow = ColorRow & { choice?: ColorRow[] }

/** The newest color of each model, the newest model first. */
const novelties = prepared((db) =>
  cards(db)
    .where(
      and(
        isPublished(now),
        eq(products.isNovelty, true),
        sql`not exists (select from products newer where newer.model_id = ${products.modelId} and newer.is_novelty
          and newer.published_at <= ${now}
          and (newer.published_at, newer.id) > (${products.publishedAt}, ${products.id}))`,
      ),
    )
    .orderBy(desc(products.publishedAt), desc(products.id))
    .limit(sql.placeholder('limit'))
    .prepare('novelty_cards'),
)

export type NoveltiesQuery = { locales: readonly Locale[]; now: Date; limit: number }

export const noveltyCards = (db: Db, { locales, now, limit }: NoveltiesQuery): Promise<CardRow[]> =>
  novelties(db).execute({ locales: [...locales], now, limit })

/** Cards for a page: one language, with the displayed fields only. */
export const cardsOf = (rows: CardRow[], locale: Locale, now: Date): Card[] =>
  rows.map((row) => cardOf(row, { locale, now }))

/** Cache key of a card: time affects only the price and the published colors. */
const keyOf = ({ id, version, colors }: CardRow, locale: Locale, { salePrice }: PriceNow): string | undefined =>
  version === undefined ? undefined : `${id} ${version} ${colors.length} ${salePrice} ${locale}`

type CardIn = { locale: Locale; now: Date }

function cardOf(row: CardRow, { locale, now }: CardIn): Card {
  const price = priceAt(row, now)
  const { choice } = row
  const cardsInColors = new Map(choice?.map((each) => [each.id, cardOf(each, { locale, now })]))
  const fewColors = choice
    ? row.colors.filter(({ id }) => cardsInColors.has(id))
    : shownColors(row.colors, row.id, maxSwatches)
  const keys = [keyOf(row, locale, price), ...[...cardsInColors.values()].map(({ key }) => key)]
  return {
    id: row.id,
    key: keys.includes(undefined) ? undefined : keys.join(' / '),
    slug: row.slug,
    name: row.name[locale],
    ...price,
    ...picturesOf(row),
    tile: row.tile,
    isSoldOut: row.isSoldOut,
    color: row.hex,
    colors: fewColors.map(({ id, slug, hex, name }) => {
      const card = id === row.id ? undefined : cardsInColors.get(id)
      return { slug, hex, name: name[locale], ...(card && { card }) }
    }),
    moreColors: row.colors.length - fewColors.length,
    tags: (row.tags ?? []).map(({ [locale]: { text, shortText } }) => ({
      text: shortText || text,
      isHot: isHot(text),
    })),
  }
}

/** Pictures of a card; a video is shown over a picture. */
function picturesOf({ media, film }: CardRow): Pick<Card, 'cover' | 'hover' | 'film'> {
  const [first, second] = media ?? []
  if (first?.kind === 'video' && second?.kind === 'image') return { cover: second, hover: null, film: first }
  return { cover: first ?? null, hover: second ?? null, film: first?.kind === 'video' ? null : film }
}
