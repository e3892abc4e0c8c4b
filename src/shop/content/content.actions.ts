import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Db } from '#kernel/db.ts'
import { locales, type Locale } from '#kernel/locale.ts'
import { withQuery } from '#kernel/query-parts.rules.ts'
import { badField, notFound } from '#kernel/refusal.ts'
import { touch } from '../news.ts'
import { takeLock } from '../locks.ts'
import {
  banners,
  bannerTranslations,
  redirects,
  siteSettings,
  timedOffers,
  type BannerButton,
} from './content.tables.ts'
import { findRedirect } from './redirects.queries.ts'
import { lookUp, redirectKey, tableOf } from './redirects.rules.ts'
import type { SiteSettings } from './site.queries.ts'

export async function saveSettings(db: NodePgDatabase, change: Partial<SiteSettings>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(siteSettings)
      .values({ id: 1, ...change })
      .onConflictDoUpdate({ target: siteSettings.id, set: { id: 1, ...change } })
    await touch(tx, ['settings'])
  })
}

/** Shows this timed offer in the strip above the header; null empties the strip. */
export async function chooseOffer(db: NodePgDatabase, { offerId }: { offerId: number | null }): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, 'timed offer')
    await tx.update(timedOffers).set({ isChosen: false }).where(eq(timedOffers.isChosen, true))
    if (offerId !== null) {
      const productRows = await tx
        .update(timedOffers)
        .set({ isChosen: true })
        .where(eq(timedOffers.id, offerId))
        .returning({ id: timedOffers.id })
      if (productRows.length === 0) throw notFound('offer')
    }
    await touch(tx, ['settings'])
  })
}

export type BannerInput = typeof banners.$inferInsert & {
  words: Record<Locale, { title: string; description?: string; buttons?: BannerButton[] }>
}

/** Adds a banner, or replaces the one with this id, including texts. */
export async function saveBanner(db: NodePgDatabase, { words, ...fields }: BannerInput): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = fields.id
      ? await tx.update(banners).set(fields).where(eq(banners.id, fields.id)).returning({ id: banners.id })
      : await tx.insert(banners).values(fields).returning({ id: banners.id })
    if (!row) throw notFound('banner')
    await tx.delete(bannerTranslations).where(eq(bannerTranslations.bannerId, row.id))
    await tx
      .insert(bannerTranslations)
      .values(locales.map((locale) => ({ bannerId: row.id, locale, ...words[locale] })))
    await touch(tx, ['home'])
    return row.id
  })
}

/** Adds a redirect; without a target, the address answers 410. */
export async function addRedirect(
  db: NodePgDatabase,
  { fromPath, toPage }: { fromPath: string; toPage: string | null },
): Promise<void> {
  const from = redirectKey(fromPath)
  if (from === '' || from.length > 2_000) throw badField('from_path', 'wrong')
  if (toPage !== null && (toPage.length > 2_000 || from === redirectKey(toPage))) throw badField('to_page', 'wrong')
  await db.transaction(async (tx) => {
    await takeLock(tx, 'redirects')
    if (toPage !== null && (await leadsBack(tx, from, toPage))) throw badField('to_page', 'wrong')
    const row = await tx
      .insert(redirects)
      .values({ fromPath: from, toPage })
      .onConflictDoNothing()
      .returning({ id: redirects.id })
    if (row.length === 0) throw badField('from_path', 'wrong')
    await touch(tx, ['redirects'])
  })
}

/** Maximum redirect chain, close to the limit of browsers; a longer one is refused as a cycle. */
const maxHops = 20

/** True if the new redirect would create a cycle. */
async function leadsBack(tx: Db, from: string, toPage: string): Promise<boolean> {
  const itself = tableOf([{ from, to: toPage }])
  let address = `/${toPage}`
  for (let hop = 0; hop < maxHops; hop++) {
    // A redirect whose target matches itself ends there: `isHere` serves that page.
    if (lookUp(itself, address)) return hop > 0
    const next = await findRedirect(tx, address)
    if (!next || next.to === null) return false
    const following = withQuery(`/${next.to}`, next.rest)
    if (following === address) return false
    address = following
  }
  return true
}

export async function removeRedirect(db: NodePgDatabase, { fromPath }: { fromPath: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .delete(redirects)
      .where(sql`btrim(${redirects.fromPath}, '/') = ${redirectKey(fromPath)}`)
      .returning({ id: redirects.id })
    if (rows.length === 0) throw notFound('redirect')
    await touch(tx, ['redirects'])
  })
}
