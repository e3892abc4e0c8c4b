import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { locales } from '#kernel/locale.ts'
import { after, days } from '#kernel/time.ts'
import { cities } from '#shop/cities/cities.tables.ts'
import { categories } from '#shop/catalogue/catalogue.tables.ts'
import { saleLists } from '#shop/catalogue/sale-lists.tables.ts'
import { facetPages, facetPageTranslations } from '#shop/catalogue/facet-pages.tables.ts'
import * as t from '#shop/content/content.tables.ts'
import * as texts from '#shop/texts/texts.tables.ts'
import { articleCategories } from './articles.ts'
import { blocksOf } from './blocks-of.ts'
import { earlierText, earlierWords } from './earlier-words.ts'
import { facetSeeds } from './facet-words.ts'
import { faq } from './faq.ts'
import { helpPages } from './pages-help.ts'
import { companyPages } from './pages-company.ts'
import { legalPages } from './pages-legal.ts'
import { pictureFile, tallArt, wideArt, type Pictures } from './seed-pictures.ts'
import { bySlug } from './seed-reference.ts'
import { banners, redirects, settings, timedOffer, cityPhones } from './storefront-words.ts'
import { nbsp, typeset } from '#kernel/typography.ts'

type ContentInput = { now: Date; pictures: Pictures }

export async function addContent(tx: Db, input: ContentInput): Promise<void> {
  await tx.update(t.siteSettings).set(settings).where(eq(t.siteSettings.id, 1))
  await tx.execute(sql`
    update ${cities} c set phone = p.value from json_each_text(${JSON.stringify(cityPhones)}::json) p where c.slug = p.key`)
  await tx.insert(t.redirects).values(redirects.map((redirect) => ({ ...redirect, createdAt: input.now })))
  await addTimedOffer(tx, input.now)
  await addBanners(tx, input.pictures)
  await addTextPages(tx, input)
  await addFaq(tx)
  await addArticles(tx, input)
  await addFacetPages(tx)
}

async function addFacetPages(tx: Db): Promise<void> {
  const categoryId = bySlug(await tx.select({ id: categories.id, slug: categories.slug }).from(categories))
  const rows = await tx
    .insert(facetPages)
    .values(facetSeeds.map(({ category, facet, value }) => ({ categoryId: categoryId(category), facet, value })))
    .returning({ id: facetPages.id })
  await tx.insert(facetPageTranslations).values(
    facetSeeds.flatMap(({ words: { ru, en } }, at) => {
      const texts = { title: typeset({ ru: ru.title, en: en.title }), lead: typeset({ ru: ru.lead, en: en.lead }) }
      const description = typeset({ ru: ru.description, en: en.description })
      return locales.map((locale) => ({
        facetPageId: rows[at]!.id,
        locale,
        title: texts.title[locale],
        lead: texts.lead[locale],
        description: description[locale],
      }))
    }),
  )
}

async function addTimedOffer(tx: Db, now: Date): Promise<void> {
  const { text, link, hex, lasts } = timedOffer
  const rows = await tx
    .insert(t.timedOffers)
    .values({ link, hex, startsAt: now, endsAt: after(now, lasts), isChosen: true })
    .returning({ id: t.timedOffers.id })
  await tx
    .insert(t.timedOfferTranslations)
    .values(rows.flatMap(({ id }) => locales.map((locale) => ({ offerId: id, locale, text: typeset(text)[locale] }))))
}

async function addBanners(tx: Db, { idOf: pictureOf }: Pictures): Promise<void> {
  const rows = await tx
    .insert(t.banners)
    .values(
      banners.map((banner, position) => ({
        place: 'home' as const,
        position,
        tone: banner.tone,
        backdrop: banner.backdrop,
        desktopMediaId: pictureOf(wideArt(banner)),
        mobileMediaId: pictureOf(tallArt(banner)),
      })),
    )
    .returning({ id: t.banners.id, position: t.banners.position })
  await tx.insert(t.bannerTranslations).values(
    rows.flatMap(({ id, position }) => {
      const { title, description, buttons } = banners[position]!
      return locales.map((locale) => ({
        bannerId: id,
        locale,
        title: typeset(title)[locale],
        description: typeset(description)[locale],
        buttons: buttons.map(({ text, href }) => ({ text: typeset(text)[locale], href })),
      }))
    }),
  )
}

