import { and, inArray, like, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { live, type LiveDeps } from '../live.ts'
import { redirects } from './content.tables.ts'
import { candidates, lookUp, tableOf, type FoundRedirect, type RedirectTable } from './redirects.rules.ts'

const columns = { from: redirects.fromPath, to: redirects.toPage }

export const redirectTable = async (db: Db): Promise<RedirectTable> => tableOf(await db.select(columns).from(redirects))

/** Looks up one redirect in the database; returns the target as typed, not yet a URL. */
export async function findRedirect(db: Db, fullPath: string): Promise<FoundRedirect | undefined> {
  const keys = candidates(fullPath).map(({ key }) => key)
  if (keys.length === 0) return undefined
  // Stored paths may be percent-encoded.
  const spellings = [...new Set(keys.flatMap((key) => [key, encodeURI(key)]))]
  const isAsIs = inArray(sql`btrim(${redirects.fromPath}, '/')`, spellings)
  const isWithQuery = and(
    like(redirects.fromPath, '%?%'),
    inArray(sql`btrim(split_part(${redirects.fromPath}, '?', 1), '/')`, spellings),
  )
  const rows = await db
    .select(columns)
    .from(redirects)
    .where(fullPath.includes('?') ? or(isAsIs, isWithQuery) : isAsIs)
  return lookUp(tableOf(rows), fullPath)
}

export type LiveRedirects = {
  /** Synchronous lookup in memory, without the database. */
  findRedirect: (fullPath: string) => FoundRedirect | undefined
  /** Initial load; rejects if the database is unavailable, and is retried later. */
  ready: Promise<unknown>
}

const none = tableOf([])

/** Redirect table in memory: reloaded on its change event, not on the next request. */
export function liveRedirects(source: LiveDeps): LiveRedirects {
  const table = live(source, ['redirects'], redirectTable)
  const refresh = () =>
    void table.now().catch((error: unknown) => source.log?.error({ err: error }, 'redirects were not read'))
  source.bus.on('bus', refresh)
  source.bus.onGap(refresh)
  const ready = table.now()
  ready.catch(() => {})
  return {
    ready,
    findRedirect: (fullPath) => lookUp(table.inMemory() ?? none, fullPath),
  }
}
