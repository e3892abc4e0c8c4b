import path from 'node:path'
import { expect, test } from 'vitest'
import { sheetIds, shortNames, signAt } from './short-names.ts'
import { withFiles } from './testing.ts'

const sheets = (count: number) => Array.from({ length: count }, (_, at) => `src/ui/part-${at}.module.css`)

test('no two sheets share a name, and none is called what blockers hide', () => {
  const ids = [...sheetIds(sheets(3_000)).values()]
  expect(new Set(ids).size).toBe(3_000)
  for (const id of ids) {
    expect(id).toMatch(/^[a-z][a-z0-9]$/i)
    expect(id.toLowerCase()).not.toBe('ad')
  }
})

test('a sheet that is added or gone changes the names of few others', () => {
  const [before, after] = [sheetIds(sheets(120)), sheetIds(sheets(121).slice(1))]
  const changedNames = [...after].filter(([sheet, id]) => before.has(sheet) && before.get(sheet) !== id)
  expect(changedNames.length).toBeLessThan(10)
})

test('more sheets than there are names stop the build', () => {
  expect(() => sheetIds(sheets(3_300))).toThrow('No short name is left')
})

test('a class has a third sign, in the order in which classes are asked for', async () => {
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

test('the sixty-third class has two signs', () => {
  expect([0, 26, 61, 62, 63, 62 + 62 * 62].map(signAt)).toEqual(['a', 'A', '9', 'aa', 'ab', 'aaa'])
})
