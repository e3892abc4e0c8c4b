import { expect, test } from 'vitest'
import { plainClassNames, withPlainClassNames } from './plain-class-names.ts'
import { buildFiles, codeOf } from './testing.ts'

const sheet = `.title { color: red }\n.wide { color: blue }\n.unused { color: green }`
const build = async (tsx: string) =>
  codeOf(
    await buildFiles({
      files: {
        'src/entry.ts': `import { look } from './a.tsx'\nconsole.log(look)`,
        'src/a.tsx': `import css from './a.module.css'\n${tsx}`,
        'src/a.module.css': sheet,
      },
      config: { plugins: [plainClassNames], css: { modules: { generateScopedName: 'z_[local]' } } },
    }),
  )

test('drops the table of class names if all names are written out', async () => {
  const code = await build(`export const look = css.title`)
  expect(code).toContain('z_title')
  expect(code).not.toContain('z_unused')
  expect(code).not.toContain('default')
})

test('keeps the table if a name is looked up by a variable', async () => {
  const code = await build(`const at = globalThis.name\nexport const look = css.title + css[at]`)
  for (const name of ['z_title', 'z_wide', 'z_unused']) expect(code).toContain(name)
})

test('leaves other imports and names that cannot be exported alone', () => {
  const same = `import css from './a.module.css'\nimport x from './b.ts'\nconst look = css.new`
  expect(withPlainClassNames(same)).toBe(same)
  expect(withPlainClassNames(`import './a.module.css'`)).toBe(`import './a.module.css'`)
})

test('takes apart only one of two tables', () => {
  const code = `import css from './a.module.css'\nimport field from '#ui/f.module.css'\nconst look = css.a + field[b]`
  expect(withPlainClassNames(code)).toBe(code.replace('import css', 'import * as css'))
})

test.each([
  `import css from "./a.module.css"`,
  `import { title } from './a.module.css'`,
  `export { title } from './a.module.css'`,
])('«%s» stops the build', (code) => expect(() => withPlainClassNames(code)).toThrow('does not know'))
