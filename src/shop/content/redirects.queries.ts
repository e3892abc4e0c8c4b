import { and, inArray, like, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { live, type LiveDeps } from '../live.ts'
import { redirects } from './content.tables.ts'
import { candidates, lookUp, tableOf, type FoundRedirect, type RedirectTable } from './redirects.rules.ts'

const columns = { from: redirects.fromPath, to: redirects.toPage }

export const redirectTable = async (db: Db): Promise<RedirectTable> => tableOf(await db.select(columns).from(redirects))

/** One redirect, asked of the database: the target as it was typed, not yet an address. */
export async function findRedirect(db: Db, fullPath: string): Promise<FoundRedirect | undefined> {
  const keys = candidates(fullPath).map(({ key }) => key)
  if (keys.length === 0) return undefined
  // A path may have been typed encoded.
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
  /** Never waits and never asks the database. */
  findRedirect: (fullPath: string) => FoundRedirect | undefined
  /** The first reading; rejects when the database is away, and is made up for later. */
  ready: Promise<unknown>
}

const none = tableOf([])

/** The table in memory: read anew at the first news of it, not at the next visitor. */
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
