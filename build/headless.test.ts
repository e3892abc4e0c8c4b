import { expect, test } from 'vitest'
import { headless, withoutHead } from './headless.ts'
import { buildFiles, codeOf } from './testing.ts'

const page = (head: string) => ({
  'src/browser.ts': `import { view } from './storefront/home/home.page.tsx'\nconsole.log(view)`,
  'src/storefront/home/home.page.tsx': `export const view = 'what is seen'\n${head}`,
})
const build = async (files: Record<string, string>) =>
  codeOf(
    await buildFiles({
      files: { 'src/entry.ts': `import('./storefront/home/home.page.tsx').then(console.log)`, ...files },
      config: { plugins: [headless] },
    }),
  )

test('the browser gets the view of a page and not its head', async () => {
  const code = await build(page(`export function head() {\n  return 'what is said'\n}`))
  expect(code).toContain('what is seen')
  expect(code).not.toContain('what is said')
})

test('a head of another file stays', async () => {
  const files = page('')
  files['src/storefront/home/home.page.tsx'] = `export { head } from '../head.ts'`
  await expect(build({ ...files, 'src/storefront/head.ts': `export const head = 1` })).rejects.toThrow(
    'head is exported in a way the build does not know',
  )
})

test.each(['export function head() {}', 'export const head = 1', 'export const head: Head = 1'])(
  '«%s» is exported no more',
  (code) => expect(withoutHead(code)).toBe(code.replace('export ', '')),
)

test.each(['export { head }', 'export { view, head } from "./x.ts"', 'export async function head() {}'])(
  '«%s» stops the build',
  (code) => expect(() => withoutHead(code)).toThrow('does not know'),
)

test.each(['export const view = head()', 'export function header() {}', 'const head = 1'])('«%s» stays', (code) =>
  expect(withoutHead(code)).toBe(code),
)
