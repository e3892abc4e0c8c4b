import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, must } from '#kernel/columns.ts'

/** Words of the catalogue as written, for prefix search and typo correction. */
export const searchWords = pgTable('search_words', { word: text().primaryKey(), stem: text().notNull() }, (t) => [
  index('search_words_stem').on(t.stem),
])

/** Synonyms used by the previous release only; vocabulary.rules.ts has replaced them. */
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

/** Successful queries, without personal data. */
export const searchQueries = pgTable(
  'search_queries',
  { query: text().primaryKey(), times: integer().notNull(), lastAt: moment('last_at').notNull() },
  (t) => [
    index('search_queries_times').on(t.times.desc()),
    must('search_queries_length', sql`length(${t.query}) between 2 and 60`),
  ],
)
