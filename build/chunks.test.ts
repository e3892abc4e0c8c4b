import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { type ChunkGroups, markedFiles, sharedChunks } from './chunks.ts'
import { withFiles } from './testing.ts'

const sources = {
  'src/entry.ts': `import './frame.ts'\nimport('./home.ts')\nimport('./list.ts')`,
  'src/frame.ts': `console.log('frame')`,
  'src/home.ts': `import './card.ts'\nconsole.log('home')`,
  'src/list.ts': `import './card.ts'\nimport './frame.ts'\nconsole.log('list')`,
  'src/card.ts': `/* chunk: cards */\nimport './price.ts'\nimport './frame.ts'\nconsole.log('card')`,
  'src/price.ts': `console.log('price')`,
}
const buildWith = (files: Record<string, string>, groups: ChunkGroups = { names: ['cards'] }) =>
  withFiles(files, async (root) => {
    const plugin = sharedChunks(path.join(root, 'src'), groups)
    const output = { codeSplitting: { groups: plugin.groups } }
    const files = await build({
      configFile: false,
      logLevel: 'silent',
      root,
      plugins: [plugin.plugin],
      build: { write: false, rolldownOptions: { input: path.join(root, 'src/entry.ts'), output } },
    })
    const chunks = (files as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
    return Object.fromEntries(
      chunks.map(({ name, moduleIds }) => [name, moduleIds.map((id) => path.basename(id)).sort()]),
    )
  })

test('puts imports of a marked file into its chunk, and shared code into the first file', async () => {
  const chunks = await buildWith(sources)
  expect(chunks['cards']).toEqual(['card.ts', 'price.ts'])
  expect(chunks['home']).toEqual(['home.ts'])
  expect(Object.values(chunks).find((files) => files.includes('entry.ts'))).toContain('frame.ts')
})

test('keeps a renamed file in its chunk', async () => {
  const { 'src/card.ts': card, ...rest } = sources
  const files = Object.fromEntries(
    Object.entries(rest).map(([file, code]) => [file, code.replaceAll('card.ts', 'cards/tile.ts')]),
  )
  const movedCard = card.replaceAll(`'./`, `'../`)
  expect((await buildWith({ ...files, 'src/cards/tile.ts': movedCard }))['cards']).toEqual(['price.ts', 'tile.ts'])
})

test('gives a file imported by two groups to the first one', async () => {
  const files = { ...sources, 'src/price.ts': `/* chunk: prices */\nconsole.log('price')` }
  const chunks = await buildWith(files, { names: ['prices', 'cards'] })
  expect(chunks['prices']).toEqual(['price.ts'])
  expect(chunks['cards']).toEqual(['card.ts'])
})

test.each([
  ['a group that nobody is marked for', {}, { names: ['cards', 'visit'] }, 'No file is marked for the chunk visit'],
  ['a mark for no group', { 'src/list.ts': `/* chunk: crads */` }, undefined, 'there is no chunk called crads'],
  ['a mark further below', { 'src/list.ts': `let a\n/* chunk: cards */` }, undefined, 'is the whole first line'],
  ['a mark written otherwise', { 'src/list.ts': `// chunk: cards` }, undefined, 'is the whole first line'],
  ['a marked file that nobody imports', { 'src/old.ts': `/* chunk: cards */` }, undefined, 'is not in the build'],
  [
    'a marked file that every page needs at once',
    { 'src/frame.ts': `/* chunk: cards */\nconsole.log('frame')` },
    undefined,
    'frame.ts is meant for the chunk cards, but is in the chunk',
  ],
  [
    'a file of a package that is not read',
    {},
    { names: ['cards'], packageFiles: { cards: ['lucide-react/dist/esm/icons/truck.mjs'] } },
    'truck.mjs is meant for the chunk cards, but is not in the build',
  ],
  [
    'a file of a package for no group',
    {},
    { names: ['cards'], packageFiles: { crads: ['lucide-react/dist/esm/icons/truck.mjs'] } },
    'there is no chunk called crads',
  ],
])('%s stops the build', async (_, files, groups, complaint) => {
  await expect(buildWith({ ...sources, ...files }, groups)).rejects.toThrow(complaint)
})

test('ignores marks in tests and files without a mark', async () => {
  await withFiles({ ...sources, 'src/a.test.ts': '/* chunk: x */' }, (root) => {
    const groupOf = markedFiles(path.join(root, 'src'), { names: ['cards'] })
    expect([...groupOf]).toEqual([[path.join(root, 'src/card.ts'), 'cards']])
  })
})
