import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import { isSlug } from '#kernel/slug.ts'
import { wordsOf } from '../words-of.ts'
import { knownBlocks } from './blocks.schemas.ts'
import type { Block } from './blocks.rules.ts'
import { faqs, faqTopics, textPages, type FaqTopic } from './texts.tables.ts'

type PageWords = { title: string; blocks: Block[] }
type Version = { publishedAt: string; words: Partial<Record<Locale, PageWords>> }

export type WholeTextPage = {
  slug: string
  type: 'customers' | 'company'
  updatedAt: Date
  words: Record<Locale, PageWords>
  /** Earlier versions, newest first. */
  versions: Version[]
}

/** Published page with all earlier versions. */
export async function findTextPage(db: Db, slug: string, now: Date): Promise<WholeTextPage | undefined> {
  if (!isSlug(slug)) return undefined
  const [row] = await db
    .select({
      slug: textPages.slug,
      type: textPages.type,
      updatedAt: textPages.updatedAt,
      words: wordsOf<Record<Locale, PageWords>>('text_page', textPages.id, {
        fields: ['title', 'blocks'],
        by: 'page_id',
      }),
      versions: sql<
        Version[]
      >`(select coalesce(json_agg(json_build_object('publishedAt', v.published_at, 'words', v.words)
        order by v.published_at desc), '[]') from (select published_at,
        json_object_agg(locale, json_build_object('title', title, 'blocks', blocks)) as words
        from text_page_versions where page_id = ${textPages.id} group by published_at) v)`,
    })
    .from(textPages)
    .where(and(eq(textPages.slug, slug), lte(textPages.publishedAt, now)))
  return (
    row && {
      ...row,
      words: { ru: withKnownBlocks(row.words.ru), en: withKnownBlocks(row.words.en) },
      versions: row.versions.map((version) => ({ ...version, words: knownWords(version.words) })),
    }
  )
}

const withKnownBlocks = ({ title, blocks }: PageWords): PageWords => ({ title, blocks: knownBlocks(blocks) })
const knownWords = ({ ru, en }: Version['words']): Version['words'] => ({
  ...(ru && { ru: withKnownBlocks(ru) }),
  ...(en && { en: withKnownBlocks(en) }),
})

export type PageForBuyers = Pick<WholeTextPage, 'slug' | 'words'>

/** Published customer pages, for the text search. */
export async function pagesForBuyers(db: Db, now: Date): Promise<PageForBuyers[]> {
  const rows = await db
    .select({
      slug: textPages.slug,
      words: wordsOf<Record<Locale, PageWords>>('text_page', textPages.id, {
        fields: ['title', 'blocks'],
        by: 'page_id',
      }),
    })
    .from(textPages)
    .where(and(eq(textPages.type, 'customers'), lte(textPages.publishedAt, now)))
    .orderBy(asc(textPages.position), asc(textPages.id))
  return rows.map(({ slug, words: { ru, en } }) => ({
    slug,
    words: { ru: withKnownBlocks(ru), en: withKnownBlocks(en) },
  }))
}

export type FaqQuestion = { id: number; topic: FaqTopic; question: Words; answer: Words }

/** Questions and answers by topic, in topic order. */
export async function questions(db: Db): Promise<FaqQuestion[]> {
  const rows = await db
    .select({
      id: faqs.id,
      topic: faqs.topic,
      question: wordsOf('faq', faqs.id, { fields: 'question' }),
      answer: wordsOf('faq', faqs.id, { fields: 'answer' }),
    })
    .from(faqs)
    .orderBy(asc(faqs.position), asc(faqs.id))
  return rows.toSorted((a, b) => faqTopics.indexOf(a.topic) - faqTopics.indexOf(b.topic))
}
