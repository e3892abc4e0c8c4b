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

/** Runs a script from its text, as a browser does. */
function run(script: string, page: Page): Page {
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('globalThis', script)(page)
  return page
}

test('minifies a script of the document without changing its behavior', async () => {
  const { greeting = '' } = run(codeOf(await buildFiles({ files, config: { plugins: [inlineScripts] } })), {})
  expect(greeting).not.toMatch(/\n|everybody|string/)
  expect(run(greeting, {}).words).toBe('Hello, Yasmena')
})

test('returns the script as written without a build', async () => {
  const { greeting = '' } = run(codeOf(await buildFiles({ files })), {})
  expect(run(greeting, {}).words).toBe('Hello, Yasmena')
})

test('keeps the click keeper of every document within 0.65 KB', () => {
  const { code } = minifySync('press-keeper.js', pressKeeperScript)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  expect(brotliCompressSync(code, { params }).length).toBeLessThanOrEqual(650)
})
