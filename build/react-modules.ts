/*
 * React's packages are CommonJS, which a build has to keep whole. Converted to modules, they lose their unused exports.
 */

const productionFile = /module\.exports = require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/
const requiredPackage = /(\w+) = require\("([\w-]+)"\)/g
const requiredPackages = /^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/m

/** Resolves a file that only chooses between development and production to the latter. */
export function entryAsModule(id: string, code: string): string {
  const file = productionFile.exec(code)?.[1]
  if (!file) throw new Error(`${id} no longer chooses a file for production`)
  return `export * from '${file}'`
}

/** Turns `exports.name` into a variable exported as `name`, and `require` into an import. */
export function asModule(id: string, code: string): string {
  const imports: string[] = []
  const body = code
    .replace(requiredPackages, (all) => {
      for (const [, name, source] of all.matchAll(requiredPackage)) imports.push(`import * as ${name} from '${source}'`)
      return ''
    })
    .replaceAll(/\bexports\.(\w+)/g, 'own_$1')
  const rest = /\b(?:exports|module|require)\b(?=[.([])/.exec(body)?.[0]
  if (rest) throw new Error(`${id} asks for «${rest}» in a way of its own`)
  const assignments = [...body.matchAll(/\bown_(\w+) =(?!=)/g)].map(([, name]) => name!)
  if (assignments.length === 0) throw new Error(`${id} exports nothing`)
  // A name set in two branches becomes a variable; all others are replaced by their value.
  const isVariable = (name: string): boolean => assignments.indexOf(name) !== assignments.lastIndexOf(name)
  const names = [...new Set(assignments)]
  return [
    ...imports,
    ...names.filter(isVariable).map((name) => `var own_${name}`),
    body.replaceAll(/^own_(\w+) =/gm, (all, name: string) => (isVariable(name) ? all : `const ${all}`)),
    `export { ${names.map((name) => `own_${name} as ${name}`).join(', ')} }`,
  ].join('\n')
}
