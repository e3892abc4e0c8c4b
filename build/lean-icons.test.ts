import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { leanIcon, leanIcons } from './lean-icons.ts'
import { buildFiles, codeOf } from './testing.ts'

const folder = path.resolve('node_modules/lucide-react/dist/esm/icons')
const source = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const build = async (plugins: (typeof leanIcons)[]) => {
  const files = {
    'src/entry.ts': `import { Truck } from 'lucide-react'\nconsole.log(Truck)`,
  }
  const config = { plugins, build: { rolldownOptions: { external: [/^react/] } } }
  return codeOf(await buildFiles({ files, config }))
}

test('replaces the icon factory and keeps the drawing', async () => {
  const [lean, whole] = [await build([leanIcons]), await build([])]
  for (const code of [lean, whole]) expect(code).toContain('M15 18H9')
  expect(whole).toContain('createLucideIcon')
  expect(lean).not.toContain('createLucideIcon')
  expect(lean).toContain('iconMaker')
  expect(whole).toContain('1lyqi6')
  expect(lean).not.toContain('1lyqi6')
})

test('rewrites every icon of the package', () => {
  // The other files only re-export an icon under a second name and are never read.
  const drawings = readdirSync(folder).filter(
    (file) => file.endsWith('.mjs') && source(file).includes('createLucideIcon'),
  )
  expect(drawings.length).toBeGreaterThan(1_000)
  for (const file of drawings) expect(leanIcon(source(file))).toMatch(/node: \[\s*\[\s*"\w+",\s+\{/)
})

test('leaves the drawing unchanged', () => {
  const drawing = (code: string) =>
    [...code.matchAll(/\b(?:d|cx|cy|r|x|y|x1|x2|y1|y2|rx|width|height): "([^"]+)"/g)].map(([, value]) => value)
  for (const name of ['truck.mjs', 'circle-exclamation-point.mjs', 'shopping-bag.mjs'])
    expect(drawing(leanIcon(source(name)))).toEqual(drawing(source(name)))
})

test.each([
  ['another maker', (code: string) => code.replace('../createLucideIcon.mjs', './make.mjs'), 'the import of the maker'],
  ['no keys', (code: string) => code.replaceAll('key:', 'id:'), 'keys'],
  ['a size of its own kind', (code: string) => code.replace('size: 24', 'size: "24"'), 'the name and the size'],
  ['a key of another kind', (code: string) => code.replace('key: "wrbu53"', 'key: 7'), 'keeps its «key:»'],
])('an icon with %s stops the build', (_, change, complaint) =>
  expect(() => leanIcon(change(source('truck.mjs')))).toThrow(complaint),
)
