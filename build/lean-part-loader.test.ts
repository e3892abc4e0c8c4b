import { expect, test } from 'vitest'
import { leanPartLoader, stylesOnly } from './lean-part-loader.ts'
import { buildFiles, codeOf } from './testing.ts'

const files = {
  'src/entry.ts': `import './shared.ts'\nimport('./part.ts')\nimport('./other.ts')`,
  'src/part.ts': `import './part.css'\nimport './both.ts'\nexport const part = 1`,
  'src/other.ts': `import './both.ts'\nexport const other = 1`,
  'src/both.ts': `console.log('both')`,
  'src/shared.ts': `console.log('shared')`,
  'src/part.css': `p { color: red }`,
}

test('loads a part by our own loader, with its styles and no scripts', async () => {
  const build = { modulePreload: { polyfill: false, resolveDependencies: stylesOnly } }
  const code = codeOf(await buildFiles({ files, config: { plugins: [leanPartLoader], build } }))
  expect(code).toContain('async function loadPart')
  expect(code).not.toContain('vite:preloadError')
  const stylesList = /__vite__mapDeps[^\n]*\[("[^\]]*")\]/.exec(code)?.[1]
  expect(stylesList).toMatch(/^"assets\/part-[\w-]+\.css"$/)
})

test('uses the helper of Vite without the plugin', async () => {
  const code = codeOf(await buildFiles({ files }))
  expect(code).toContain('vite:preloadError')
  expect(code).not.toContain('loadPart')
})

test('keeps all dependencies of an HTML page', () => {
  expect(stylesOnly('a.js', ['a.css', 'b.js'], { hostType: 'html' })).toEqual(['a.css', 'b.js'])
  expect(stylesOnly('a.js', ['a.css', 'b.js'], { hostType: 'js' })).toEqual(['a.css'])
})
