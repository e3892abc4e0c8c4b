import type { Db } from '#kernel/db.ts'
import { touch } from '../news.ts'
import { aPicture } from '../catalogue/catalogue.samples.ts'
import * as texts from '../texts/texts.tables.ts'
import * as t from './content.tables.ts'

let lastNumber = 0
const next = () => ++lastNumber

const longAgo = new Date('2024-03-01T09:00:00Z')

const rows = async <Row>(query: PromiseLike<Row[]>): Promise<Row> => {
  const [row] = await query
  if (!row) throw new Error('nothing was inserted')
  return row
}

type BannerSample = Partial<typeof t.banners.$inferInsert> & { title?: string; titleEn?: string }

export async function aBanner(
  db: Db,
  {
    title = 'Двенадцать красок для долгих смен',
    titleEn = 'Twelve colours for long shifts',
    ...changes
  }: BannerSample = {},
) {
  const desktopMediaId = changes.desktopMediaId ?? (await aPicture(db, { width: 1920, height: 720 })).id
  const mobileMediaId = changes.mobileMediaId ?? (await aPicture(db, { width: 800, height: 1000 })).id
  const banner = await rows(
    db
      .insert(t.banners)
      .values({ place: 'home', backdrop: '#F3DFD5', ...changes, desktopMediaId, mobileMediaId })
      .returning(),
  )
  await db.insert(t.bannerTranslations).values([
    {
      bannerId: banner.id,
      locale: 'ru',
      title,
      description: 'Плотный мягкий твил',
      buttons: [{ text: 'Смотреть', href: '/kategorii/' }],
    },
    {
      bannerId: banner.id,
      locale: 'en',
      title: titleEn,
      description: 'A dense, soft twill',
      buttons: [{ text: 'See', href: '/en/kategorii/' }],
    },
  ])
  await touch(db, ['home'])
  return banner
}

type OfferSample = Partial<typeof t.timedOffers.$inferInsert> & { text?: string; textEn?: string }

/** A timed offer, selected for the site by default. */
export async function aTimedOffer(
  db: Db,
  { text = '−20 % на «Свирь»', textEn = '20% off Svir', ...changes }: OfferSample = {},
) {
  const offer = await rows(
    db
      .insert(t.timedOffers)
      .values({ hex: '#124A43', link: '/sale/', isChosen: true, ...changes })
      .returning(),
  )
  await db.insert(t.timedOfferTranslations).values([
    { offerId: offer.id, locale: 'ru', text },
    { offerId: offer.id, locale: 'en', text: textEn },
  ])
  await touch(db, ['settings'])
  return offer
}

type PageSample = Partial<typeof texts.textPages.$inferInsert> & { title?: string; titleEn?: string }

export async function aTextPage(db: Db, { title = 'Доставка', titleEn = 'Delivery', ...changes }: PageSample = {}) {
  const page = await rows(
    db
      .insert(texts.textPages)
      .values({ slug: `dostavka-${next()}`, type: 'customers', publishedAt: longAgo, ...changes })
      .returning(),
  )
  await db.insert(texts.textPageTranslations).values([
    { pageId: page.id, locale: 'ru', title, blocks: [{ kind: 'paragraph', text: 'Четыре службы.' }] },
    { pageId: page.id, locale: 'en', title: titleEn, blocks: [{ kind: 'paragraph', text: 'Four carriers.' }] },
  ])
  await touch(db, ['frame'])
  return page
}

type ArticleSample = Partial<typeof texts.articles.$inferInsert> & {
  title?: string
  titleEn?: string
  section?: texts.Section
}

export async function anArticle(
  db: Db,
  {
    title = 'Как стирать медицинскую форму',
    titleEn = 'How to wash scrubs',
    section = 'blog',
    ...changes
  }: ArticleSample = {},
) {
  const categoryId = changes.categoryId ?? (await aBlogCategory(db, section)).id
  const article = await rows(
    db
      .insert(texts.articles)
      .values({ slug: `kak-stirat-${next()}`, publishedAt: longAgo, readingMinutes: 5, ...changes, categoryId })
      .returning(),
  )
  await db.insert(texts.articleTranslations).values([
    {
      articleId: article.id,
      locale: 'ru',
      title,
      lead: 'Коротко о долгом',
      blocks: [{ kind: 'paragraph', text: 'Прохладная вода.' }],
    },
    {
      articleId: article.id,
      locale: 'en',
      title: titleEn,
      lead: 'The long and the short of it',
      blocks: [{ kind: 'paragraph', text: 'Cool water.' }],
    },
  ])
  await touch(db, ['articles'])
  return article
}

export async function aBlogCategory(db: Db, section: texts.Section = 'blog') {
  const category = await rows(
    db
      .insert(texts.blogCategories)
      .values({ section, slug: `uhod-${next()}` })
      .returning(),
  )
  await db.insert(texts.blogCategoryTranslations).values([
    { categoryId: category.id, locale: 'ru', title: 'Уход' },
    { categoryId: category.id, locale: 'en', title: 'Care' },
  ])
  return category
}

export async function anErrorRecord(db: Db, changes: Partial<typeof t.errorRecords.$inferInsert> = {}) {
  const record = await rows(
    db
      .insert(t.errorRecords)
      .values({ status: 404, ...changes })
      .returning(),
  )
  await db.insert(t.errorRecordTranslations).values([
    { status: record.status, locale: 'ru', title: '404', subtitle: 'Здесь пусто' },
    { status: record.status, locale: 'en', title: '404', subtitle: 'Nothing here' },
  ])
  return record
}
