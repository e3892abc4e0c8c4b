import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#kernel/db.ts'
import { addPoints } from '#seed/seed-points.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { pointsMap, pointsPage, type PointsQuestion } from './points-list.queries.ts'
import { findPoint } from './points.queries.ts'

let database: Database
let close: () => Promise<unknown>
const statements: { text: string; values: unknown[] }[] = []
const listen = () =>
  drizzle(database.pool, { logger: { logQuery: (text, values) => void statements.push({ text, values }) } })

beforeAll(async () => {
  const testDatabase = await openTestDatabase()
  database = openDatabase(testDatabase.connection, 1)
  close = async () => {
    await database.close()
    await testDatabase.close()
  }
  await seedReference(database.db)
  await addPoints(database.db, new Date('2026-11-20T09:00:00Z'))
  await database.pool.query('analyze pickup_points')
}, 60_000)
afterAll(() => close())

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const kazan = { key: 'казань', latitude: 55.79, longitude: 49.11 }
const needs = { grams: 800, sides: [30, 25, 8], fitting: false } as const
const area = { south: 55.7, west: 49, north: 55.9, east: 49.3 }
const question: PointsQuestion = {
  place: kazan,
  carriers: ['cdek', 'boxberry'],
  needs,
  payment: true,
  late: false,
  text: '',
  area: null,
  from: kazan,
}

const asks: [string, (db: Database['db']) => Promise<unknown>][] = [
  ['the list', (db) => pointsPage(db, question, { page: 1, pageSize: 20 })],
  ['a search', (db) => pointsPage(db, { ...question, text: 'льняная кремлёвская' }, { page: 1, pageSize: 20 })],
  ['a map', (db) => pointsMap(db, { ...question, area }, 11)],
  [
    'the plain list',
    (db) => pointsPage(db, { ...question, carriers: ['cdek'], from: null }, { page: 2, pageSize: 50 }),
  ],
  ['one point', (db) => findPoint(db, 'cdek', 'KAZ5001')],
]

test.each(asks)('%s reads the points of one town instead of the country', async (_, ask) => {
  statements.length = 0
  await ask(listen())
  expect(statements).toHaveLength(1)
  const [{ text, values }] = statements as [(typeof statements)[0]]
  await database.pool.query('set plan_cache_mode = force_generic_plan')
  const { rows } = await database.pool.query(`explain (format json) ${text}`, values)
  const scans = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'pickup_points')
  expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  expect(scans).not.toEqual([])
})
