import { asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { locales, type Locale, type Words } from '#kernel/locale.ts'
import { categoryTree, type Category } from '../catalogue/categories.queries.ts'
import { live, type Live, type LiveDeps } from '../live.ts'
import type { Tag } from '../news.ts'
import { wordsOf } from '../words-of.ts'
import { isNotOver } from './content.rules.ts'
import { textPages, textPageTranslations } from '../texts/texts.tables.ts'
import { siteSettings, timedOffers } from './content.tables.ts'

export type SiteSettings = Omit<typeof siteSettings.$inferSelect, 'id'>
export type Offer = { text: Words; link: string; hex: string; startsAt: Date | null; endsAt: Date | null }
export type TextPage = { slug: string; type: 'customers' | 'company'; title: Words }

/** Header and footer data of every page, in both languages. */
export type Site = {
  settings: SiteSettings
  offer: Offer | null
  textPages: TextPage[]
  categories: Category[]
}

/** Tags whose events change the header or the footer. */
export const siteTags: readonly Tag[] = ['settings', 'frame']

const noSettings: SiteSettings = {
  phone: '',
  email: '',
  vkLink: '',
  instagramLink: '',
  tgLink: '',
  yandexMarketLink: '',
  yandexMarketRating: '',
  freeDeliveryFrom: null,
  showsBlogMenu: true,
}

export async function siteOf(db: Db, now: Date): Promise<Site> {
  const [offer, pages, categories] = await Promise.all([
    settingsAndOffer(db),
    textPageList(db, now),
    categoryTree(db, { locales, now }),
  ])
  return { ...offer, textPages: pages, categories }
}

/** Counts and prices of sections also change with time alone, without an event. */
const freshMs = 15_000

export const liveSite = (source: LiveDeps, clock: () => Date): Live<Site> =>
  live({ ...source, freshMs }, [...siteTags, 'home'], (db) => siteOf(db, clock()))

async function settingsAndOffer(db: Db): Promise<Pick<Site, 'settings' | 'offer'>> {
  const [row] = await db
    .select({
      settings: siteSettings,
      offer: timedOffers,
      text: wordsOf('timed_offer', timedOffers.id, { fields: 'text', by: 'offer_id' }),
    })
    .from(sql`(select 1) as one`)
    .leftJoin(siteSettings, sql`true`)
    .leftJoin(timedOffers, eq(timedOffers.isChosen, true))
  if (!row) return { settings: noSettings, offer: null }
  const { id: _, ...settings } = row.settings ?? { id: 1, ...noSettings }
  const { offer, text } = row
  return {
    settings,
    offer: offer && { text, link: offer.link, hex: offer.hex, startsAt: offer.startsAt, endsAt: offer.endsAt },
  }
}

const textPageList = (db: Db, now: Date): Promise<TextPage[]> =>
  db
    .select({
      slug: textPages.slug,
      type: textPages.type,
      title: sql<Words>`json_object_agg(${textPageTranslations.locale}, ${textPageTranslations.title})`,
    })
    .from(textPages)
    .innerJoin(textPageTranslations, eq(textPageTranslations.pageId, textPages.id))
    .where(lte(textPages.publishedAt, now))
    .groupBy(textPages.id)
    .orderBy(asc(textPages.type), asc(textPages.position), asc(textPages.id))

export type FrameCategory = Pick<
  Category,
  'id' | 'slug' | 'cover' | 'coverTile' | 'displayNovelties' | 'onTransactions' | 'productCount' | 'modelCount'
> & { name: string; children: FrameCategory[] }

/** Header and footer data in one language. */
export type Frame = {
  settings: SiteSettings
  offer: { text: string; link: string; hex: string; startsAt: Date | null; endsAt: Date | null } | null
  categories: FrameCategory[]
  textPages: { slug: string; type: TextPage['type']; title: string }[]
}

export const frameIn = ({ settings, offer, categories, textPages }: Site, locale: Locale, now: Date): Frame => ({
  settings,
  offer: offer && isNotOver(offer, now) ? { ...offer, text: offer.text[locale] } : null,
  categories: categories.map((category) => inMenu(category, locale)),
  textPages: textPages.map(({ slug, type, title }) => ({ slug, type, title: title[locale] })),
})

const inMenu = (category: Category, locale: Locale): FrameCategory => ({
  id: category.id,
  slug: category.slug,
  name: category.words[locale].name,
  cover: category.cover,
  coverTile: category.coverTile,
  displayNovelties: category.displayNovelties,
  onTransactions: category.onTransactions,
  productCount: category.productCount,
  modelCount: category.modelCount,
  children: category.children.map((child) => inMenu(child, locale)),
})
