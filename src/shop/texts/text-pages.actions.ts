import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { locales, type Locale } from '#kernel/locale.ts'
import { badField, notFound } from '#kernel/refusal.ts'
import { touch } from '../news.ts'
import type { Block } from './blocks.rules.ts'
import { knownBlocks } from './blocks.schemas.ts'
import { textPages, textPageTranslations, textPageVersions } from './texts.tables.ts'

type Wording = { slug: string; words: Record<Locale, { title: string; blocks: Block[] }>; now: Date }

/** Replaces the text of a page and archives the previous version with its publication date. */
export async function rewordTextPage(db: NodePgDatabase, { slug, words, now }: Wording): Promise<void> {
  for (const locale of locales)
    if (knownBlocks(words[locale].blocks).length < words[locale].blocks.length) throw badField('blocks', 'wrong')
  await db.transaction(async (tx) => {
    const [page] = await tx.select().from(textPages).where(eq(textPages.slug, slug)).for('update')
    if (!page) throw notFound('page')
    const before = await tx.select().from(textPageTranslations).where(eq(textPageTranslations.pageId, page.id))
    if (before.length > 0)
      await tx
        .insert(textPageVersions)
        .values(before.map((wording) => ({ ...wording, publishedAt: page.updatedAt })))
        .onConflictDoNothing()
    await tx.delete(textPageTranslations).where(eq(textPageTranslations.pageId, page.id))
    await tx
      .insert(textPageTranslations)
      .values(locales.map((locale) => ({ pageId: page.id, locale, ...words[locale] })))
    await tx.update(textPages).set({ updatedAt: now }).where(eq(textPages.id, page.id))
    await touch(tx, ['texts', 'frame'])
  })
}