async function addTextPages(tx: Db, { now, pictures }: ContentInput): Promise<void> {
  const pages = [...helpPages, ...legalPages, ...companyPages]
  const publishedAt = after(now, -days(180))
  const rows = await tx
    .insert(texts.textPages)
    .values(pages.map(({ slug, type }, position) => ({ slug, type, position, publishedAt, updatedAt: publishedAt })))
    .returning({ id: texts.textPages.id, slug: texts.textPages.slug })
  const idOf = bySlug<string>(rows)
  await tx.insert(texts.textPageTranslations).values(
    pages.flatMap(({ slug, title, body }) =>
      locales.map((locale) => ({
        pageId: idOf(slug),
        locale,
        title: typeset(title)[locale],
        blocks: blocksOf(typeset(body)[locale], pictures.photoOf),
      })),
    ),
  )
  await addVersions(tx, { idOf, now, pictures })
}

type VersionsInput = ContentInput & { idOf: (slug: string) => number }

/** Adds an earlier version of each legal page, which buyers agreed to before. */
async function addVersions(tx: Db, { idOf, now, pictures }: VersionsInput): Promise<void> {
  const rewordedPages = legalPages.filter(({ slug }) => Object.hasOwn(earlierWords, slug))
  await tx.insert(texts.textPageVersions).values(
    rewordedPages.flatMap(({ slug, title, body }) =>
      locales.map((locale) => ({
        pageId: idOf(slug),
        locale,
        publishedAt: after(now, -days(420)),
        title: typeset(title)[locale],
        blocks: blocksOf(nbsp(earlierText(body[locale], earlierWords[slug]![locale]), locale), pictures.photoOf),
      })),
    ),
  )
}

async function addFaq(tx: Db): Promise<void> {
  const rows = await tx
    .insert(texts.faqs)
    .values(faq.map(({ topic }, position) => ({ topic, position })))
    .returning()
  await tx.insert(texts.faqTranslations).values(
    rows.flatMap(({ id, position }) => {
      const { question, answer } = faq[position]!
      return locales.map((locale) => ({
        faqId: id,
        locale,
        question: typeset(question)[locale],
        answer: typeset(answer)[locale],
      }))
    }),
  )
}

/** Reading time at 150 words a minute. */
const minutesToRead = (text: string): number => Math.ceil(text.split(/\s+/).length / 150)

async function addArticles(tx: Db, { now, pictures }: ContentInput): Promise<void> {
  const categoryRows = await tx
    .insert(texts.blogCategories)
    .values(articleCategories.map(({ section, slug }, position) => ({ section, slug, position })))
    .returning({ id: texts.blogCategories.id, slug: texts.blogCategories.slug })
  const categoryId = bySlug<string>(categoryRows)
  await tx
    .insert(texts.blogCategoryTranslations)
    .values(
      articleCategories.flatMap(({ slug, title }) =>
        locales.map((locale) => ({ categoryId: categoryId(slug), locale, title: typeset(title)[locale] })),
      ),
    )
  const articles = articleCategories.flatMap(({ slug: category, author: ownAuthor, articles: ownArticles }) =>
    ownArticles.map((article) => ({ category, author: ownAuthor, ...article })),
  )
  const rows = await tx
    .insert(texts.articles)
    .values(
      articles.map(({ category, slug, cover, daysAgo, body, begins, lasts, sale }) => ({
        categoryId: categoryId(category),
        slug,
        coverMediaId: pictures.idOf(pictureFile(cover.model, cover.view, cover.color)),
        readingMinutes: minutesToRead(body.ru),
        publishedAt: after(now, -days(daysAgo)),
        startsAt: begins === undefined ? null : after(now, begins),
        endsAt: lasts === undefined ? null : after(now, lasts),
        saleListId:
          sale === undefined ? null : sql`(select ${saleLists.id} from ${saleLists} where ${saleLists.slug} = ${sale})`,
      })),
    )
    .returning({ id: texts.articles.id, slug: texts.articles.slug })
  const articleId = bySlug<string>(rows)
  await tx.insert(texts.articleTranslations).values(
    articles.flatMap(({ slug, author, title, lead, body }) =>
      locales.map((locale) => ({
        articleId: articleId(slug),
        locale,
        title: typeset(title)[locale],
        lead: typeset(lead)[locale],
        author: author[locale],
        blocks: blocksOf(typeset(body)[locale], pictures.photoOf),
      })),
    ),
  )
  await tx
    .insert(texts.articleReads)
    .values(
      articles
        .filter(({ category }) =>
          articleCategories.some(({ slug, section }) => slug === category && section === 'blog'),
        )
        .map(({ slug }, place) => ({ articleId: articleId(slug), day: dayBefore(now), reads: 412 - 37 * place })),
    )
}

const dayBefore = (now: Date): string => after(now, -days(1)).toISOString().slice(0, 10)
