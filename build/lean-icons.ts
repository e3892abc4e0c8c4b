import path from 'node:path'
import type { Plugin } from 'vite'

const ownMaker = `import { iconMaker as createLucideIcon } from ${JSON.stringify(path.resolve('src/ui/icon-maker.ts'))}`

type Rewrite = { what: string; pattern: RegExp; replacement?: string; times: 'once' | 'some' | 'maybe' }
const rewrites: Rewrite[] = [
  {
    what: 'the import of the maker',
    pattern: /import createLucideIcon from '\.\.\/createLucideIcon\.mjs'/g,
    replacement: ownMaker,
    times: 'once',
  },
  { what: 'keys', pattern: /,\s*key: "\w+"/g, times: 'some' },
  { what: 'the name and the size', pattern: / {2}name: "[\w-]+",\n {2}size: \d+,\n/g, times: 'once' },
  { what: 'aliases', pattern: /,\n {2}aliases: \[[^\]]*\]/g, times: 'maybe' },
  { what: 'the reading of nothing', pattern: /^__iconData\.node;$/gm, times: 'once' },
]

/** Rewrites one file of lucide-react; an unexpected shape is an error. */
export function leanIcon(code: string): string {
  const lean = rewrites.reduce((rest, { what, pattern, replacement = '', times }) => {
    const count = [...rest.matchAll(pattern)].length
    if (times === 'once' ? count !== 1 : times === 'some' && count === 0)
      throw new Error(`an icon of lucide-react has ${count} times ${what}`)
    return rest.replaceAll(pattern, () => replacement)
  }, code)
  const left = /\b(?:key|name|size|aliases):/.exec(lean)?.[0]
  if (left) throw new Error(`an icon of lucide-react keeps its «${left}»`)
  return lean
}

/** Lucide icons with a smaller factory; unused names, aliases and keys are removed (ISC, see its LICENSE). */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/(?!index\.)[\w-]+\.mjs$/ },
    handler: (code) => ({ code: leanIcon(code), map: { mappings: '' } }),
  },
}
