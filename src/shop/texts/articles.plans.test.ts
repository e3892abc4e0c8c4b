import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#kernel/db.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { articlesOf } from './articles.queries.ts'

let database: Database
let close: () => Promise<unknown>
beforeAll(async () => {
  const testDatabase = await openTestDatabase()
  database = openDatabase(testDatabase.connection, 1)
  close = async () => {
    await database.close()
    await testDatabase.close()
  }
  await database.pool.query(`
    with category as (insert into blog_categories (section, slug) values ('blog', 'care') returning id),
    rows as (insert into articles (category_id, slug, published_at)
      select category.id, 'a-' || n, '2026-01-01' from category, generate_series(1, 300) n returning id)
    insert into article_translations (article_id, locale, title, blocks)
    select rows.id, l, 'Уход', jsonb_build_array(jsonb_build_object('kind', 'paragraph', 'text', 'зелёнка ' || rows.id))
    from rows, unnest(array['ru', 'en']) l`)
  await database.pool.query('analyze')
})
afterAll(() => close())

type PlanNode = { 'Node Type': string; 'Index Name'?: string; Plans?: PlanNode[] }
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test('a journal search uses the word index and parses no article', async () => {
  const statements: { text: string; values: unknown[] }[] = []
  const logQuery = (text: string, values: unknown[]) => void statements.push({ text, values })
  const db = drizzle(database.pool, { logger: { logQuery } })
  const now = new Date('2026-05-01T12:00:00Z')
  const { total } = await articlesOf(db, { section: 'blog', locale: 'ru', now, search: 'зелёнки 17' })
  expect([total, statements.length]).toEqual([1, 1])
  const [{ text, values }] = statements as [(typeof statements)[0]]
  await database.pool.query('set plan_cache_mode = force_generic_plan')
  const { rows } = await database.pool.query(`explain (format json) ${text}`, values)
  const indexes = nodesOf(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Index Name'])
  expect(indexes).toContain('article_translations_words')
})
