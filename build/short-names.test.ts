import path from 'node:path'
import { expect, test } from 'vitest'
import { sheetIds, shortNames, signAt } from './short-names.ts'
import { withFiles } from './testing.ts'

const sheets = (count: number) => Array.from({ length: count }, (_, at) => `src/ui/part-${at}.module.css`)

test('gives no two sheets the same name, and none a name hidden by ad blockers', () => {
  const ids = [...sheetIds(sheets(3_000)).values()]
  expect(new Set(ids).size).toBe(3_000)
  for (const id of ids) {
    expect(id).toMatch(/^[a-z][a-z0-9]$/i)
    expect(id.toLowerCase()).not.toBe('ad')
  }
})

test('keeps most names when a sheet is added or removed', () => {
  const [before, after] = [sheetIds(sheets(120)), sheetIds(sheets(121).slice(1))]
  const changedNames = [...after].filter(([sheet, id]) => before.has(sheet) && before.get(sheet) !== id)
  expect(changedNames.length).toBeLessThan(10)
})

test('stops the build when there are more sheets than names', () => {
  expect(() => sheetIds(sheets(3_300))).toThrow('No short name is left')
})

test('adds a third sign per class, in the order of first use', async () => {
  await withFiles({ 'src/a.module.css': '', 'src/b/c.module.css': '', 'src/d.css': '' }, (folder) => {
    const src = path.join(folder, 'src')
    const nameOf = shortNames(src)
    const title = nameOf('title', path.join(src, 'a.module.css'))
    expect(title).toMatch(/^[a-z][a-z0-9]a$/i)
    expect(nameOf('wide', `${path.join(src, 'a.module.css')}?direct`)).toBe(`${title.slice(0, 2)}b`)
    expect(nameOf('title', path.join(src, 'a.module.css'))).toBe(title)
    expect(nameOf('title', path.join(src, 'b/c.module.css')).slice(0, 2)).not.toBe(title.slice(0, 2))
    expect(() => nameOf('title', path.join(src, 'new.module.css'))).toThrow('was not there when the build began')
  })
})

test('uses two signs from the sixty-third class on', () => {
  expect([0, 26, 61, 62, 63, 62 + 62 * 62].map(signAt)).toEqual(['a', 'A', '9', 'aa', 'ab', 'aaa'])
})
