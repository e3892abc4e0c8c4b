import { sql, type SQL } from 'drizzle-orm'
import { bigint, check, integer, text, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Locale } from './locale.ts'
import type { Money } from './money.ts'
import { maxSlugLength, slugPattern } from './slug.ts'

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
export const money = (name: string) => bigint(name, { mode: 'number' }).$type<Money>()
export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const locale = () => text().notNull().$type<Locale>()

export const knownLocale = (name: string, column: AnyPgColumn) => check(name, sql`${column} in ('ru', 'en')`)
export const must = (name: string, condition: SQL) => check(name, condition)

/** Check constraint for slugs: lower-case Latin letters, digits and single hyphens. */
export const slugShape = (name: string, column: AnyPgColumn) =>
  check(
    name,
    sql`${column} ~ '${sql.raw(slugPattern.source)}' and length(${column}) <= ${sql.raw(String(maxSlugLength))}`,
  )
export const hexShape = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^#[0-9A-Fa-f]{6}$'`)
