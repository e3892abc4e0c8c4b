import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { notFound } from '#kernel/refusal.ts'
import { touch } from '../news.ts'
import { cities } from './cities.tables.ts'

/** Enables or disables a city's own pages (/{slug}/…). */
export async function setRegional(
  db: NodePgDatabase,
  { slug, isRegional }: { slug: string; isRegional: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(cities)
      .set({ useInRegions: isRegional })
      .where(eq(cities.slug, slug))
      .returning({ id: cities.id })
    if (rows.length === 0) throw notFound('city')
    await touch(tx, ['cities'])
  })
}
