import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, must } from '#kernel/columns.ts'

/** The words of the catalogue as they are written, for prefixes and for typing mistakes. */
export const searchWords = pgTable('search_words', { word: text().primaryKey(), stem: text().notNull() }, (t) => [
  index('search_words_stem').on(t.stem),
])

/** What buyers call things, for the release before this one; now vocabulary.rules.ts knows it. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    word: text().notNull(),
    facet: text().notNull(),
    value: text().notNull(),
    stem: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.word, t.facet, t.value] }), index('search_synonyms_stem').on(t.stem)],
)

/** Queries that found something, without a trace of who searched. */
export const searchQueries = pgTable(
  'search_queries',
  { query: text().primaryKey(), times: integer().notNull(), lastAt: moment('last_at').notNull() },
  (t) => [
    index('search_queries_times').on(t.times.desc()),
    must('search_queries_length', sql`length(${t.query}) between 2 and 60`),
  ],
)
