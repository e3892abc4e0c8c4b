import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript-6'

/*
 * A value is called by a noun and a type says of what: `found`, `known`, `Asked` or `Place` alone leave
 * a reader to guess. Functions are verbs and may be called as they like. `npm run check` looks at the folders below.
 */
const cleanFolders = [
  'src/web',
  'src/parts',
  'bench',
  'build',
  'chaos',
  'scripts',
  'e2e',
  'src/config',
  'src/http',
  'src/kernel',
  'src/letters',
  'src/main',
  'src/partners',
  'src/seed',
  'src/shop',
  'src/storefront',
  'src/ui',
  'src/testing',
]

const irregular = new Set(
  `begun bought bound broken brought built chosen done drawn driven eaten fallen fed felt forbidden forgotten found frozen
  given gone grown heard held kept known led lent lost made meant met paid said seen sent shown sold spent spoken
  stolen stood sworn taken taught thought thrown told torn understood unknown woken won worn written`.split(/\s+/),
)
/** What only looks like a participle, and what the web itself calls so: attributes of HTML, the values of a test. */
const otherWords = new Set(
  `bed bleed checked detached disabled embed expanded expected feed hundred need red required seed selected shed speed unhydrated`.split(
    ' ',
  ),
)
const isParticiple = (word: string): boolean =>
  irregular.has(word) || (/^[a-z]{2,}ed$/.test(word) && !otherWords.has(word))

const emptyTypes = new Set(
  `About Again Asking Circumstances Deed Equipment Filling Here How Measures Needs Occasion One Place Question Setting
  Surroundings Thing Wants Where`.split(/\s+/),
)
const isEmptyType = (name: string): boolean =>
  emptyTypes.has(name) || (/^[A-Z][a-z]+$/.test(name) && isParticiple(name.toLowerCase()))

type Binding = ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement

/** `const found = …`, `(found) => …` and `const { found } = …`, unless it is plain to see that a function is meant. */
function isValue(node: ts.Node): node is Binding & { name: ts.Identifier } {
  if (!ts.isVariableDeclaration(node) && !ts.isParameter(node) && !ts.isBindingElement(node)) return false
  if (!ts.isIdentifier(node.name)) return false
  const { initializer } = node
  const isFunction = initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
  const takesFunction = !ts.isBindingElement(node) && node.type && ts.isFunctionTypeNode(node.type)
  return !isFunction && !takesFunction
}

/** The names of a source that say nothing, as `line: name`. */
export function emptyNames(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const names: string[] = []
  const report = (name: ts.Identifier) => {
    const { line } = source.getLineAndCharacterOfPosition(name.getStart(source))
    names.push(`${line + 1}: ${name.text}`)
  }
  const visit = (node: ts.Node): void => {
    if (isValue(node) && isParticiple(node.name.text)) report(node.name)
    if ((ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && isEmptyType(node.name.text))
      report(node.name)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

if (import.meta.main) {
  const folders = process.argv.length > 2 ? process.argv.slice(2) : cleanFolders
  const files = folders.flatMap((folder) =>
    /\.tsx?$/.test(folder) ? folder : globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**'] }),
  )
  const faults = files.flatMap((file) => emptyNames(file, readFileSync(file, 'utf8')).map((name) => `${file}:${name}`))
  for (const fault of faults) process.stdout.write(`${fault} says nothing: a noun, or a participle in front of one\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
