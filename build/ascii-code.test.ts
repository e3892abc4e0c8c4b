import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { asciiCode } from './ascii-code.ts'
import { buildFiles, codeOf } from './testing.ts'

const build = (code: string) =>
  buildFiles({
    files: { 'src/entry.ts': code },
    config: { plugins: [{ ...asciiCode, applyToEnvironment: () => true }] },
  })

test('escapes all letters beyond ASCII in the server build', async () => {
  const code = codeOf(await build('const sql = (words) => words.join()\nsaid = sql`«ёж» 🦔 ${1} л`'))
  expect(code).toMatch(/^\p{ASCII}+$/u)
  const page = { said: '' }
  runInNewContext(code, page)
  expect(page.said).toBe('«ёж» 🦔 , л')
})

test('stops the build at a raw template with letters beyond ASCII', async () => {
  await expect(build('globalThis.said = String.raw`ёж`')).rejects.toThrow('would say other letters')
})
