import { globSync, readFileSync } from 'node:fs'

/**
 * First words that no comment begins with: comments begin with a noun phrase or a verb. The lint rule
 * no-warning-comments would also take each later line of a comment for its beginning.
 */
const firstWord = /^(What|Who|Whoever|Whatever|Of|As)\b/
/** Words that may occur in no comment, test title or page of the docs. */
const foreignWord = /\b(who(?:ever|m)|whatever|anew)\b/i

/** Text of a comment that begins on this line; a line comment below another one continues it. */
function commentOn(line: string, lineBefore: string): string | undefined {
  const [, mark, text] = /(\/\*\*?|\/\/|--)\s+(.*)$/.exec(line) ?? []
  if (text !== undefined)
    return mark !== '/*' && /^\s*(\/\/|--)/.test(lineBefore) && /^\s*(\/\/|--)/.test(line) ? undefined : text
  return /^\s*\/\*\*?$/.test(lineBefore) ? /^\s*\*\s+(.*)$/.exec(line)?.[1] : undefined
}

/** Lines of a file that break the rules of English, with their numbers. */
export function englishFaults(path: string, source: string): string[] {
  const lines = source.split('\n')
  const isProse = path.endsWith('.md')
  return lines.flatMap((line, at) => {
    const comment = isProse ? undefined : commentOn(line, lines[at - 1] ?? '')
    const word = foreignWord.exec(line)?.[1] ?? (comment && firstWord.exec(comment)?.[1])
    return word ? [`${path}:${at + 1}: ${word}`] : []
  })
}

const sources = [
  '{src,e2e,bench,chaos,scripts,build}/**/*.{ts,tsx,mjs,css}',
  'migrations/functions/*.sql',
  '{docs,decisions}/*.md',
  '*.{md,ts}',
]

if (import.meta.main) {
  const paths = globSync(sources, { exclude: ['scripts/english*.ts'] })
  const faults = paths.flatMap((path) => englishFaults(path.replaceAll('\\', '/'), readFileSync(path, 'utf8')))
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
