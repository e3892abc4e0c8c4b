import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const functionFiles = globSync('migrations/functions/**/*.sql')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name)

test.each(functionFiles)('%s holds one commented function and its triggers', (file) => {
  const text = readFileSync(file, 'utf8')
  const name = path.basename(file, '.sql')
  expect(text).toMatch(/^-- \S/)
  expect(namesIn(text, /create\s+(?:or replace )?function (\w+)/g)).toEqual([name])
  expect(text).toContain(`create or replace function ${name}(`)
  expect(namesIn(text, /execute function (\w+)/g).filter((each) => each !== name)).toEqual([])
  expect(namesIn(text, /^create (trigger \w+)/gm)).toEqual([])
})

test('functions and triggers stand in their files, not in migrations', () => {
  const makers = globSync('migrations/*.sql').filter((file) =>
    /create (or replace )?(constraint )?(function|trigger)/i.test(readFileSync(file, 'utf8')),
  )
  expect(makers).toEqual([])
})

test('keeps one snapshot, the one of the last migration', () => {
  const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
  const last = migrations.toSorted().at(-1)!.slice(0, 4)
  expect(readdirSync('migrations/meta').toSorted()).toEqual([`${last}_snapshot.json`, '_journal.json'])
})
