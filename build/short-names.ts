import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const signs = [...letters, ...'0123456789'.split('')]
const allIds = letters.flatMap((letter) => signs.map((sign) => letter + sign))
// Ad blockers hide class names such as .ads and .adv.
const isHidden = (id: string): boolean => id.toLowerCase() === 'ad'

/** Shortest name for a number: 0 → a, 61 → 9, 62 → aa. */
export const signAt = (place: number): string =>
  (place < signs.length ? '' : signAt(Math.floor(place / signs.length) - 1)) + signs[place % signs.length]

/** Two characters for each style sheet, derived from its path, so that releases differ little. */
export function sheetIds(sheets: readonly string[]): Map<string, string> {
  const ids = new Map<string, string>()
  const usedNames = new Set<string>()
  for (const sheet of sheets.toSorted()) {
    const start = createHash('sha256').update(sheet).digest().readUInt32BE() % allIds.length
    const id = [...allIds.slice(start), ...allIds.slice(0, start)].find(
      (each) => !usedNames.has(each) && !isHidden(each),
    )
    if (!id) throw new Error(`No short name is left for ${sheet}`)
    usedNames.add(id)
    ids.set(sheet, id)
  }
  return ids
}

const pathOf = (file: string): string => file.replaceAll(path.sep, '/')

/**
 * Class names of three characters, two for the file and one for the class: they occur in styles, code and every page,
 * and random names compress badly.
 */
export function shortNames(folder = 'src'): (name: string, file: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const idOf = sheetIds(files.filter((file) => file.endsWith('.module.css')).map((file) => `src/${pathOf(file)}`))
  const namesOf = new Map<string, string[]>()
  return (name, file) => {
    const sheet = `src/${pathOf(path.relative(folder, file.split('?')[0] ?? file))}`
    const id = idOf.get(sheet)
    if (!id) throw new Error(`${sheet} was not there when the build began`)
    const names = namesOf.get(sheet) ?? []
    namesOf.set(sheet, names)
    if (!names.includes(name)) names.push(name)
    return `${id}${signAt(names.indexOf(name))}`
  }
}
