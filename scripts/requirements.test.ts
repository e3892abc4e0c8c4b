import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/requirements.md', 'utf8')
// A table row, or the heading of a chapter, which stands for all of its rows.
const knownIds = new Set([...rows.matchAll(/^(?:\| |#+ )([ROQP]-[\w.-]+) /gm)].map(([, id]) => id ?? ''))
const sources = globSync(['src/**/*.{ts,tsx,css}', 'e2e/**/*.ts', 'build/**/*.ts'])

/** Requirement ids in a text; «R-2.5-12…14» names its last row too. */
function idsIn(text: string) {
  return [...text.matchAll(/\b(R-(?:D|\d+(?:\.\d+)?)(?:-\d+)?|[OQP]-\d+)(?:…(\d+))?/g)].flatMap(([, id = '', last]) =>
    last ? [id, id.replace(/\d+$/, last)] : [id],
  )
}

test('every requirement id in tests and sources exists in docs/requirements.md', () => {
  const namedIds = sources.flatMap((file) => idsIn(readFileSync(file, 'utf8')).map((id) => ({ file, id })))
  expect(new Set(namedIds.map(({ id }) => id)).size).toBeGreaterThan(300)
  expect(namedIds.filter(({ id }) => !knownIds.has(id))).toEqual([])
})

test('no two requirements share an id', () => {
  const ids = [...rows.matchAll(/^\| ([ROQP]-[\w.-]+) /gm)].map(([, id]) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})
