import type { Plugin } from 'vite'

// A class may be called so, but nothing can be exported under these names.
const reservedWords =
  /^(?:class|default|delete|do|else|export|for|if|import|in|new|return|static|switch|this|var|void|with)$/

/** Imports the names of a style sheet one by one where every use of the table names its class. */
export function withPlainClassNames(code: string): string {
  let imports = 0
  const rest = code.replaceAll(/^import (\w+) from (?='[^'\n]+\.module\.css'$)/gm, (whole, table: string) => {
    imports++
    const names = [...code.matchAll(new RegExp(String.raw`\b${table}(?:\.(\w+)|\[)`, 'g'))].map(([, name]) => name)
    return names.every((name) => name && !reservedWords.test(name)) ? `import * as ${table} from ` : whole
  })
  const sheets = code.match(/\bfrom\s*['"][^'"]+\.module\.css['"]/g)?.length ?? 0
  if (sheets !== imports)
    throw new Error(`${sheets - imports} style sheets are imported in a way the build does not know`)
  return rest
}

/**
 * A class name is shorter than the words that look it up: `css.title` becomes the name itself, and the table of names
 * goes. Where a file looks names up by a variable, the table stays.
 */
export const plainClassNames: Plugin = {
  name: 'plain-class-names',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src\/.*\.tsx$/ },
    handler: (code) => ({ code: withPlainClassNames(code), map: null }),
  },
}
