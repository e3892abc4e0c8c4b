import type { Plugin } from 'vite'

// Class names that are valid in CSS but cannot be exported.
const reservedWords =
  /^(?:class|default|delete|do|else|export|for|if|import|in|new|return|static|switch|this|var|void|with)$/

/** Imports class names one by one if every use of the style object names its class. */
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
 * Replaces `css.title` by the class name itself, which is shorter, and drops the table of names. A file that looks up
 * names by a variable keeps the table.
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
