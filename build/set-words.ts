import { parseSync, type Plugin } from 'vite'
import { Visitor } from 'rolldown/utils'
import { nbsp } from '../src/kernel/typography.ts'

type Stretch = { start: number; end: number }

/** Russian if the text has a Russian letter; text without letters is set the same in both languages. */
const localeOf = (words: string) => (/[а-яё]/i.test(words) ? 'ru' : 'en')

/** Placeholder word for the expression that follows in a template. */
const next = 'а'

/** Inserts no-break spaces into the texts of one file; names of fields and types stay unchanged. */
export function wordsSet(code: string, file: string): string {
  const names = new Set<number>()
  const places: (Stretch & { goesOn: boolean })[] = []
  const add = ({ start, end }: Stretch, goesOn = false) =>
    void (names.has(start) || places.push({ start, end, goesOn }))
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be read`)
  new Visitor({
    Property: (property) => void (property.computed || names.add(property.key.start)),
    TSPropertySignature: ({ key }) => void names.add(key.start),
    TSLiteralType: ({ literal }) => void names.add(literal.start),
    ImportDeclaration: ({ source }) => void names.add(source.start),
    Literal: (literal) => void (typeof literal.value === 'string' && add(literal)),
    TemplateElement: (element) => add(element, !element.tail),
  }).visit(program)
  // Spaces are replaced one by one, so offsets and source maps stay valid.
  return places.reduce((rest, { start, end, goesOn }) => {
    const words = rest.slice(start, end)
    const inner = goesOn ? words.replace(/\$\{$/, next) : words
    const set = nbsp(inner, localeOf(words)).slice(0, goesOn ? -next.length : undefined)
    return rest.slice(0, start) + set + rest.slice(start + set.length)
  }, code)
}

/** Sets interface texts at build time as books are set: short words stay with the word that follows. */
export const setWords: Plugin = {
  name: 'set-words',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/storefront\/.*\.(?:texts|words)\.ts$/ },
    handler: (code, id) => ({ code: wordsSet(code, id), map: null }),
  },
}
