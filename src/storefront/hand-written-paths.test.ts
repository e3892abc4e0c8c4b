import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { routes } from './pages.ts'

type Node = { type: string; [field: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Check of a slash rather than an address: `path.startsWith('/')`. */
const asksForSlash = ({ type, callee }: Node) =>
  type === 'CallExpression' &&
  isNode(callee) &&
  isNode(callee['property']) &&
  /^(?:startsWith|endsWith|split|join|replaceAll|indexOf|includes)$/.test(String(callee['property']['name']))

/** Text of a literal. A template's leading expression may be a language or city; other expressions become a word. */
function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value
  if (type !== 'TemplateLiteral') return undefined
  const texts = (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked)
  return texts[0] === '' ? texts.slice(1).join('word') : texts.join('word')
}

/** Page addresses in a source: `'/cart/'`, `` `${base}/content/${slug}/` ``. */
function pathsIn(source: string): string[] {
  const paths: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value)) return
    const text = textOf(value)
    const match = text?.startsWith('/') ? routes.match(text.split(/[?#]/, 1)[0] ?? '') : undefined
    if (text && match && match.region === undefined) paths.push(text)
    const { arguments: args, ...rest } = value
    Object.values(rest).forEach(walk)
    if (!asksForSlash(value)) walk(args)
  }
  walk(parseSync('source.tsx', source).program)
  return paths
}

const sources = globSync('src/storefront/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\.texts\.ts$|storefront\/pages\.ts$/.test(file),
)

test('no component writes a page path by hand: link() builds it from the routes', () => {
  expect(sources.length).toBeGreaterThan(200)
  const writtenPaths = sources.flatMap((file) => pathsIn(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`))
  expect(writtenPaths).toEqual([])
})

test('finds a path in every notation', () => {
  const samples = [
    "const a = '/cart/'",
    'const a = "/kategorii/topy/?color=red"',
    'const a = `/new/`',
    'const a = `${base}/content/${slug}/`',
    'const a = `${base}/content/${slug}/?page=${page}#top`',
    'const a = `/pages/${slug}/`',
    'const a = `${base}/`',
    "const a = base + '/cart'",
    'const a = <a href="/sales/">Акции</a>',
    "const a = hrefFrom(here, '/')",
    'const a = <a href={`${here.base}/tags/${tag}/`}>{tag}</a>',
  ]
  expect(samples.filter((source) => pathsIn(source).length === 0)).toEqual([])
})

test('allows strings that are no page address', () => {
  const samples = [
    "const a = path.startsWith('/')",
    "const a = parts.join('/')",
    "const a = '/icon-512.png'",
    "const a = '/api/cart/add/'",
    'const a = `${origin}/art/${name}.webp`',
    'const a = `${width}/${height}`',
    "// leads to '/cart/'",
  ]
  expect(samples.flatMap(pathsIn)).toEqual([])
})
