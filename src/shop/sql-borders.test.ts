import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Import rules, applied to what imports cannot show: tables in SQL texts. */
type Rule = { name: string; to: { pathNot?: string } }
const { forbidden: rules } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: Rule[] }

const domainOf = (file: string): string => path.basename(path.dirname(file))
const files = globSync('src/shop/*/*.{ts,tsx}').filter((file) => !/\.(test|samples|tables)\.tsx?$/.test(file))

const ownerOf = new Map(
  globSync('src/shop/*/*.tables.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table]) => [table, domainOf(file)]),
  ),
)

function mayRead(domain: string, owner: string): boolean {
  const law = rules.find(({ name }) => name === `${domain}-uses-only-what-it-may`)
  return law?.to.pathNot !== undefined && new RegExp(law.to.pathNot).test(`src/shop/${owner}/`)
}

/** Tables after from, join, into and update, and those of translations; names of CTEs are excluded. */
function tablesIn(source: string): string[] {
  const text = source.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '')
  const own = new Set([...text.matchAll(/(\w+) as (?:materialized )?\(/g)].map(([, name]) => name))
  const lists = text.matchAll(/\b(?:from|join|into|update)\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)/g)
  const tableNames = [...lists].flatMap(([, list = '']) =>
    list.split(',').map((each) => each.trim().split(/\s/)[0] ?? ''),
  )
  const words = [...text.matchAll(/\b(?:words|names)Of(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(([, of]) => `${of}_translations`)
  return [...new Set([...tableNames, ...words])].filter((name) => ownerOf.has(name) && !own.has(name))
}

test('SQL uses only tables of domains that its own domain may use', () => {
  const beyond = files.flatMap((file) =>
    tablesIn(readFileSync(file, 'utf8'))
      .filter((table) => !mayRead(domainOf(file), ownerOf.get(table) ?? ''))
      .map((table) => `${file}: ${table}`),
  )
  expect(beyond).toEqual([])
})

test('finds a table anywhere in a statement', () => {
  const statement = '`with seen as (select 1) select from products p, tags t join seen join media m on true`'
  expect(tablesIn(statement)).toEqual(['products', 'tags', 'media'])
  expect(tablesIn("wordsOf<Spoken<Words>>('color', id)")).toEqual(['color_translations'])
  expect(tablesIn('// from products\n/** from tags */')).toEqual([])
  expect(mayRead('catalogue', 'listing')).toBe(false)
  expect(mayRead('listing', 'catalogue')).toBe(true)
})

test('only the kernel writes to the outbox, except the health check of free space', () => {
  const writers = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('into outbox'),
  )
  expect(writers.toSorted()).toEqual(['src/http/health.ts', 'src/kernel/outbox.ts'])
})
