import { expect, test } from 'vitest'
import { plainClassNames } from './plain-class-names.ts'
import { stylesWithoutCode } from './styles-without-code.ts'
import { buildFiles, codeOf } from './testing.ts'

const files = {
  'src/entry.ts': `import('./a.tsx').then(console.log)\nimport('./b.tsx').then(console.log)`,
  'src/a.tsx': `import css from './a.module.css'\nexport const a = css.one`,
  'src/b.tsx': `import css from './b.module.css'\nexport const b = css.two`,
  'src/a.module.css': `.one { color: red }`,
  'src/b.module.css': `.two { color: blue }`,
}
const groups = [{ name: 'styles', test: /\.module\.css/ }]
const build = (plugins: (typeof plainClassNames)[], minify = true) =>
  buildFiles({
    files,
    config: { plugins, build: { minify, rolldownOptions: { output: { codeSplitting: { groups } } } } },
  })

test('merges the styles of a group into one sheet without a script', async () => {
  const files = await build([plainClassNames, stylesWithoutCode])
  const sheets = files.filter(({ fileName }) => fileName.endsWith('.css'))
  expect(sheets).toHaveLength(1)
  const chunks = files.filter((file) => file.type === 'chunk')
  expect(chunks.some(({ name }) => name === 'styles')).toBe(false)
  const parts = chunks.filter(({ isDynamicEntry }) => isDynamicEntry)
  expect(parts).toHaveLength(2)
  for (const part of parts) {
    expect([...(part.viteMetadata?.importedCss ?? [])]).toEqual([sheets[0]?.fileName])
    expect(part.imports.every((file) => chunks.some(({ fileName }) => fileName === file))).toBe(true)
  }
})

test('loses a sheet whose names are written out without the plugin', async () => {
  const files = await build([plainClassNames])
  expect(files.some(({ fileName }) => fileName.endsWith('.css'))).toBe(false)
})

test('keeps a file of styles that has code besides', async () => {
  expect(codeOf(await build([stylesWithoutCode]))).toContain('one')
  expect((await build([stylesWithoutCode])).some(({ name }) => name === 'styles')).toBe(true)
})
