import { brotliCompressSync, constants } from 'node:zlib'
import { minifySync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { pressKeeperScript } from '../src/parts/press-keeper.inline.ts'
import { inlineScripts } from './inline-scripts.ts'
import { buildFiles, codeOf } from './testing.ts'

const files = {
  'src/entry.ts': `import { greeting } from './greeting.inline.ts'\nglobalThis.greeting = greeting`,
  'src/greeting.inline.ts': `function greet(name: string): void {
  // Said to everybody.
  const words = 'Hello, ' + name
  globalThis.words = words
}
export const greeting = \`(\${greet.toString()})('Yasmena')\``,
}

type Page = { greeting?: string; words?: string }

/** Scripts are text on purpose: they run as the browser will run them. */
function run(script: string, page: Page): Page {
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('globalThis', script)(page)
  return page
}

test('a script that stands in the document is minified by the build and does what its source does', async () => {
  const { greeting = '' } = run(codeOf(await buildFiles({ files, config: { plugins: [inlineScripts] } })), {})
  expect(greeting).not.toMatch(/\n|everybody|string/)
  expect(run(greeting, {}).words).toBe('Hello, Yasmena')
})

test('without the build the same file gives the script as it is written', async () => {
  const { greeting = '' } = run(codeOf(await buildFiles({ files })), {})
  expect(run(greeting, {}).words).toBe('Hello, Yasmena')
})

test('the keeper of presses, which every document carries, weighs 0.65 KB at most', () => {
  const { code } = minifySync('press-keeper.js', pressKeeperScript)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  expect(brotliCompressSync(code, { params }).length).toBeLessThanOrEqual(650)
})
