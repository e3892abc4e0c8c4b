import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { live, type LiveDeps } from '../live.ts'
import { redirects } from './content.tables.ts'
import { candidates, redirectKey, targetIn } from './redirects.rules.ts'

/** Where to, or null for what is gone for good. */
export type Target = string | null
export type RedirectTable = ReadonlyMap<string, Target>

/** All redirects by the path they start from, without outer slashes. */
export async function redirectTable(db: Db): Promise<RedirectTable> {
  const rows = await db.select({ from: redirects.fromPath, to: redirects.toPage }).from(redirects)
  return new Map(rows.map(({ from, to }) => [redirectKey(from), to]))
}

function lookUp(table: RedirectTable, fullPath: string): Target | undefined {
  for (const { key, prefix } of candidates(fullPath)) {
    const redirect = table.get(key)
    if (redirect !== undefined) return redirect === null ? null : targetIn(prefix, redirect)
  }
  return undefined
}

/** One redirect, asked of the database: the target as it was typed, not yet an address. */
export async function findRedirect(db: Db, fullPath: string): Promise<Target | undefined> {
  const keys = candidates(fullPath).map(({ key }) => key)
  if (keys.length === 0) return undefined
  // What was typed encoded, or with a slash before its query, is compared without: every spelling is asked for.
  const spellings = [
    ...new Set(keys.flatMap((key) => [key, key.replace('?', '/?')]).flatMap((key) => [key, encodeURI(key)])),
  ]
  const rows = await db
    .select({ from: redirects.fromPath, to: redirects.toPage })
    .from(redirects)
    .where(inArray(sql`btrim(${redirects.fromPath}, '/')`, spellings))
  return lookUp(new Map(rows.map(({ from, to }) => [redirectKey(from), to])), fullPath)
}

export type LiveRedirects = {
  /** Never waits and never asks the database. */
  findRedirect: (fullPath: string) => Target | undefined
  /** The first reading; rejects when the database is away, and is made up for later. */
  ready: Promise<unknown>
}

const none: RedirectTable = new Map()

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
